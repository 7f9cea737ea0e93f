/** Moves, notes and places in words. */
import { t, word, wordOr } from "../../words";
import type { BoardProps, Move, ScoreLine, Told } from "../types";
import { effectName, nameOfCard, printed } from "./cards";
import type { TopDeerView, TrackView } from "./view";

type Props = BoardProps<TopDeerView>;

const LANE = /^(\d+)([oim])$/;

/** "9, outside" for "9o". */
export function spaceWords(track: TrackView, space: number): string {
  if (space === 0) return t("topdeer.pen");
  if (space === track.next.length - 1) return t("topdeer.finish");
  const id = track.ids?.[space] ?? String(space);
  const lane = LANE.exec(id);
  return lane ? t("topdeer.space.lane", { number: lane[1], lane: wordOr(`topdeer.lane.${lane[2]}`, "") }) : t("topdeer.space", { id });
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
  return word(`topdeer.move.${kind}.${what}`, params) ?? wordOr(`topdeer.move.${kind}`, String(kind), params);
}

/** A note in the page's language: cards as they are printed, seats and spaces by their names. */
export function tells(note: Told, props: Props): string | null {
  const { facts, kind } = note;
  const params: Record<string, unknown> = { ...facts, who: note.seat === null ? "" : nameOf(props, note.seat) };
  if (typeof facts["card"] === "string") params["card"] = printed(facts["card"]);
  if (typeof facts["space"] === "number") params["space"] = spaceWords(props.view.track, facts["space"]);
  if (typeof facts["effect"] === "string") params["effect"] = effectName(facts["effect"]);
  for (const name of ["on", "by", "seller", "mover"]) if (typeof facts[name] === "number") params[name] = nameOf(props, facts[name]);
  if (kind === "bet" && facts["on"] === note.seat) return word("note.topdeer.bet.self", params);
  const told = typeof facts["deer"] === "string" ? facts["deer"] : facts["year"];
  return word(`note.topdeer.${kind}.${told}`, params) ?? word(`note.topdeer.${kind}`, params);
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
