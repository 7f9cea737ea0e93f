/** Top Deer: the others above, track, stable or auction in the middle, the question, and one's own cards. */
import { Half } from "../../ui/board";
import { Art } from "../../ui/art";
import { t } from "../../words";
import type { BoardModule, BoardProps, Flight, Move, SoundName, Told } from "../types";
import { Asking } from "./asking";
import { Auction } from "./auction";
import { EFFECT_ART, effectName, effectText } from "./cards";
import { Years, yearWords } from "./infield";
import { Mine } from "./mine";
import { Others } from "./others";
import { Stable } from "./stable";
import { Scene, tale } from "./tale";
import { RaceTrack } from "./track";
import { type TopDeerView, placeOf } from "./view";
import { says, scores, tells } from "./words";
import { signs } from "./signs";
import "./board.css";
import "./table.css";

type Props = BoardProps<TopDeerView>;

function Board(given: Props) {
  // Whoever has just come has not missed anything: then all that ever happened is new, and nothing of it is marked.
  const props = given.fresh.length < given.notes.length ? given : { ...given, fresh: [] };
  const place = placeOf(props.view.phase);
  return (
    <div class={`td at-${place} p-${props.view.phase.replace(" ", "-")}`}>
      <Half of="table">
        <Others {...props} />
        <div class="td-middle">
          {place === "track" && <RaceTrack {...props} />}
          {place === "stable" && <Stable {...props} />}
          {place === "auction" && <Auction {...props} />}
        </div>
      </Half>
      <Half of="hand">
        <Asking {...props} />
        <Mine {...props} />
      </Half>
    </div>
  );
}

function Head({ view }: Props) {
  return (
    <span class="td-head">
      <b>{view.race > 0 ? t("topdeer.race", { race: view.race }) : t("topdeer.setup")}</b>
      <Years view={view} />
      <span class="wide">{t("topdeer.then", { year: yearWords(view.year.spaces[(view.year.at + 1) % view.year.spaces.length] ?? "") })}</span>
    </span>
  );
}

/** What cards do, by their steps and as specials. */
function Aside({ view }: Props) {
  const bySteps = new Map<string, string[]>();
  for (const [rank, steps] of Object.entries(view.cards.steps)) {
    const key = steps.length > 1 ? t("topdeer.range", { least: Math.min(...steps), most: Math.max(...steps) }) : String(steps[0]);
    bySteps.set(key, [...(bySteps.get(key) ?? []), rank]);
  }
  const effects = [...new Set(Object.values(view.cards.specials))];
  return (
    <div class="td-legend">
      <h3>{t("topdeer.legend.steps")}</h3>
      <dl>
        {[...bySteps].map(([steps, ranks]) => (
          <div key={steps}>
            <dt>{ranks.join(" ")}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("topdeer.legend.specials")}</h3>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>
            <Art name={EFFECT_ART[effect] ?? "topdeer-star"} />
            <span>
              <b>{effectName(effect)}</b> {suitsOf(effect, view)} {effectText(effect)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SIGNS: Record<string, string> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** "J Q K ♠", or nothing if all suits have it. */
function suitsOf(effect: string, view: TopDeerView): string {
  const cards = Object.keys(view.cards.specials).filter((card) => view.cards.specials[card] === effect);
  const suits = [...new Set(cards.map((card) => card.slice(-1)))];
  const ranks = [...new Set(cards.map((card) => card.slice(0, -1)))];
  const named = ranks.length > 3 ? `${ranks[0]}–${ranks.at(-1)}` : ranks.join(" ");
  return `(${named}${suits.length < 4 ? ` ${suits.map((suit) => SIGNS[suit]).join("")}` : ""})`;
}

function pictures(move: Move): string[] {
  const word = String(move[0]);
  if (word === "to" || word === "stop") return ["topdeer-head", "topdeer-rocks"];
  if (word === "flip" || word === "special") return ["topdeer-star"];
  if (word === "pick_up") return ["topdeer-gather"];
  if (word === "price" || word.startsWith("buy") || word === "pay") return ["f:coin"];
  return ["topdeer-head"];
}

function flights(note: Told): Flight[] {
  if (note.kind !== "discarded" && note.kind !== "set_aside" && note.kind !== "shed") return [];
  return [{ from: `own:${String(note.facts["card"])}:0`, to: "discard" }];
}

const SOUNDS: Record<string, SoundName> = {
  played: "card", flipped: "card", borrowed: "card", stepped: "step", hopped: "step", bumped: "bad", stopped: "bad", bet: "seal",
  stacked: "seal", crossed: "win", earned: "good", sold: "take", bought_rosette: "good", shed: "bad", picked_up: "take",
};

/** The log has a heading for each race. */
const round = (note: Told): string | null => (note.kind === "race" ? t("topdeer.race", { race: Number(note.facts["number"]) }) : null);

/** A racer runs as far as its card takes it; what somebody leaves or stacks is one step. */
const AT_ONCE = new Set(["stepped", "left", "drew_unseen", "drew", "shed", "took_back"]);
const together = (one: Told, next: Told): boolean => one.kind === next.kind && one.seat === next.seat && AT_ONCE.has(one.kind);

const module: BoardModule<TopDeerView> = {
  Board,
  Head,
  signs,
  Aside,
  says,
  pictures,
  tells,
  flights,
  sounds: (note) => SOUNDS[note.kind] ?? null,
  scores, round, together, Scene, tale: (notes, before, after) => tale(module, notes, before, after) };
export default module;
