/** Moves, notes and places in words. */
import { t, word, wordOr } from "../../words";
import { noteWords, personAt } from "../../words/notes";
import type { BoardProps, Move, ScoreLine, Told } from "../types";
import { nameOfCard } from "./cards";
import type { TopDeerView, TrackView } from "./view";

export type Props = BoardProps<TopDeerView>;

const LANE = /^(\d+)([oim])$/;

/** "9, outside" for "9o". */
export function spaceWords(track: TrackView, space: number): string {
  if (space === 0) return t("topdeer.pen");
  if (space === track.next.length - 1) return t("topdeer.finish");
  const id = track.ids?.[space] ?? String(space);
  const lane = LANE.exec(id);
  return lane ? t("topdeer.space.lane", { number: lane[1] ?? "", lane: wordOr(`topdeer.lane.${lane[2]}`, "") }) : t("topdeer.space", { id });
}

/** In few letters: "outside", or what the track's file calls it. */
export function laneWords(track: TrackView, space: number): string {
  const id = track.ids?.[space] ?? String(space);
  const lane = LANE.exec(id);
  return lane ? wordOr(`topdeer.lane.${lane[2]}`, id) : id;
}

const nameOf = (props: Props, seat: unknown): string => props.seats[Number(seat)]?.name ?? "";

export function says(move: Move, props: Props): string {
  const [kind, what] = move;
  const params = {
    card: typeof what === "string" && what !== "none" ? nameOfCard(what) : "",
    name: kind === "bet" ? nameOf(props, what) : "",
    space: kind === "to" && typeof what === "number" ? spaceWords(props.view.track, what) : "",
    number: what,
    price: kind === "price" ? what : (props.view.auction?.price ?? props.view.rosette_price),
    seller: nameOf(props, props.view.auction?.seller),
  };
  return word(`topdeer.says.${kind}.${what}`, params) ?? wordOr(`topdeer.says.${kind}`, String(kind), params);
}

/** On the table for all to see. */
const QUIET = new Set(["thinned", "set_card", "turn", "took_back"]);
/** What somebody does several times at once is one line. */
const RUNS: Readonly<Record<string, "topdeer.runs" | "topdeer.draws">> = { stepped: "topdeer.runs", drew_unseen: "topdeer.draws" };

export function tells(note: Told, props: Props): string | null {
  if (QUIET.has(note.kind)) return "";
  const key = RUNS[note.kind];
  return key ? together(key, note, props) : noteWords("topdeer", note, props.seats);
}

/** Told with the first of them, silent with the others: "runs 3 spaces". */
function together(key: "topdeer.runs" | "topdeer.draws", note: Told, { notes, seats }: Props): string {
  const at = notes.lastIndexOf(note);
  const same = (one: Told | undefined): boolean => one?.kind === note.kind && one.seat === note.seat && (key === "topdeer.draws" || one.at === note.at);
  if (same(notes[at - 1])) return "";
  const end = notes.findIndex((one, i) => i > at && !same(one));
  return t(key, { who: personAt(note.seat, seats), count: (end < 0 ? notes.length : end) - at });
}

/** What the winner had more of. */
export function scores(seat: number, { view }: Props): ScoreLine[] {
  const player = view.players[seat];
  if (!player) return [];
  return [
    { words: t("topdeer.score.won"), picture: "f:chequered-flag", points: player.wins },
    { words: t("topdeer.score.bought"), picture: "f:coin", points: player.rosettes - player.wins },
    { words: t("topdeer.score.rosettes"), picture: "topdeer-ros", points: player.rosettes },
    { words: t("topdeer.score.money"), picture: "f:coin", points: player.money },
  ];
}
