/** Playing cards: rank and suit, how far they run, and what they do as special card. Suits differ by shape, too. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { t, word, wordOr } from "../../words";
import pictures from "./pictures.json";
import { type CardName, type TopDeerView, rankOf, suitOf } from "./view";

const SIGNS: Record<string, string> = { spades: "♠", hearts: "♥", clubs: "♣", diamonds: "♦" };
const RED = new Set(["hearts", "diamonds"]);
export const EFFECT_ART: Readonly<Record<string, string>> = pictures.effects;

type Kinds = TopDeerView["cards"];

/** "10♠" */
export const printed = (card: CardName): string => rankOf(card) + (SIGNS[suitOf(card)] ?? "");

/** "10 of spades" */
export function nameOfCard(card: CardName): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  return t("topdeer.card", { rank: word(`topdeer.rank.${rank}`) ?? rank, suit: wordOr(`topdeer.suit.${suit}`, suit) });
}

export const effectName = (effect: string): string => wordOr(`topdeer.effect.${effect}`, effect);
export const effectText = (effect: string): string => word(`topdeer.effect.${effect}.text`) ?? "";

export function stepsOf(card: CardName, kinds: Kinds): number[] {
  return kinds.steps[rankOf(card)] ?? [];
}

/** "1 to 3", or "4". */
export function stepsWords(card: CardName, kinds: Kinds): string {
  const steps = stepsOf(card, kinds);
  return steps.length > 1 ? t("topdeer.range", { least: Math.min(...steps), most: Math.max(...steps) }) : String(steps[0] ?? 0);
}

/** Everything that is printed on it, for a label. */
export function cardWords(card: CardName | null, kinds: Kinds): string {
  if (card === null) return t("topdeer.card.hidden");
  return t("topdeer.card.all", { card: nameOfCard(card), steps: stepsWords(card, kinds), effect: effectName(kinds.specials[card] ?? "") });
}

function Dots({ steps }: { steps: readonly number[] }) {
  if (steps.length > 1) return <span class="td-dots range">{`${steps[0]}–${steps.at(-1)}`}</span>;
  return (
    <span class="td-dots">
      {Array.from({ length: steps[0] ?? 0 }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}

export interface FaceProps {
  card: CardName;
  kinds: Kinds;
  /** What it does lies under the steps. */
  effect?: boolean;
  /** Hidden from the others: framed in the colour of its back. */
  frame?: "deck" | "special";
  starred?: boolean;
  class?: string;
  flip?: string;
}

export function Face({ card, kinds, effect = false, frame, starred = false, class: more = "", flip }: FaceProps) {
  const suit = suitOf(card);
  const classes = ["td-card", RED.has(suit) ? "red" : "", frame ? `framed ${frame}` : "", more];
  return (
    <span class={classes.filter(Boolean).join(" ")} aria-hidden="true" {...(flip ? { "data-flip": flip } : {})}>
      <b>{rankOf(card)}</b>
      <Art name={`topdeer-${suit}`} class="suit" />
      <Dots steps={stepsOf(card, kinds)} />
      {effect && <Art name={EFFECT_ART[kinds.specials[card] ?? ""] ?? "topdeer-star"} class="effect" />}
      {starred && <Art name="topdeer-star" class="star" />}
    </span>
  );
}

export function Back({ kind, children, class: more = "", flip }: { kind: "deck" | "special"; children?: ComponentChildren; class?: string; flip?: string }) {
  return (
    <span class={`td-card back ${kind} ${more}`} aria-hidden="true" {...(flip ? { "data-flip": flip } : {})}>
      {kind === "special" && <Art name="topdeer-star" class="star" />}
      {children !== undefined && <span class="count">{children}</span>}
    </span>
  );
}

/** A card that one knows, or its back. */
export function Some({ card, kinds, class: more = "" }: { card: CardName | null; kinds: Kinds; class?: string }) {
  return card === null ? <Back kind="deck" class={more} /> : <Face card={card} kinds={kinds} class={more} />;
}

/** A place where a card will lie. */
export function Empty({ class: more = "" }: { class?: string }) {
  return <span class={`td-card empty ${more}`} />;
}
