/** What the server shows of Ice Cube Jam (view.py), and where things are drawn. No rule: only geometry. */
import type { BoardProps, Told } from "../types";

/** Row and column, as people count them. */
export type Place = readonly [row: number, column: number];
export type Way = "north" | "east" | "south" | "west";
export type Colour = "blue" | "white" | "green";

export const COLOURS: readonly Colour[] = ["blue", "white", "green"];
export const WAYS: readonly Way[] = ["north", "east", "south", "west"];
const AHEAD: Record<Way, Place> = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] };

/** A half of a card: "ice", "snow*" (with a snowflake), "trees". */
export type Half = string;

export interface Face {
  face: string;
  squares: readonly [Half, Half];
}

export interface Held extends Face {
  slot: number | null;
  lifted_from: readonly [Place, Place] | null;
  row: number | null;
  column: number | null;
}

export interface Square {
  square: Place;
  terrain: string;
  snowflake: boolean;
  cube: Colour | null;
  pawn: number | null;
  /** From the top. */
  cards: readonly number[];
}

export interface LaidCard {
  card: number;
  face: string;
  first: Place;
  second: Place;
  on_top: boolean;
}

export interface Elf {
  seat: number;
  square: Place;
  at_workshop: boolean;
  carries: readonly Colour[];
  sets: number;
  finished: number | null;
}

export interface View {
  me: number | null;
  phase: string;
  turn: number | null;
  first: number | null;
  round: number;
  rounds: number;
  needed: number;
  steps_left: number;
  sliding: Way | null;
  held: Held | null;
  street: readonly (Face | null)[];
  deck: { left: number; faces: Record<string, number> };
  bag: { left: number; colours: Record<Colour, number> };
  map: readonly Square[];
  cards: readonly LaidCard[];
  elves: readonly Elf[];
  steps: readonly { move: (string | number)[]; passes: readonly Place[] }[];
  places: readonly { square: Place; point: readonly Way[] }[];
}

export type Props = BoardProps<View>;

export const keyOf = ([row, column]: Place): string => `${row},${column}`;
export const samePlace = (one: Place, other: Place): boolean => one[0] === other[0] && one[1] === other[1];

export function ahead([row, column]: Place, way: Way): Place {
  return [row + AHEAD[way][0], column + AHEAD[way][1]];
}

/** The way from one square to another beside it or further on; the longer side decides. */
export function wayTo(from: Place, to: Place): Way {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "east" : "west";
  return down > 0 ? "south" : "north";
}

export const halfOf = (half: Half): { terrain: string; flake: boolean } => ({ terrain: half.replace("*", ""), flake: half.endsWith("*") });
/** "ice*-snow" is how a face is called: its two halves. */
export const halvesOf = (face: string): readonly [Half, Half] => face.split("-") as unknown as readonly [Half, Half];

/** The squares that are drawn: the map and one square around it, where a card may come to lie. */
export interface Frame {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

export function frameOf(map: readonly Square[]): Frame {
  const rows = map.map((one) => one.square[0]);
  const columns = map.map((one) => one.square[1]);
  const [top, left] = [Math.min(...rows) - 1, Math.min(...columns) - 1];
  return { top, left, rows: Math.max(...rows) - top + 2, columns: Math.max(...columns) - left + 2 };
}

/** Part of the names of things that glide: when the map itself is fitted anew, they go with it and not by themselves. */
export const frameKey = (frame: Frame): string => `${frame.top}.${frame.left}.${frame.rows}.${frame.columns}`;

/** The corners are left out: whatever lies there has its other half beside them, and can be tapped by that. */
export function withinFrame(frame: Frame, [row, column]: Place): boolean {
  const [down, right] = [row - frame.top, column - frame.left];
  const edges = Number(down === 0 || down === frame.rows - 1) + Number(right === 0 || right === frame.columns - 1);
  return edges < 2 && down >= 0 && down < frame.rows && right >= 0 && right < frame.columns;
}

/** How high each card lies: 0 on the table, one more than the highest card below it. */
export function heights(map: readonly Square[]): Map<number, number> {
  const below = new Map<number, number[]>();
  for (const { cards } of map) {
    cards.forEach((card, i) => below.set(card, [...(below.get(card) ?? []), ...cards.slice(i + 1, i + 2)]));
  }
  const found = new Map<number, number>();
  const height = (card: number): number => {
    const known = found.get(card);
    if (known !== undefined) return known;
    const high = Math.max(-1, ...(below.get(card) ?? []).map(height)) + 1;
    found.set(card, high);
    return high;
  };
  for (const card of below.keys()) height(card);
  return found;
}

/** Each height lifts a card by so much of a square; more than so many would hide what lies behind. */
const LIFT = 0.065;
const HIGHEST = 4;
export const liftOf = (height: number): number => LIFT * Math.min(height, HIGHEST);

/** How much what lies on a square is lifted: as its top card is. */
export function lifts(map: readonly Square[]): (place: Place) => number {
  const high = heights(map);
  const found = new Map(map.map((one) => [keyOf(one.square), liftOf(high.get(one.cards[0] ?? -1) ?? 0)]));
  return (place) => found.get(keyOf(place)) ?? 0;
}

const MINE = new Set(["picked", "lifted", "laid", "stepped", "slid", "took", "left", "delivered", "finished"]);

/** What happened since I did something: the others' turns, or what I just did. Who looks on sees the last turn. */
export function recent(notes: readonly Told[], seat: number | null): readonly Told[] {
  const own = notes.findLastIndex((note) => note.seat === seat && MINE.has(note.kind));
  const after = notes.slice(own + 1).filter((note) => MINE.has(note.kind) || note.kind === "cube");
  if (seat !== null && after.some((note) => MINE.has(note.kind))) return after;
  const last = notes.findLast((note) => MINE.has(note.kind));
  if (!last) return [];
  const begun = notes.findLastIndex((note, i) => note.kind === "turn" && i < notes.lastIndexOf(last));
  return notes.slice(begun + 1);
}

/** Where pawns went lately: one line for each step or slide. */
export function trails(notes: readonly Told[]): { seat: number; from: Place; to: Place }[] {
  return notes
    .filter((note) => note.kind === "stepped" || note.kind === "slid")
    .map((note) => ({ seat: note.seat ?? 0, from: note.facts["start"] as Place, to: note.facts["end"] as Place }));
}

/** The squares of cards that were laid lately, and by whom. */
export function laidLately(notes: readonly Told[]): { seat: number; first: Place; second: Place }[] {
  return notes
    .filter((note) => note.kind === "laid")
    .map((note) => ({ seat: note.seat ?? 0, ...(note.facts["squares"] as { first: Place; second: Place }) }));
}
