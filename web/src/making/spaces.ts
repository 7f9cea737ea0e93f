/** Changes of a track that is being drawn. */
import type { Space } from "./made";

export const MOST_ARROWS = 3;

/** A name that no space has yet. */
export function free(spaces: readonly Space[]): string {
  const ids = new Set(spaces.map((one) => one.id));
  for (let number = 1; ; number++) if (!ids.has(String(number))) return String(number);
}

/** An arrow from one to the other; the one that is there already goes. */
export function arrow(spaces: readonly Space[], from: string, to: string): Space[] {
  if (from === to || from === "finish" || to === "pen") return [...spaces];
  return spaces.map((one) => (one.id !== from ? one : { ...one, next: one.next.includes(to) ? one.next.filter((id) => id !== to) : [...one.next, to].slice(-MOST_ARROWS) }));
}

/** A new space after the one from which it is drawn. */
export function joined(spaces: readonly Space[], from: string, to: string): Space[] {
  return from ? arrow(spaces, from, to) : [...spaces];
}

export function rubbed(spaces: readonly Space[], id: string): Space[] {
  if (id === "pen" || id === "finish") return [...spaces];
  return spaces.filter((one) => one.id !== id).map((one) => ({ ...one, next: one.next.filter((to) => to !== id) }));
}

/** In the order in which the game numbers them: the pen first, the finish line last. */
export function numbered(spaces: readonly Space[]): Space[] {
  const ends = ["pen", "finish"].map((id) => spaces.filter((one) => one.id === id));
  return [...(ends[0] ?? []), ...spaces.filter((one) => one.id !== "pen" && one.id !== "finish"), ...(ends[1] ?? [])];
}

/** `rows` of places along a line, each joined to those at its index, and across where `cross` says so. */
function lanes(rows: number, steps: number, at: (row: number, step: number) => [number, number], cross: (step: number) => boolean, rough: (row: number, step: number) => boolean): Space[] {
  const id = (row: number, step: number) => String(row * steps + step + 1);
  const spaces: Space[] = [{ id: "pen", x: 60, y: at(0, 0)[1] + (at(rows - 1, 0)[1] - at(0, 0)[1]) / 2, rough: false, next: Array.from({ length: rows }, (_, row) => id(row, 0)) }];
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < steps; step++) {
      const [x, y] = at(row, step);
      const last = step === steps - 1;
      const ways = last ? ["finish"] : [id(row, step + 1), ...(cross(step) && rows > 1 ? [id((row + 1) % rows, step + 1)] : [])];
      spaces.push({ id: id(row, step), x, y, rough: rough(row, step), next: ways });
    }
  }
  const [x, y] = at(0, steps - 1);
  const [, other] = at(rows - 1, steps - 1);
  return [...spaces, { id: "finish", x: Math.min(970, x + 75), y: (y + other) / 2, rough: false, next: [] }];
}

export const EXAMPLES: Readonly<Record<string, Space[]>> = {
  start: [
    { id: "pen", x: 70, y: 300, rough: false, next: [] },
    { id: "finish", x: 930, y: 300, rough: false, next: [] },
  ],
  straight: lanes(2, 11, (row, step) => [150 + step * 70, 250 + row * 100], (step) => step % 3 === 1, (row, step) => row === 1 && step % 4 === 3),
  hills: lanes(3, 11, (row, step) => [150 + step * 70, Math.round(300 + (row - 1) * 85 + 90 * Math.sin(step / 1.6))], (step) => step % 2 === 1, (row, step) => (row + step) % 5 === 4),
};
