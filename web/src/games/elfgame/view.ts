/** What a seat sees of The Elf Game (src/kringle/games/elfgame/view.py), and which lane or seat a move is about. */
import type { BoardProps, Move, Told } from "../types";

export type Colour = "red" | "blue" | "yellow";
export const COLOURS: readonly Colour[] = ["red", "blue", "yellow"];

export interface Symbol {
  symbol: string;
  colour?: string;
  count?: number;
}

export interface Panel {
  op: Record<string, unknown> & { op: string };
  symbols: Symbol[];
}

export interface Face {
  name: string;
  sentence: string;
  flavour: string;
  holly: boolean;
  /** Of a card of one's own. */
  picture?: string;
  drawing?: string[];
  panels: Panel[];
  count?: number;
  /** What playing it would do now: at once, and then the choices; null: it can't be played now. */
  now?: { notes: readonly Omit<Told, "at" | "words">[]; moves: readonly Move[] } | null;
}

export interface Lane {
  bench: number | null;
  reindeer: boolean;
  coal: boolean;
  snowstorm: boolean;
  open: boolean;
}

export interface Crew {
  kid: boolean;
  delivered: number;
  pile: Record<Colour, number>;
  hand: number;
  shelf: boolean;
  lanes: Record<Colour, Lane>;
}

export interface View {
  phase: string;
  active: number | null;
  "asked about": number | null;
  goal: { presents: number; "of each colour": number };
  deck: number;
  discard: Record<string, number>;
  "card in play": (Face & { op: number }) | null;
  holly: (Face & { op: number }) | null;
  seats: Crew[];
  hand: Face[];
}

export type Props = BoardProps<View>;

const MY_LANE = new Set(["build", "advance", "deliver", "deliver_through_snow"]);
const A_LANE = new Set(["push_back", "steal", "steal_and_deliver", "coal", "snowstorm"]);
const A_SEAT = new Set(["shelf", "draw", "make_discard", "whose"]);
const FROM_REINDEER = "_from_reindeer";

/** Whether a move is about the present on the reindeer of a lane that has two. */
export function isAboutLoad(move: Move): boolean {
  return String(move[0]).endsWith(FROM_REINDEER);
}

/** What a move does, whichever present it is about. */
export function wordOf(move: Move): string {
  return String(move[0]).replace(FROM_REINDEER, "");
}

/** Of the moves on a lane, two that differ only in the present that they are about. */
export function pairOf(moves: readonly Move[]): { bench: Move; load: Move } | null {
  const load = moves.find(isAboutLoad);
  const bench = load && moves.find((move) => move[0] === wordOf(load));
  return load && bench ? { bench, load } : null;
}

/** Which lane a move is about, if any. */
export function laneOf(move: Move, me: number | null): { seat: number; colour: string } | null {
  const word = wordOf(move);
  if (MY_LANE.has(word) && me !== null) return { seat: me, colour: String(move[1]) };
  if (A_LANE.has(word)) return { seat: Number(move[1]), colour: String(move[2]) };
  if (word === "unblock" && move[1] !== "shelf" && me !== null) return { seat: me, colour: String(move[2]) };
  return null;
}

/** Which seat a move is about as a whole: its shelf, its cards. */
export function seatOf(move: Move, me: number | null): number | null {
  const word = String(move[0]);
  if (A_SEAT.has(word)) return Number(move[1]);
  return word === "unblock" && move[1] === "shelf" ? me : null;
}

/** A legal move as if it were about another lane: what to ask *why not* about. */
export function onLane(move: Move, me: number | null, seat: number, colour: string): Move | null {
  const word = wordOf(move);
  if (MY_LANE.has(word)) return seat === me ? [word, colour, ...move.slice(2)] : null;
  if (A_LANE.has(word)) return [word, seat, colour, ...move.slice(3)];
  if (word === "unblock" && move[1] !== "shelf") return seat === me ? [word, move[1] as string, colour] : null;
  return null;
}

const CARDS = new Set(["play", "swap", "clear", "discard"]);

export function isAboutCard(move: Move): boolean {
  return CARDS.has(String(move[0]));
}
