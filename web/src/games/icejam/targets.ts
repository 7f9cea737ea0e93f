/** What tapping a square of the map means now. All of it comes from the server: places, steps and legal moves. */
import { t } from "../../words";
import { turnsOn } from "./laying";
import type { Laying } from "./plan";
import { type Place, type Props, type Way, keyOf, samePlace, wayTo } from "./view";
import { FAR, wayWords } from "./words";

export interface Target {
  place: Place;
  kind: "lay" | "step" | "slide" | "lift";
  /** What a screen reader says of it. */
  words: string;
  move: readonly (string | number)[] | null;
  way?: Way;
  hinted: boolean;
}

export type Targets = ReadonlyMap<string, Target>;

export function targetsOf(props: Props, laying: Laying): Targets {
  const found = props.view.phase === "step" ? steps(props) : props.view.phase === "lift" ? lifts(props) : lays(props, laying);
  return new Map(found.map((target) => [keyOf(target.place), target]));
}

function steps({ view, hand }: Props): Target[] {
  return view.steps
    .filter(({ move }) => hand.can(move))
    .map(({ move, passes }) => {
      const kind = move[0] === "slide" ? ("slide" as const) : ("step" as const);
      const way = move[1] as Way;
      const words = t(kind === "slide" ? "icejam.can.slide" : "icejam.can.step", { way: wayWords(way), count: passes.length });
      return { place: passes.at(-1) as Place, kind, words, move, way, hinted: hand.isHinted(move) };
    });
}

function lifts({ view, hand }: Props): Target[] {
  return view.cards.flatMap((card) => {
    const move = ["from", ...card.first];
    if (!card.on_top || !hand.can(move)) return [];
    return [card.first, card.second].map((place) => ({ place, kind: "lift" as const, words: t("icejam.can.lift"), move, hinted: hand.isHinted(move) }));
  });
}

function lays({ hand }: Props, laying: Laying): Target[] {
  const found = new Map<string, Target>();
  for (const { first, second, way } of laying.among) {
    const hinted = hand.isHinted(["row", first[0]]) || hand.isHinted(["column", first[1]]) || hand.isHinted(["point", way]);
    for (const place of [first, second]) {
      const key = keyOf(place);
      const before = found.get(key);
      const pointed = hinted && samePlace(place, first);
      found.set(key, { place, kind: "lay", words: t("icejam.can.lay"), move: null, hinted: pointed || (before?.hinted ?? false) });
    }
  }
  return [...found.values()];
}

/** Somebody tapped a square. What it can't do now, the server explains. */
export function tapped(place: Place, targets: Targets, props: Props, laying: Laying): void {
  const target = targets.get(keyOf(place));
  if (target?.kind === "lay") laying.float(place);
  else if (target?.move) props.hand.play(target.move);
  else whyNot(place, props, laying);
}

function whyNot(place: Place, { view, hand, seat }: Props, laying: Laying): void {
  const [row, column] = place;
  if (view.held && turnsOn(place, laying.among).length === 0) {
    if (view.phase === "row" && hand.can(["row", row])) hand.whyNot(["column", column], [["row", row]]);
    else if (view.phase === "row") hand.whyNot(["row", row]);
    else hand.whyNot(["column", column]);
    return;
  }
  if (view.phase === "lift") return hand.whyNot(["from", ...topCard(place, view)]);
  const from = view.elves[seat ?? 0]?.square ?? place;
  const beside = Math.abs(from[0] - row) + Math.abs(from[1] - column) === 1;
  hand.whyNot(beside && !view.elves[seat ?? 0]?.at_workshop ? ["step", wayTo(from, place)] : ["step", wayTo(from, place), FAR * row + column]);
}

/** A card is called by the square of its first half. */
function topCard(place: Place, view: Props["view"]): Place {
  const top = view.map.find((one) => samePlace(one.square, place))?.cards[0];
  return view.cards.find((card) => card.card === top)?.first ?? place;
}
