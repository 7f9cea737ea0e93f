/** What the notes tell: the way of the last move, the last race, and how the auction goes. */
import type { Told } from "../types";

export interface Hop {
  seat: number;
  /** Null: a bump does not say where it began. */
  from: number | null;
  to: number;
  bumped: boolean;
}

export const MOVES = new Set(["stepped", "hopped", "bumped"]);

export function hopsIn(notes: readonly Told[]): Hop[] {
  return notes
    .filter((note) => MOVES.has(note.kind) && note.seat !== null)
    .map((note) => ({
      seat: note.seat as number,
      from: note.kind === "bumped" ? null : Number(note.facts["from"]),
      to: Number(note.facts["space"]),
      bumped: note.kind === "bumped",
    }));
}

/** All notes of the latest turn in which a racer moved. */
export function lastTurn(notes: readonly Told[]): readonly Told[] {
  const moved = notes.findLastIndex((note) => MOVES.has(note.kind));
  if (moved < 0) return [];
  const start = notes.findLastIndex((note, i) => i < moved && (note.kind === "turn" || note.kind === "race"));
  const end = notes.findIndex((note, i) => i > moved && (note.kind === "turn" || note.kind === "race"));
  return notes.slice(start + 1, end < 0 ? notes.length : end);
}

/** The way that is still marked: of this race only. */
export function lastHops(notes: readonly Told[]): Hop[] {
  const race = notes.findLastIndex((note) => note.kind === "race");
  return hopsIn(lastTurn(notes.slice(race + 1)));
}

/** The race card that was turned last in this race, and by whom. */
export function lastPlayed(notes: readonly Told[]): { seat: number; card: string } | null {
  const note = notes.findLast((one) => ["played", "borrowed", "race", "crossed"].includes(one.kind));
  if (!note || note.seat === null || note.kind === "race" || note.kind === "crossed") return null;
  return { seat: note.seat, card: String(note.facts["card"]) };
}

export interface Result {
  winner: number;
  earned: { seat: number; money: number }[];
}

/** How the latest race ended; null before the first one has. */
export function lastRace(notes: readonly Told[]): Result | null {
  const crossed = notes.findLastIndex((note) => note.kind === "crossed");
  const winner = notes[crossed]?.seat;
  if (winner === undefined || winner === null) return null;
  const earned = new Map<number, number>();
  for (const note of notes.slice(crossed)) {
    if (note.kind === "took_back" || note.kind === "race") break;
    if (note.kind === "earned" && note.seat !== null) earned.set(note.seat, (earned.get(note.seat) ?? 0) + Number(note.facts["money"]));
  }
  return { winner, earned: [...earned].map(([seat, money]) => ({ seat, money })) };
}

export type Answer = "sold" | "kept" | "lost";

export interface AuctionStory {
  /** What became of each deer that was on sale in this auction, with its price. */
  fate: Map<number, { answer: Answer; price: number; buyer: number | null }>;
  /** Who has said no to the deer that is on sale now. */
  declined: Set<number>;
}

export function auctionStory(notes: readonly Told[]): AuctionStory {
  const start = notes.findLastIndex((note) => note.kind === "year");
  const story: AuctionStory = { fate: new Map(), declined: new Set() };
  for (const note of notes.slice(start + 1)) {
    const seat = note.seat ?? -1;
    const price = Number(note.facts["price"] ?? 0);
    if (note.kind === "offered") story.declined.clear();
    else if (note.kind === "declined") story.declined.add(seat);
    else if (note.kind === "sold") story.fate.set(Number(note.facts["seller"]), { answer: "sold", price, buyer: seat });
    else if (note.kind === "kept") story.fate.set(seat, { answer: "kept", price, buyer: null });
    else if (note.kind === "lost") story.fate.set(seat, { answer: "lost", price: 0, buyer: null });
  }
  return story;
}

/** The cards that left the deer which is being bred, face up: lost at random or put away. */
export function shedIn(notes: readonly Told[], seat: number): string[] {
  const start = notes.findLastIndex((note) => note.kind === "breeds" || note.kind === "race" || note.kind === "year");
  return notes
    .slice(start + 1)
    .filter((note) => note.kind === "shed" && note.seat === seat)
    .map((note) => String(note.facts["card"]));
}
