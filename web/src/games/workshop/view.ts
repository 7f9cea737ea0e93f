/** What a seat sees of Santa's Workshop, as the game's view.py has it. */
import type { BoardProps, Told } from "../types";

export type Material = "fabric" | "wood" | "metal";
export type Subject = Material | "assembly";
export const MATERIALS: readonly Material[] = ["fabric", "wood", "metal"];
export const SUBJECTS: readonly Subject[] = ["fabric", "wood", "metal", "assembly"];

export interface Need {
  material: Material;
  plastic_allowed: boolean;
  /** What lies on it; a card that is on no mat has none. */
  has?: Material | "plastic" | null;
}

/** What is printed on a gift card. */
export interface Printed {
  needs: readonly Need[];
  assembly: number;
  chart: readonly number[];
}

export interface Gift extends Printed {
  place: number;
  name: string;
  tokens: number;
  plastics: number;
  worth: number;
  filled: boolean;
}

export interface Elf {
  number: number;
  training: readonly Subject[];
  at: string | null;
}

export interface Mat {
  cookies: number;
  coal: number;
  cart: number;
  turned_in: number | null;
  improvements: Readonly<Record<"harness" | "cart" | "tools", number>>;
  elves: readonly Elf[];
  gifts: readonly (Gift | null)[];
  assembled: Readonly<Record<string, number>>;
  delivered: number;
  plastic_only_on: number | null;
  dealt: readonly string[] | number;
  sealed: readonly number[] | boolean | null;
}

export interface Space {
  space: string;
  /** null: as many as come. */
  open: number | null;
  price: number;
  gives: number | null;
  elves: readonly { seat: number; elf: number }[];
  zelf: boolean;
}

/** What a space costs and gives the elf that is about to be sent. */
export interface Offer {
  space: string;
  shielded: boolean;
  price: number;
  of: Subject | "gift" | "plastic" | "coal" | null;
  gives: number | null;
  fits: number | null;
}

/** What tending a reindeer brings today, besides the cookies in its stall. */
export interface Bonus {
  of: string;
  gives: number;
  cookies: number;
}

export interface Assignment {
  elf: number | "zelf";
  training: readonly Subject[];
  space: string | null;
  shielded: boolean;
  left: number | null;
  taken: number | null;
  of: Subject | null;
}

export interface Surprise {
  id: string | null;
  name: string | null;
  text: string | null;
  bakery_symbol: boolean | null;
  bakery: number | null;
  repaired: Readonly<Record<string, number>>;
  seminar: Subject | null;
  attended: readonly number[];
}

export interface View {
  phase: string;
  day: number;
  date: number;
  inspection_today: boolean;
  inspections: readonly number[];
  first_player: number | null;
  turn: number | null;
  assignment: Assignment | null;
  offers: readonly Offer[];
  cards: Readonly<Record<string, Printed>>;
  mailroom: { display: readonly (string | null)[]; deck: number; sleigh: Readonly<Record<string, number>> };
  spaces: readonly Space[];
  classroom: readonly Subject[];
  stalls: Readonly<Record<string, number>>;
  bonuses: Readonly<Record<string, Bonus>>;
  zelf: { with: number | null; at: string | null };
  surprise: Surprise | null;
  seats: readonly Mat[];
}

export type Props = BoardProps<View>;

/** A space is named after its place: "metal_shop_strong". */
export const PLACES = [
  "mailroom", "classroom", "plastics_lab", "coal_mine", "fabric_shop", "wood_shop", "metal_shop", "assembly_hall", "reindeer_stable",
] as const;
export type Place = (typeof PLACES)[number] | "surprise";

export function placeOf(space: string): Place {
  return PLACES.find((place) => space.startsWith(place)) ?? "surprise";
}

export function spacesOf(view: View, place: Place): Space[] {
  return view.spaces.filter((space) => placeOf(space.space) === place);
}

export function count(pile: Readonly<Record<string, number>>): number {
  return Object.values(pile).reduce((sum, many) => sum + many, 0);
}

/** The mat of the seat whose eyes these are. */
export function mine(props: Props): Mat | null {
  return props.seat === null ? null : (props.view.seats[props.seat] ?? null);
}

/** What moves call an elf: "untrained", "wood+metal". */
export function called(training: readonly Subject[]): string {
  return training.join("+") || "untrained";
}

const SENT = ["sent", "zelf_sent"];

/** What the last assignment brought: it is marked until the next. */
export function justNow(props: Props): readonly Told[] {
  const from = props.fresh.findLastIndex((note) => SENT.includes(note.kind));
  return props.fresh.slice(Math.max(0, from));
}

/** Where the others sent elves since my last one, oldest first. */
export function sinceMine(props: Props): readonly Told[] {
  const from = props.notes.findLastIndex((note) => note.kind === "day" || (SENT.includes(note.kind) && note.seat === props.seat));
  return props.notes.slice(from + 1).filter((note) => SENT.includes(note.kind));
}
