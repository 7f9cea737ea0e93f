/** The Elf Game: crews with three lanes each, sleighs, and cards that speak in pictures. */
import { Half } from "../../ui/board";
import { Art } from "../../ui/art";
import { t, wordOr } from "../../words";
import { noteWords } from "../../words/notes";
import type { BoardModule, Flight, ScoreLine, SoundName, Step, Told } from "../types";
import { Asking, picturesOf, says } from "./asking";
import { signs } from "./signs";
import "./board.css";
import "./cards.css";
import { MyCrew, Opponents } from "./crews";
import { presentOf } from "./faces";
import { inLines } from "../../pages/telling";
import { MyHand } from "./hand";
import { LargeCard, Scene } from "./large";
import { COLOURS, type Props, type View } from "./view";

function Board(props: Props) {
  const me = props.seat === null ? undefined : props.seats[props.seat];
  return (
    <div class={`elfgame-board ${me ? "" : "watching"} o${props.seats.length - (me ? 1 : 0)}`}>
      <Half of="table">
        <Opponents {...props} />
        {me && <MyCrew props={props} me={me} />}
      </Half>
      <Half of="hand">
        <Asking {...props} />
        {me && <MyHand {...props} />}
      </Half>
      <Chosen {...props} />
    </div>
  );
}

/** The card that was tapped, large, over the lanes; the question below it asks what to do with it. */
function Chosen(props: Props) {
  const { hand, view } = props;
  const face = view.hand.find((one) => one.name === hand.chosen[1]);
  if (!face || hand.sending) return null;
  return (
    <button type="button" class="elf-large" onClick={() => hand.clear()} aria-label={t("sheet.close")}>
      <LargeCard face={face} props={props} />
    </button>
  );
}

function Head({ view }: Props) {
  const discarded = Object.values(view.discard).reduce((sum, count) => sum + count, 0);
  return (
    <span class="piles">
      <span role="img" aria-label={t("elfgame.deck", { count: view.deck })}>
        <Art name="elfgame-cardback" />
        {view.deck}
      </span>
      <span role="img" aria-label={t("elfgame.discarded", { count: discarded })}>
        <Art name="elfgame-basket" />
        {discarded}
      </span>
    </span>
  );
}

/** On the table for all to see. */
const QUIET = new Set(["dealt", "dealt_card", "holly_done"]);

function tells(note: Told, props: Props): string | null {
  return QUIET.has(note.kind) ? "" : noteWords("elfgame", note, props.seats);
}

const SOUNDS: Record<string, SoundName> = {
  delivered: "good", moved: "step", drew: "card", played: "card", built: "take", pushed: "bad", stolen: "bad", coal: "bad", snowstorm: "bad", shelf: "bad",
  unblocked: "good", holly: "bell", discarded: "card", swapped: "card",
};

/** Presents fly to the sleigh; played cards to the prompt. */
function flights(note: Told): Flight[] {
  const colour = String(note.facts["colour"] ?? "");
  if (note.kind === "delivered") {
    const from = note.facts["place"] === "reindeer" ? "load" : "gift";
    return [{ from: `${from}:${note.seat}:${colour}`, to: `sleigh:${note.seat}` }];
  }
  if (note.kind === "moved" && (note.facts["path"] as { to?: unknown } | undefined)?.to === "reindeer") {
    return [{ from: `gift:${note.seat}:${colour}`, to: `deer:${note.seat}:${colour}` }];
  }
  return [];
}

function scores(seat: number, { view }: Props): ScoreLine[] {
  const crew = view.seats[seat];
  if (!crew) return [];
  return COLOURS.map((colour) => ({
    words: t("elfgame.score", { colour: wordOr(`elfgame.colour.${colour}`, colour) }),
    picture: presentOf(colour),
    points: crew.pile[colour],
  }));
}

/** The log has a heading whenever it is the first elf's turn again. */
function round(note: Told, { seats }: Props): string | null {
  const turn = Number(note.facts["number"]) - 1;
  return note.kind === "turn" && turn % seats.length === 0 ? t("log.round", { round: turn / seats.length + 1 }) : null;
}

/** A card that is played is shown large before it acts. */
function tale(notes: readonly Told[], _before: Props, after: Props): Step[] | null {
  const at = notes.findIndex((note) => note.kind === "played");
  if (at < 0 || notes[at]?.seat === after.seat) return null;
  const [first, ...others] = inLines(notes.slice(0, at + 1), module, after).reverse();
  const shown: Step[] = first ? [{ ...first, early: true, scene: "card", long: 1.8 }] : [];
  return [...others.reverse().map((step) => ({ ...step, early: true })), ...shown, ...inLines(notes.slice(at + 1), module, after)];
}

const module: BoardModule<View> = { Board, Head, signs, says, pictures: picturesOf, tells, flights, sounds: (note) => SOUNDS[note.kind] ?? null, scores, round, tale, Scene };
export default module;
