/** Ice Cube Jam: the growing map, tracking cards, Left-Overs Street. */
import { Half } from "../../ui/board";
import { Art } from "../../ui/art";
import { t } from "../../words";
import { noteWords } from "../../words/notes";
import type { BoardModule, Flight, Move, ScoreLine, SoundName, Told } from "../types";
import { Asking } from "./asking";
import { signs } from "./signs";
import "./board.css";
import { Clips } from "./land";
import { JamMap } from "./map";
import { cubePicture } from "./pieces";
import { useLaying } from "./plan";
import { Street } from "./street";
import { Scene, tale } from "./tale";
import { Mine, Others } from "./tracking";
import { COLOURS, type Colour, type Elf, type Place, type Props, type View, frameKey, frameOf, keyOf } from "./view";
import { cubeHere, cubeWords, says } from "./words";

function Board(props: Props) {
  const laying = useLaying(props);
  return (
    <div class={`icejam-board ${props.seat === null ? "watching" : ""} ${props.seats.length > 4 ? "crowded" : ""}`} aria-busy={props.hand.sending !== null || laying.sending}>
      <Clips />
      <Half of="table">
        <Others {...props} />
        <JamMap props={props} laying={laying} />
      </Half>
      <Half of="hand">
        {props.seat !== null && <Mine {...props} seat={props.seat} />}
        <Asking props={props} laying={laying} />
        <Street {...props} />
      </Half>
    </div>
  );
}

function Head({ view }: Props) {
  const cubes = COLOURS.map((colour) => t("icejam.bag.of", { count: view.bag.colours[colour], cube: cubeWords(colour) }));
  return (
    <>
      <span class="round">{t("icejam.round", { round: view.round })}</span>
      <span class="bag" role="img" aria-label={`${t("icejam.bag", { count: view.bag.left })}: ${cubes.join(", ")}`}>
        <Art name="icejam-bag" />
        <b aria-hidden="true">{view.bag.left}</b>
      </span>
    </>
  );
}

/** What is left in the bag and in the deck: open to everybody. */
function Aside({ view }: Props) {
  return (
    <section class="left-over">
      <h2>{t("icejam.left")}</h2>
      <ul class="bag-left">
        {COLOURS.map((colour) => (
          <li key={colour}>
            <Art name={cubePicture(colour)} />
            <b>{view.bag.colours[colour]}</b>
            <span class="sr">{cubeWords(colour)}</span>
          </li>
        ))}
      </ul>
      <p>{t("icejam.deck", { count: view.deck.left })}</p>
    </section>
  );
}

function pictures(move: Move, { view }: Props): string[] {
  switch (move[0]) {
    case "step":
    case "slide":
    case "end":
      return ["icejam-boot"];
    case "take":
    case "leave": {
      const cube = cubeHere(view);
      return cube ? [cubePicture(cube)] : [];
    }
    default:
      return ["icejam-mapback"];
  }
}

/** The cubes of the setup are on the table for all to see: no line for each. */
function ofSetup(note: Told, notes: readonly Told[]): boolean {
  const begun = notes.find((one) => one.kind === "first");
  return note.kind === "cube" && begun !== undefined && note.at <= begun.at;
}

const QUIET = new Set(["dealt", "turned", "turn", "bared"]);

function tells(note: Told, props: Props): string | null {
  return QUIET.has(note.kind) || ofSetup(note, props.notes) ? "" : noteWords("icejam", note, props.seats);
}

/** Cubes hop onto the tracking card; a set flies into the Workshop; a card comes from the Street. */
function flights(note: Told, props: Props): Flight[] {
  const square = note.facts["square"] as Place | undefined;
  switch (note.kind) {
    case "took":
      return square ? [{ from: `cube:${keyOf(square)}@${frameKey(frameOf(props.view.map))}`, to: `socket:${note.seat}:${String(note.facts["colour"])}` }] : [];
    case "delivered":
      return COLOURS.map((colour, i) => ({ from: `socket:${note.seat}:${colour}`, to: "workshop", delay: 90 * i }));
    case "picked":
      return note.seat === props.seat ? [] : [{ from: `slot:${String(note.facts["slot"])}:${String(note.facts["face"])}`, to: `seat:${note.seat}` }];
    default:
      return [];
  }
}

const SOUNDS: Record<string, SoundName> = { picked: "card", lifted: "card", laid: "seal", cube: "step", stepped: "step", slid: "take", took: "take", delivered: "good", finished: "win" };

function scores(seat: number, { view }: Props): ScoreLine[] {
  const elf = view.elves[seat] as Elf;
  const lines: ScoreLine[] = [{ words: t("icejam.score.sets", { needed: view.needed }), picture: "icejam-house", points: elf.sets }];
  if (elf.finished !== null) lines.push({ words: t("icejam.score.finished"), picture: "f:trophy", points: `${elf.finished}.` });
  else for (const colour of elf.carries) lines.push({ words: t("icejam.score.carried", { cube: cubeWords(colour) }), picture: cubePicture(colour as Colour), points: 1 });
  return lines;
}

/** The log has a heading for each round. */
const round = (note: Told): string | null => (note.kind === "round" ? t("icejam.round", { round: Number(note.facts["round"]) }) : null);

/** A card with its cube, and the next one on the Street, are one step. */
const LAYING = new Set(["laid", "cube", "turned"]);
const together = (one: Told, next: Told): boolean => LAYING.has(one.kind) && LAYING.has(next.kind);

const module: BoardModule<View> = { Board, Head, signs, Aside, says, pictures, tells, flights, sounds: (note) => SOUNDS[note.kind] ?? null, scores, round, together, Scene, tale: (notes, before, after) => tale(module, notes, before, after) };
export default module;
