/** Santa's Workshop in words: what things are called, moves and notes. */
import { list, t, word, wordOr } from "../../words";
import { nameIn } from "../../words/brought";
import { noteWords } from "../../words/notes";
import type { Move, Told } from "../types";
import { type Bonus, type Gift, type Need, type Offer, type Printed, type Props, type Subject, type View, mine } from "./view";

export const giftName = (name: string): string => nameIn("workshop", name);
export const placeName = (place: string): string => wordOr(`workshop.place.${place}`, place);
export const spaceName = (space: string): string => wordOr(`workshop.space.${space}`, space);
export const reindeerName = (name: string): string => wordOr(`workshop.reindeer.${name}`, name);
export const subjectName = (subject: string): string => wordOr(`workshop.subject.${subject}`, subject);
export const goodsWords = (of: string, many: number): string => word(`workshop.count.${of}`, { n: many }) ?? `${many} ${of}`;
export const surpriseName = (id: string, name: string | null): string => wordOr(`workshop.surprise.${id}`, name ?? id);
export const surpriseText = (id: string, text: string | null): string => wordOr(`workshop.surprise.${id}.text`, text ?? "");

/** "2 hammers", "you begin tomorrow, 2 cookies", "no bonus today". */
export function bonusWords(bonus: Bonus | undefined): string {
  return bonus && bonus.cookies > 0 ? `${giftOf(bonus)}, ${goodsWords("cookie", bonus.cookies)}` : giftOf(bonus);
}

/** The same without cookies. */
export function giftOf(bonus: Bonus | undefined): string {
  if (!bonus || bonus.gives === 0) return t("workshop.bonus.none");
  return word(`workshop.bonus.${bonus.of}`) ?? goodsWords(bonus.of, bonus.gives);
}

export function elfName(training: readonly Subject[]): string {
  return training.length === 0 ? t("workshop.elf.untrained") : t("workshop.elf.trained", { subjects: list(training.map(subjectName)) });
}

/** "fabric 1 of 2, wood 0 of 1 (plastic allowed)". */
function needWords(needs: readonly Need[]): string {
  const kinds = new Map<string, Need[]>();
  for (const need of needs) {
    const kind = `${need.material}${need.plastic_allowed ? "?" : ""}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), need]);
  }
  return list([...kinds.values()].map(needsOfOneKind));
}

function needsOfOneKind(needs: Need[]): string {
  const first = needs[0] as Need;
  const plastic = needs.filter((need) => need.has === "plastic").length;
  const parts = [
    first.has === undefined
      ? t("workshop.need.wanted", { n: needs.length, material: subjectName(first.material) })
      : t("workshop.need.has", { has: needs.filter((need) => need.has).length, n: needs.length, material: subjectName(first.material) }),
  ];
  if (first.plastic_allowed) parts.push(t(plastic > 0 ? "workshop.need.plastic" : "workshop.need.allowed", { n: plastic }));
  return parts.join(" ");
}

export function giftWords(gift: Gift): string {
  return t("workshop.gift.label", { name: giftName(gift.name), needs: needWords(gift.needs), tokens: gift.tokens, assembly: gift.assembly, worth: gift.worth });
}

export function printedWords(name: string, card: Printed | undefined): string {
  if (!card) return giftName(name);
  return t("workshop.card.label", { name: giftName(name), needs: needWords(card.needs), assembly: card.assembly, chart: card.chart.join(", ") });
}

/** "3 coal, 5 metal, 1 of them is lost". */
export function offerWords(offer: Offer): string {
  const parts: string[] = [];
  if (offer.price > 0) parts.push(t("workshop.offer.price", { n: offer.price }));
  if (offer.of && offer.gives !== null) parts.push(t("workshop.offer.gives", { goods: goodsWords(offer.of, useOf(offer)) }));
  const lost = lostOf(offer);
  if (lost > 0) parts.push(t("workshop.offer.lost", { n: lost }));
  if (offer.shielded) parts.push(t("workshop.offer.bakery"));
  return parts.join(", ");
}

/** What somebody gets there: of gifts and plastic as many as there is room for. */
export const useOf = (offer: Offer): number => (takes(offer) ? Math.min(offer.gives ?? 0, offer.fits ?? 0) : (offer.gives ?? 0));

const takes = (offer: Offer): boolean => offer.of === "gift" || offer.of === "plastic";

/** How much of what a space makes would find no place; of gifts and plastic one simply takes fewer. */
export function lostOf(offer: Offer): number {
  return takes(offer) || offer.gives === null || offer.fits === null ? 0 : offer.gives - offer.fits;
}

export function dateWords(view: View): string {
  return t("workshop.date", { date: view.date });
}

// ---- moves and notes -----------------------------------------------------------------------------------

function giftAt(props: Props, place: unknown): string {
  const gift = mine(props)?.gifts[Number(place) - 1];
  return gift ? giftName(gift.name) : t("workshop.gift.none", { place: Number(place) });
}

function offered(props: Props, place: unknown): string {
  const name = props.view.mailroom.display[Number(place) - 1];
  return name ? giftName(name) : t("workshop.gift.none", { place: Number(place) });
}

const trained = (name: unknown): string => elfName(name === "untrained" ? [] : (String(name).split("+") as Subject[]));

/** A move in words. */
export function says(move: Move, props: Props): string {
  const [verb, first, second] = move;
  const material = verb === "plastic" ? String(second) : (props.view.assignment?.of ?? "");
  const dealt = mine(props)?.dealt;
  const params: Record<string, unknown> = {
    elf: verb === "elf" || verb === "dentist" ? trained(first) : "",
    space: verb === "go" ? spaceName(String(first)) : "",
    bakery: second === "bakery",
    n: Number(first),
    subject: verb === "learn" ? subjectName(String(first)) : "",
    name: verb === "tend" ? reindeerName(String(first)) : "",
    gift: verb === "take" ? offered(props, first) : giftAt(props, first),
    material: material === "" ? "" : subjectName(material),
    gifts: verb === "keep" && Array.isArray(dealt) ? list(move.slice(1).map((place) => giftName(String(dealt[Number(place) - 1] ?? "")))) : "",
  };
  return word(`workshop.says.${verb}`, params) ?? move.join(" ");
}

/** What happened, in words. The empty text keeps it out of the log. */
export function tells(note: Told, props: Props): string | null {
  return note.kind === "face_up" ? "" : noteWords("workshop", note, props.seats);
}
