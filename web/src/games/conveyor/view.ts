/** What a seat sees of Conveyor (src/kringle/games/conveyor/view.py), and what the board reads out of it. */
import pictures from "./pictures.json";
import type { BoardProps, Told } from "../types";

export interface Toy {
  toy: string;
  wrapped: boolean;
  points: number;
}

export interface Elf {
  in: boolean;
  bid: number | null;
  sealed: null | true | { count: number; payment: number };
  paid: number;
  gold: Record<string, number>;
  hand_size: number;
  floor_size: number;
  toy_count: number;
  known_toys: { toy: string; magic: number; wrapped: boolean }[];
  hand: Record<string, number> | null;
  floor: Record<string, number> | null;
  toys: Toy[] | null;
  score: number | null;
}

export interface Offer {
  by: number;
  to: number;
  sent: boolean;
  gives: Record<string, number>;
  wants: Record<string, number>;
}

export interface View {
  phase: string;
  season: string;
  dutch_auction: boolean;
  belt: (string | null)[];
  belts_to_come: (string | null)[];
  deck: number;
  track: number[] | null;
  hand_limit: number;
  worth: Record<string, { needed?: number; points?: number; penalty: number }>;
  offer: Offer | null;
  gloves_left: number | null;
  asked_for: { by: number; kind: string } | null;
  elves: Elf[];
}

export type Props = BoardProps<View>;

export const SEASONS = ["winter", "spring", "summer", "fall"] as const;

const CARDS: Readonly<Record<string, string>> = pictures.cards;

export function pictureOf(kind: string | null): string {
  return kind === null ? "conveyor-back" : (CARDS[kind] ?? "conveyor-back");
}

export function colourOf(kind: string | null): string {
  if (kind === null) return "back";
  if (kind === "radio") return "green";
  if (kind === "poop") return "brown";
  return ["doll", "kite", "robot"].includes(kind) ? "violet" : "gold";
}

/** A card that has left the belt this season, and who took it (null: nobody). */
export interface Gone {
  kind: string | null;
  seat: number | null;
  at: number;
}

const LEAVES = new Set(["took", "took_unseen", "discarded"]);

/** What has left the belt since it was laid, leftmost first. */
export function gone(notes: readonly Told[]): Gone[] {
  const start = notes.findLastIndex((note) => note.kind === "season");
  return notes
    .slice(start + 1)
    .filter((note) => LEAVES.has(note.kind))
    .map((note) => ({ kind: (note.facts["kind"] as string | undefined) ?? null, seat: note.kind === "discarded" ? null : note.seat, at: note.at }));
}

/** The bids that were last turned over this season, by seat. */
export function lastBids(notes: readonly Told[]): Map<number, number> {
  const start = notes.findLastIndex((note) => note.kind === "season");
  const bids = new Map<number, number>();
  let round = -1;
  for (const note of notes.slice(start + 1)) {
    if (note.kind !== "bid" || note.seat === null) continue;
    if (round !== note.at) bids.clear();
    round = note.at;
    bids.set(note.seat, Number(note.facts["count"]));
  }
  return bids;
}

export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The number of cards that is chosen or sealed; null: none yet. */
export function chosenBid(props: Props): number | null {
  const [word, count] = props.hand.chosen;
  if (word === "bid" && typeof count === "number") return count;
  const sealed = props.seat === null ? null : props.view.elves[props.seat]?.sealed;
  return sealed && sealed !== true ? sealed.count : null;
}
