/** Ice Cube Jam in words: squares, cards and moves, as labels and hints say them. */
import { list, t, wordOr } from "../../words";
import type { Move } from "../types";
import { type Colour, type Half, type Place, type Props, type Square, type View, halfOf, samePlace } from "./view";

export const cubeWords = (colour: Colour | string): string => wordOr(`icejam.cube.${colour}`, colour);
export const wayWords = (way: unknown): string => wordOr(`icejam.way.${String(way)}`, String(way));
export const placeWords = ([row, column]: Place): string => t("icejam.place", { row, column });

export function halfWords(half: Half): string {
  const { terrain, flake } = halfOf(half);
  return wordOr(flake ? `icejam.flake.${terrain}` : `icejam.terrain.${terrain}`, terrain);
}

export const cardWords = (halves: readonly Half[]): string => list(halves.map(halfWords));

/** What a sighted player sees on a square; `can` is what tapping it does. */
export function squareWords(at: Square | null, place: Place, { view, seats }: Pick<Props, "view" | "seats">, can: string | null): string {
  const parts = at ? ground(at, view) : [t("icejam.off")];
  if (at?.terrain === "workshop") parts.push(...view.elves.filter((elf) => elf.at_workshop).map((elf) => seats[elf.seat]?.name ?? ""));
  else if (at?.pawn != null) parts.push(seats[at.pawn]?.name ?? "");
  if (can) parts.push(can);
  return `${placeWords(place)}: ${parts.join(", ")}`;
}

function ground(at: Square, view: View): string[] {
  if (at.terrain === "workshop") return [t("icejam.terrain.workshop")];
  const parts = [wordOr(`icejam.terrain.${at.terrain}`, at.terrain)];
  if (at.cube) parts.push(t("icejam.with.cube", { cube: cubeWords(at.cube) }));
  else if (at.snowflake) parts.push(t("icejam.with.flake"));
  if (at.cards.length > 1) parts.push(t("icejam.high", { count: at.cards.length }));
  if (view.phase === "lift" && at.cards[0] !== undefined) parts.push(cardName(at.cards[0], view));
  return parts;
}

function cardName(number: number, view: View): string {
  const card = view.cards.find((one) => one.card === number);
  return card ? t("icejam.card.at", { first: placeWords(card.first), second: placeWords(card.second) }) : "";
}

/** A step that says a row and a column asks about a square that no step leads to. */
export const FAR = 100;

export function says(move: Move, { view }: Pick<Props, "view">): string {
  const [word, one, two] = move;
  switch (word) {
    case "card": {
      const face = view.street[Number(one) - 1];
      return t("icejam.says.card", { card: face ? cardWords(face.squares) : t("icejam.street.empty", { slot: Number(one) }) });
    }
    case "from":
      return t("icejam.says.from", { place: placeWords([Number(one), Number(two)]) });
    case "row":
      return t("icejam.says.row", { row: Number(one) });
    case "column":
      return t("icejam.says.column", { column: Number(one) });
    case "point":
      return t("icejam.says.point", { way: wayWords(one) });
    case "step":
      if (Number(two) >= FAR) return t("icejam.says.far", { place: placeWords([Math.floor(Number(two) / FAR), Number(two) % FAR]) });
      return t("icejam.says.step", { way: wayWords(one) });
    case "slide":
      return t("icejam.says.slide", { way: wayWords(one) });
    case "take":
    case "leave": {
      const cube = cubeHere(view);
      return t(word === "take" ? "icejam.says.take" : "icejam.says.leave", { cube: cube ? cubeWords(cube) : "" });
    }
    default:
      return wordOr(`icejam.says.${String(word)}`, move.join(" "));
  }
}

/** The cube on the square of whoever moves. */
export function cubeHere(view: View): Colour | null {
  const elf = view.turn === null ? undefined : view.elves[view.turn];
  return (elf && view.map.find((one) => samePlace(one.square, elf.square))?.cube) ?? null;
}
