/** The race, the auction and the breeding, step by step: cards are turned, racers run along the arrows, deer change hands. */
import { inLines } from "../../pages/telling";
import { type Moment, MomentScene } from "../../ui/moment";
import type { BoardModule, Step, Told } from "../types";
import { Back, EFFECT_ART, Face, effectName, effectText } from "./cards";
import { YEAR_ART } from "./infield";
import { MOVES } from "./story";
import { type TopDeerView, placeOf } from "./view";
import type { Props } from "./words";

const TURNED = new Set(["flipped", "played", "borrowed"]);
const LINE = new Set(["crossed", "rosette", "earned"]);
const SALE = new Set(["offered", "declined", "sold", "kept", "lost"]);
const BRED = new Set(["breeds", "drew", "drew_unseen", "shed", "bought_card", "discarded"]);

export function tale(module: BoardModule, notes: readonly Told[], before: Props, after: Props): Step[] | null {
  if (notes.some((note) => MOVES.has(note.kind) || TURNED.has(note.kind) || LINE.has(note.kind))) return race(module, notes, before, after);
  if (notes.some((note) => SALE.has(note.kind) || BRED.has(note.kind))) return inLines(notes, module, after).map((step) => staged(step, sceneOf(step)));
  return null;
}

const staged = (step: Step, scene: string | null): Step => (scene ? { ...step, scene } : step);

function sceneOf({ notes }: Step): string | null {
  if (notes.some((note) => TURNED.has(note.kind))) return "card";
  if (notes.some((note) => LINE.has(note.kind))) return "line";
  if (notes.some((note) => SALE.has(note.kind))) return "sale";
  return notes.some((note) => BRED.has(note.kind)) ? "breeding" : null;
}

/** The track stays until the race has been told; each racer stands where it has come to. */
function race(module: BoardModule, notes: readonly Told[], before: Props, after: Props): Step[] {
  const spaces = before.view.players.map((player) => player.space);
  const ends = placeOf(after.view.phase) !== "track";
  let over = false;
  return inLines(notes, module, after).map((step) => {
    for (const note of step.notes) {
      if (MOVES.has(note.kind) && note.seat !== null) spaces[note.seat] = Number(note.facts["space"]);
      over ||= note.kind === "year" || note.kind === "over";
    }
    if (over) return step;
    return { ...staged(step, sceneOf(step)), view: standingAt(ends ? before.view : after.view, [...spaces]) };
  });
}

function standingAt(view: TopDeerView, spaces: readonly (number | null)[]): TopDeerView {
  return { ...view, move: null, players: view.players.map((player, seat) => ({ ...player, space: spaces[seat] ?? player.space })) };
}

export function Scene(props: Props & { step: Step }) {
  const { step, seats, view } = props;
  const [note] = step.notes.filter((one) => one.seat !== null).slice(-1);
  if (!note) return null;
  const moment = step.scene === "card" ? turned(step.notes, view) : step.scene === "line" ? line(step.notes) : step.scene === "sale" ? sale(note, props) : breeding(step.notes, view);
  return <MomentScene moment={moment} seats={seats} class={step.scene === "card" ? "td-turning" : ""} />;
}

function turned(notes: readonly Told[], view: TopDeerView): Moment {
  const note = notes.findLast((one) => TURNED.has(one.kind)) as Told;
  const card = String(note.facts["card"]);
  const effect = note.kind === "flipped" ? String(note.facts["effect"]) : null;
  const face = <Face card={card} kinds={view.cards} effect={effect !== null} />;
  const pictures = effect === null ? [] : [EFFECT_ART[effect] ?? "topdeer-star"];
  return { rows: [{ seat: note.seat, things: face, pictures }], ...(effect ? { title: effectName(effect), text: effectText(effect) } : {}) };
}

function line(notes: readonly Told[]): Moment {
  return {
    rows: notes
      .filter((note) => LINE.has(note.kind))
      .map((note) =>
        note.kind === "earned"
          ? { seat: note.seat, count: `+${Number(note.facts["money"])}`, of: "f:coin" }
          : { seat: note.seat, pictures: [note.kind === "crossed" ? "f:chequered-flag" : "topdeer-ros"], count: note.kind === "rosette" ? Number(note.facts["rosettes"]) : undefined },
      ),
  };
}

function sale(note: Told, { view }: Props): Moment {
  const { kind, seat, facts } = note;
  const price = Number(facts["price"] ?? view.auction?.price ?? 0);
  if (kind === "sold") return { rows: [{ seat: Number(facts["seller"]), pictures: ["topdeer-head"], count: price, of: "f:coin", to: seat }] };
  if (kind === "declined") return { rows: [{ seat, pictures: ["f:raised-hand"] }] };
  if (kind === "lost") return { rows: [{ seat, pictures: ["topdeer-head"], to: "f:evergreen-tree" }] };
  return { rows: [{ seat, pictures: [kind === "offered" ? YEAR_ART["stud_auction"] ?? "" : "topdeer-head", ...(kind === "offered" ? ["topdeer-head"] : [])], count: price, of: "f:coin" }] };
}

function breeding(notes: readonly Told[], view: TopDeerView): Moment {
  const bred = notes.filter((note) => BRED.has(note.kind));
  const { kind, seat, facts } = bred.at(-1) as Told;
  const cards = bred.flatMap((note) => (note.kind === kind && "card" in note.facts ? [String(note.facts["card"])] : []));
  const faces = cards.map((card, i) => <Face key={i} card={card} kinds={view.cards} />);
  if (kind === "shed") return { rows: [{ seat, things: faces, to: "f:game-die" }] };
  if (kind === "discarded") return { rows: [{ seat, things: faces, to: "topdeer-loop" }] };
  if (kind === "bought_card") return { rows: [{ seat, count: Number(facts["price"]), of: "f:coin", to: null, things: <Back kind="deck" /> }] };
  if (kind === "breeds") return { rows: [{ seat, pictures: [facts["deer"] === "none" ? "f:new-button" : "topdeer-head", "f:red-heart"] }] };
  const backs = bred.filter((note) => note.kind === kind).map((_, i) => <Back key={i} kind="deck" />);
  return { rows: [{ seat, things: cards.length > 0 ? faces : backs }] };
}
