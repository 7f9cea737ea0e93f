/** A card large enough to be read from the other side of the table: one's own before it is played, another's as it is. */
import { Avatar } from "../../ui/seats";
import type { Step } from "../types";
import faces from "./faces.json";
import { Faces, edgeOf } from "./faces";
import type { Face, Props } from "./view";

const PRINTED = faces as unknown as Readonly<Record<string, Pick<Face, "holly" | "panels">>>;

/** What a card shows, as far as the page knows it; a family's own deck tells it of cards in one's hand and in play. */
export function faceOf(name: string, { view }: Props): Face {
  const known = [...view.hand, view["card in play"], view.holly].find((one) => one?.name === name);
  return known ?? { name, sentence: "", flavour: "", holly: false, panels: [], ...PRINTED[name] };
}

export function LargeCard({ face }: { face: Face }) {
  return (
    <div class={`elf-card large edge-${edgeOf(face)}`}>
      <Faces face={face} />
    </div>
  );
}

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
