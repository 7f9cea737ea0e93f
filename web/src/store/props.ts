/** What a board is given, made from what the server told. */
import type { BoardProps, SeatInfo } from "../games/types";
import { SHAPES, pictureOf } from "../ui/seats";
import type { Chair } from "../wire/frames";
import { mustAnswer, type TableStore } from "./table";

export function seatsOf(store: TableStore): SeatInfo[] {
  const state = store.state.value;
  const asks = store.past.value?.asks ?? state?.asks ?? [];
  const viewerSeat = store.look.value?.seat ?? null;
  return (state?.chairs ?? []).map((chair) => seatOf(chair, asks, store.mine.value, viewerSeat));
}

function seatOf(chair: Chair, asks: readonly number[], mine: readonly number[], viewerSeat: number | null): SeatInfo {
  return {
    seat: chair.seat,
    name: chair.name,
    kind: chair.kind,
    here: chair.here || chair.kind === "bot",
    mine: mine.includes(chair.seat),
    me: chair.seat === viewerSeat,
    asked: asks.includes(chair.seat),
    picture: pictureOf(chair.seat, chair.kind),
    shape: SHAPES[chair.seat % SHAPES.length] as string,
  };
}

export function boardProps(store: TableStore): BoardProps | null {
  const state = store.state.value;
  const look = store.look.value;
  const welcome = store.welcome.value;
  if (!state || !look || !welcome) return null;
  const past = store.past.value;
  const notes = past ? store.myNotes.value.filter((note) => note.at <= past.at) : store.myNotes.value;
  return {
    game: welcome.game,
    view: look.view,
    seat: look.seat,
    seats: seatsOf(store),
    asked: !past && look.seat !== null && mustAnswer(state, look.seat),
    clause: state.clause,
    hand: store.hand.value,
    notes,
    fresh: store.fresh.value,
    undo: !past && look.undo === "free" ? () => store.undo() : null,
    outcome: past ? null : state.outcome,
    options: welcome.options,
    past: past !== null,
  };
}
