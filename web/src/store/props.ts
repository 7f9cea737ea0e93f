/** What a board is given, made from what the server told. */
import type { BoardProps, SeatInfo } from "../games/types";
import { Hand } from "../moves/hand";
import { SHAPES, pictureOf } from "../ui/seats";
import type { Chair } from "../wire/frames";
import { givenName, wordOr } from "../words";
import type { Beat } from "./story";
import { mustAnswer, type TableStore } from "./table";

export function seatsOf(store: TableStore): SeatInfo[] {
  const state = store.state.value;
  const actor = store.past.value ? null : (store.telling.value?.notes[0]?.seat ?? null);
  const asks = store.past.value?.asks ?? (actor !== null ? [actor] : (store.shown.value?.beat.asks ?? []));
  const viewerSeat = store.look.value?.seat ?? null;
  return (state?.chairs ?? []).map((chair) => seatOf(chair, asks, store.mine.value, viewerSeat));
}

function seatOf(chair: Chair, asks: readonly number[], mine: readonly number[], viewerSeat: number | null): SeatInfo {
  return {
    seat: chair.seat,
    name: givenName(chair.name),
    kind: chair.kind,
    here: chair.here || chair.kind === "bot" || (chair.stand_in ?? false),
    mine: mine.includes(chair.seat),
    me: chair.seat === viewerSeat,
    asked: asks.includes(chair.seat),
    picture: pictureOf(chair.seat, chair.kind, chair.figure ?? null),
    shape: SHAPES[chair.seat % SHAPES.length] as string,
  };
}

/** What the game of a table is called in the page's language. */
export function titleOf(store: TableStore): string {
  const { game, title } = store.welcome.value ?? { game: "", title: "Kringle" };
  return wordOr(`game.${game}.title`, title);
}

/** The board as it stood after something had happened, for telling of it. */
export function propsAt(store: TableStore, beat: Beat): BoardProps | null {
  const welcome = store.welcome.value;
  const look = beat.looks.find((one) => one.seat === store.viewerSeat.value) ?? beat.looks[0];
  if (!welcome || !look) return null;
  return {
    game: welcome.game,
    view: look.view,
    seat: look.seat,
    seats: seatsOf(store),
    asked: false,
    clause: beat.clause,
    hand: NOTHING,
    notes: store.myNotes.value.filter((note) => note.at <= beat.at),
    fresh: beat.notes,
    step: null,
    undo: null,
    outcome: null,
    options: welcome.options,
    past: false,
  };
}

const NOTHING = new Hand([], { play: () => {}, whyNot: () => {} }, true);

export function boardProps(store: TableStore): BoardProps | null {
  const shown = store.shown.value;
  const look = store.look.value;
  const welcome = store.welcome.value;
  if (!shown || !look || !welcome) return null;
  const past = store.past.value;
  const at = past?.at ?? shown.beat.at;
  const all = store.myNotes.value;
  const notes = (all.at(-1)?.at ?? 0) <= at ? all : all.filter((note) => note.at <= at);
  const newest = store.state.value;
  const step = past ? null : store.telling.value;
  return {
    game: welcome.game,
    view: step?.view && (store.hand.value.idle || store.hand.value.empty) ? (step.view as typeof look.view) : look.view,
    seat: look.seat,
    seats: seatsOf(store),
    asked: !past && look.seat !== null && !store.hand.value.idle && newest !== null && mustAnswer(newest, look.seat),
    clause: shown.beat.clause,
    hand: store.hand.value,
    notes,
    fresh: store.fresh.value,
    undo: !past && shown.now && look.undo === "free" ? () => store.undo() : null,
    step,
    outcome: past || !shown.now ? null : shown.beat.outcome,
    options: welcome.options,
    past: past !== null,
  };
}
