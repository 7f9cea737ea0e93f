/** Moves and notes in words, and the pictures of moves. */
import { list, t, word } from "../../words";
import type { Move, SoundName, Told } from "../types";
import { elfName, giftName, goodsWords, placeName, reindeerName, spaceName, subjectName, surpriseName, surpriseText } from "./names";
import { BONUS, giftPicture, goods, placePicture, surprisePicture } from "./pictures";
import { type Props, type Subject, mine, placeOf } from "./view";

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
  const of = props.view.assignment?.of ?? "";
  const dealt = mine(props)?.dealt;
  const params: Record<string, unknown> = {
    elf: trained(first), space: spaceName(String(first)), bakery: second === "bakery", n: Number(first), subject: subjectName(String(first)),
    name: reindeerName(String(first)), gift: verb === "take" ? offered(props, first) : giftAt(props, first),
    material: subjectName(verb === "plastic" ? String(second) : of),
    gifts: verb === "keep" && Array.isArray(dealt) ? list(move.slice(1).map((place) => giftName(String(dealt[Number(place) - 1] ?? "")))) : "",
  };
  return word(`workshop.move.${verb}`, params) ?? move.join(" ");
}

export function pictures(move: Move, props: Props): string[] {
  const [verb, first] = move;
  const gift = mine(props)?.gifts[Number(first) - 1]?.name;
  switch (verb) {
    case "go":
      return ["workshop-elf", placePicture(placeOf(String(first)))];
    case "take":
      return [giftPicture(props.view.mailroom.display[Number(first) - 1] ?? "")];
    case "learn":
      return [goods(String(first))];
    case "tend":
      return ["f:deer", BONUS[String(first)] ?? "f:cookie"];
    case "plastic":
      return [goods("plastic"), giftPicture(gift ?? "")];
    case "assemble":
      return [goods("assembly"), giftPicture(gift ?? "")];
    case "place":
    case "replace":
      return [goods(props.view.assignment?.of ?? ""), giftPicture(gift ?? "")];
    case "elf":
    case "dentist":
      return ["workshop-elf"];
    case "zelf":
      return ["workshop-zelf"];
    case "improve":
      return [goods(props.view.assignment?.of ?? "")];
    case "repair":
      return [surprisePicture("sleigh_repairs")];
    default:
      return [];
  }
}

interface Elf {
  training: readonly Subject[];
}

/** What happened, in words. The empty text keeps it out of the log. */
export function tells(note: Told, props: Props): string | null {
  const facts = note.facts as Record<string, any>;
  const gift = facts["on"]?.gift ?? facts["gift"];
  const told: Record<string, unknown> = { ...facts, who: note.seat === null ? "" : (props.seats[note.seat]?.name ?? "") };
  if (gift) told["gift"] = giftName(gift);
  if (facts["elf"]) told["elf"] = elfName((facts["elf"] as Elf).training);
  if (facts["space"]) told["space"] = spaceName(facts["space"]);
  if (facts["material"]) told["material"] = subjectName(facts["material"]);
  if (facts["subject"]) told["subject"] = subjectName(facts["subject"]);
  if (facts["reindeer"]) told["reindeer"] = reindeerName(facts["reindeer"]);
  if (facts["improvement"]) told["improvement"] = placeName(facts["improvement"]);
  if (facts["of"]) told["goods"] = goodsWords(facts["of"], facts["count"]);
  if (facts["surprise"]) Object.assign(told, { surprise: surpriseName(facts["surprise"], null), text: surpriseText(facts["surprise"], null) });
  return word(`workshop.note.${note.kind}`, told);
}

const SOUNDS: Record<string, SoundName> = {
  sent: "step", zelf_sent: "step", placed: "card", replaced: "card", plastic: "card", improved: "card", token: "card", took: "take", drew: "take", learned: "good",
  assembled: "good", tended: "good", mined: "take", lost: "bad", inspected: "bell", day: "bell", surprise: "bell",
};

export const sounds = (note: Told): SoundName | null => SOUNDS[note.kind] ?? null;
