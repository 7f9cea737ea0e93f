/** Which picture stands for what. */
import type { Move } from "../types";
import drawn from "./pictures.json";
import { type Place, type Props, mine, placeOf } from "./view";

const GIFTS: Readonly<Record<string, string>> = drawn.gifts;

/** Of a gift that nobody has drawn yet. */
export const UNDRAWN = "f:puzzle-piece";

const PLACE_SIGNS: Readonly<Record<Place, string>> = drawn.places;

const SURPRISES: Readonly<Record<string, string>> = drawn.surprises;

/** What a reindeer brings besides its cookies. */
export const BONUS: Readonly<Record<string, string>> = drawn.bonus;

const GOODS: Readonly<Record<string, string>> = drawn.goods;

export const IMPROVEMENTS = { harness: "fabric", cart: "wood", tools: "metal" } as const;
export const IMPROVEMENT_PICTURES: Readonly<Record<string, string>> = drawn.improvements;

export const giftPicture = (name: string): string => GIFTS[name] ?? UNDRAWN;
export const placePicture = (place: Place): string => PLACE_SIGNS[place];
export const surprisePicture = (id: string | null): string => (id && SURPRISES[id]) || "f:wrapped-gift";
export const goods = (name: string): string => GOODS[name] ?? "f:wrapped-gift";

/** What a move is about. */
export function pictures(move: Move, props: Props): string[] {
  const [verb, first] = move;
  const gift = mine(props)?.gifts[Number(first) - 1]?.name;
  switch (verb) {
    case "go":
      return ["workshop-elf", placePicture(placeOf(String(first)))];
    case "take":
      return [giftPicture(props.view.mailroom.display[Number(first) - 1] ?? "")];
    case "learn":
      return [goods(String(first))];
    case "tend":
      return ["f:deer", BONUS[String(first)] ?? "f:cookie"];
    case "plastic":
      return [goods("plastic"), giftPicture(gift ?? "")];
    case "assemble":
      return [goods("assembly"), giftPicture(gift ?? "")];
    case "place":
    case "replace":
      return [goods(props.view.assignment?.of ?? ""), giftPicture(gift ?? "")];
    case "elf":
    case "dentist":
      return ["workshop-elf"];
    case "zelf":
      return ["workshop-zelf"];
    case "improve":
      return [goods(props.view.assignment?.of ?? "")];
    case "repair":
      return [surprisePicture("sleigh_repairs")];
    default:
      return [];
  }
}
