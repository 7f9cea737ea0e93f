/** A card large enough to be read from the other side of the table: one's own before it is played, another's as it is. */
import { Avatar } from "../../ui/seats";
import { t } from "../../words";
import { noteWords } from "../../words/notes";
import type { Step } from "../types";
import { says } from "./asking";
import faces from "./faces.json";
import { Faces, edgeOf } from "./faces";
import type { Face, Props } from "./view";

const PRINTED = faces as unknown as Readonly<Record<string, Pick<Face, "holly" | "panels">>>;

/** What a card shows, as far as the page knows it; a family's own deck tells it of cards in one's hand and in play. */
export function faceOf(name: string, { view }: Props): Face {
  const known = [...view.hand, view["card in play"], view.holly].find((one) => one?.name === name);
  return known ?? { name, sentence: "", flavour: "", holly: false, panels: [], ...PRINTED[name] };
}

/** `props`: it also says what it would do now. */
export function LargeCard({ face, props }: { face: Face; props?: Props }) {
  return (
    <div class={`elf-card large edge-${edgeOf(face)}`}>
      <Faces face={face} />
      {props && face.now !== undefined && <Now face={face} props={props} />}
    </div>
  );
}

/** What happens at once if it is played, and then what there is to choose. */
function Now({ face: { now }, props }: { face: Face; props: Props }) {
  const done = (now?.notes ?? []).map((note) => noteWords("elfgame", { ...note, at: 0, words: "" }, props.seats)).filter(Boolean);
  const choices = (now?.moves ?? []).map((move) => says(move, props));
  if (now && done.length + choices.length === 0) return null;
  return (
    <span class="elf-now">
      <b>{t(now ? "elfgame.now" : "elfgame.now.nothing")}</b>
      {done.map((words, i) => (
        <span key={i}>{words}</span>
      ))}
      {choices.length > 0 && <span>{t("elfgame.now.choose", { choices: choices.slice(0, MOST).join(" · "), more: Math.max(0, choices.length - MOST) })}</span>}
    </span>
  );
}

/** So many choices are named. */
const MOST = 6;

/** Somebody plays: the card comes before what it does. */
export function Scene(props: Props & { step: Step }) {
  const note = props.step.notes.find((one) => one.kind === "played" || one.kind === "holly");
  if (!note) return null;
  const seat = note.seat === null ? undefined : props.seats[note.seat];
  return (
    <div class="elf-stage" key={note.at}>
      {seat && <Avatar seat={seat} class="big" />}
      <LargeCard face={faceOf(String(note.facts["card"]), props)} />
    </div>
  );
}
