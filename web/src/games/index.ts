/** Which game has which board. A folder with a `board.tsx` is found by its name; until there is one, the plain board. */
import type { BoardModule } from "./types";

const BOARDS = import.meta.glob<{ default: BoardModule }>("./*/board.tsx");

export const DRAWN: readonly string[] = Object.keys(BOARDS)
  .map((path) => path.split("/")[1] as string)
  .filter((game) => game !== "plain");

export async function boardOf(game: string): Promise<BoardModule> {
  const load = BOARDS[`./${game}/board.tsx`] ?? BOARDS["./plain/board.tsx"];
  if (!load) throw new Error("there is no board");
  return (await load()).default;
}
