/** What a board is given and what it gives. README.md beside this explains it with an example. */
import type { ComponentType } from "preact";
import type { Hand } from "../moves/hand";
import type { Move } from "../moves/tree";
import type { Flight } from "../notes/flip";
import type { SoundName } from "../sound";
import type { Step } from "../store/story";
import type { Outcome, Told } from "../wire/frames";

export type { Flight, Hand, Move, Outcome, SoundName, Step, Told };

/** Who sits where, as the screen shows it. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "open" | "person" | "bot";
  /** A device is connected (bots are always here). */
  here: boolean;
  /** This device plays it. */
  mine: boolean;
  /** The screen shows what this seat sees. */
  me: boolean;
  /** The table waits for it. */
  asked: boolean;
  /** Name of its picture, for <Art>. */
  picture: string;
  /** Its shape: circle, square, triangle, diamond, star, hexagon. */
  shape: string;
}

export interface BoardProps<View = any> {
  /** The game's id. */
  game: string;
  /** What this seat sees: the game's view.py says what is in it. */
  view: View;
  /** Whose eyes these are; null: somebody looks on. */
  seat: number | null;
  seats: readonly SeatInfo[];
  /** Whether this seat is to answer now. (After a sealed answer it is not, but `hand` still has the moves to change it.) */
  asked: boolean;
  /** The clause by which the table asks. */
  clause: string;
  /** What this seat can do, and what it has chosen so far. Empty while looking on or back. */
  hand: Hand;
  /** All that happened, oldest first. */
  notes: readonly Told[];
  /** What the last change brought: mark it until the next. */
  fresh: readonly Told[];
  /** What is being told at the moment. */
  step: Step | null;
  /** Takes this seat's last move back; null if it can't be, or not without asking the others. */
  undo: (() => void) | null;
  outcome: Outcome | null;
  /** The table's options, as the host chose them. */
  options: Readonly<Record<string, unknown>>;
  /** A moment of the past is shown. */
  past: boolean;
}

/** One line of the explanation of a score. */
export interface ScoreLine {
  words: string;
  picture?: string;
  points: number | string;
}

/** A symbol, and what it means. */
export interface Sign {
  picture: string;
  words: string;
  /** Other pictures that mean the same. */
  also?: readonly string[];
  /** False: something else on the sheet of signs says it already. */
  listed?: boolean;
}

export interface BoardModule<View = any> {
  /** Everything below the top bar. It fills its box (100% by 100%) and does not scroll at 390 x 844 and 1440 x 900. */
  Board: ComponentType<BoardProps<View>>;
  /** What stands in the top bar beside the title, such as the season. */
  Head?: ComponentType<BoardProps<View>>;
  /** What stands under the log on wide screens, such as what things are worth. */
  Aside?: ComponentType<BoardProps<View>>;
  /** What its symbols mean: all of them open with one tap, and each says it when it is held or pointed at. */
  signs?(props: BoardProps<View>): Sign[];
  /** A move in words, for hints, why-not and buttons. */
  says(move: Move, props: BoardProps<View>): string;
  /** A picture for a move: the thing that it is about. */
  pictures?(move: Move, props: BoardProps<View>): string[];
  /** A note in words, or null for the server's. Without it: message `note.<game>.<kind>` of the catalogue, or the server's. */
  tells?(note: Told, props: BoardProps<View>): string | null;
  /** What flies when this happens. `data-flip` and `data-place` name the places. */
  flights?(note: Told, props: BoardProps<View>): Flight[];
  sounds?(note: Told): SoundName | null;
  /** The heading in the log under which this note and those after it stand, if it begins a round, a day, a race ... */
  round?(note: Told, props: BoardProps<View>): string | null;
  /** How one move of somebody is told: its notes in their order, in steps. `before` is the board as it stood before it.
   * Without it, or with null: a step for each line of the log, and those in one that `together` says. */
  tale?(notes: readonly Told[], before: BoardProps<View>, after: BoardProps<View>): Step[] | null;
  /** Whether two notes, one after the other, are one step: a run from space to space, a hand of cards. */
  together?(one: Told, next: Told): boolean;
  /** What is drawn over the board while a step with a `scene` is told. */
  Scene?: ComponentType<BoardProps<View> & { step: Step }>;
  /** The final score of a seat, line by line. */
  scores?(seat: number, props: BoardProps<View>): ScoreLine[];
}
