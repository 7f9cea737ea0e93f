/** Conveyor: the belt, the podium of ties, sealed bids, my hand, bin and floor. */
import { Half } from "../../ui/board";
import { t, word, wordOr } from "../../words";
import { noteWords } from "../../words/notes";
import type { BoardModule, Flight, Move, ScoreLine, SoundName, Told } from "../types";
import { Belt } from "./belt";
import { signs } from "./signs";
import "./board.css";
import { Aside, Head } from "./head";
import { Mine } from "./mine";
import { Scene, tale } from "./reveal";
import { Others, Podium } from "./others";
import { Asking } from "./asking";
import { type Props, type View, gone, pictureOf, total } from "./view";

export function title(kind: unknown): string {
  return wordOr(`conveyor.card.${String(kind)}`, String(kind));
}

function Board(props: Props) {
  const { view } = props;
  const laid = gone(props.notes).length + view.belt.length;
  const crowded = laid > 17 || view.elves.length > 4;
  const sealed = view.elves.filter((elf) => elf.sealed).length;
  const inside = view.elves.filter((elf) => elf.in).length;
  const onBelt = view.belt.length > 0 ? t("conveyor.on_belt", { count: view.belt.length }) : wordOr(`conveyor.phase.${view.phase}`, "");
  return (
    <div class={`conveyor-board ${crowded ? "crowded" : laid > 11 ? "tight" : ""} ${props.seat === null ? "watching" : ""}`}>
      <Half of="table">
        <Others {...props} />
        <div class="status">
          <h2 style={{ "--letters": onBelt.length }}>{onBelt}</h2>
          <p>{view.phase === "bid" ? t("conveyor.sealed_of", { sealed, inside }) : view.belt.length > 0 ? wordOr(`conveyor.phase.${view.phase}`, "") : t("conveyor.deck", { count: view.deck })}</p>
        </div>
        {view.track && <Podium {...props} />}
        <Belt {...props} />
      </Half>
      <Half of="hand">
        <Asking {...props} />
        {props.seat !== null && <Mine {...props} seat={props.seat} />}
      </Half>
    </div>
  );
}

function says(move: Move): string {
  const [word0, ...rest] = move;
  switch (word0) {
    case "bid":
      return rest[0] === 0 ? t("conveyor.says.nil") : rest[1] ? t("conveyor.says.bid.pay", { count: Number(rest[0]), pay: Number(rest[1]) }) : t("conveyor.says.bid", { count: Number(rest[0]) });
    case "craft":
      return t("conveyor.says.craft", { toy: title(rest[0]), magic: rest[1] ? (typeof rest[1] === "number" ? rest[1] : String(rest[1]).split("+").length) : 0, wrapped: rest[2] === "wrapped" });
    case "gloves":
      return t(rest[0] === "own" ? "conveyor.says.gloves.own" : "conveyor.says.gloves.ask", { card: title(rest[1]) });
    case "keep":
      return t("conveyor.says.keep", { card: title(rest[0]) });
    default:
      return wordOr(`conveyor.says.${String(word0)}`, move.join(" "), { card: title(rest[0]) });
  }
}

function pictures(move: Move): string[] {
  const kinds = move.slice(1).filter((part) => typeof part === "string" && word(`conveyor.card.${part}`) !== null);
  if (move[0] === "knife") return [pictureOf("knife")];
  return move[0] === "bid" ? ["conveyor-sealed"] : kinds.map((kind) => pictureOf(String(kind)));
}

const TAKES = new Set(["took", "took_unseen"]);

/** What somebody takes at once is one line: told with the first card, silent with the others. */
function taking(note: Told, props: Props): Told[] {
  const run = props.notes.filter((one) => one.at === note.at && one.seat === note.seat && TAKES.has(one.kind));
  return run[0] === note ? run : [];
}

/** On the table for all to see. */
const QUIET = new Set(["track", "belt_card", "belt_face_down"]);

function tells(note: Told, props: Props): string | null {
  if (QUIET.has(note.kind)) return "";
  if (!TAKES.has(note.kind)) return noteWords("conveyor", note, props.seats);
  const kinds = taking(note, props).map((one) => (one.kind === "took" ? one.facts["kind"] : null));
  return kinds.length > 0 ? noteWords("conveyor", { ...note, kind: "took" }, props.seats, { kind: kinds }) : "";
}

const SOUNDS: Record<string, SoundName> = {
  season: "bell", bid: "seal", took: "take", took_unseen: "take", crafted: "good", dropped: "bad", poop: "bad", discarded: "step", swept: "card", knife: "step",
};

/** Cards fly from the belt to whoever took them. */
function flights(note: Told, props: Props): Flight[] {
  if (!["took", "took_unseen"].includes(note.kind)) return [];
  const left = gone(props.notes);
  const same = props.fresh.filter((one) => one.kind === "took" || one.kind === "took_unseen");
  const place = left.length - same.length + same.indexOf(note);
  return [{ from: `belt:${place}`, to: note.seat === props.seat ? "hand" : `seat:${note.seat}`, delay: 120 * same.indexOf(note) }];
}

function scores(seat: number, { view }: Props): ScoreLine[] {
  const elf = view.elves[seat];
  if (!elf?.toys || !elf.floor) return [];
  const lines: ScoreLine[] = elf.toys.map((toy) => ({
    words: t(toy.wrapped ? "conveyor.score.wrapped" : "conveyor.score.toy", { toy: title(toy.toy) }),
    picture: pictureOf(toy.toy),
    points: `+${toy.points}`,
  }));
  for (const [kind, count] of Object.entries(elf.floor)) {
    lines.push({ words: t("conveyor.score.floor", { count, card: title(kind) }), picture: pictureOf(kind), points: `−${count * (view.worth[kind]?.penalty ?? 0)}` });
  }
  if (elf.paid > 0) lines.push({ words: t("conveyor.score.paid"), points: `−${elf.paid}` });
  if (total(elf.floor) === 0) lines.push({ words: t("conveyor.score.clean"), picture: pictureOf("broom"), points: "0" });
  return lines;
}

/** The log has a heading for each season. */
const round = (note: Told): string | null => (note.kind === "season" ? wordOr(`conveyor.season.${String(note.facts["season"])}`, "") : null);

/** What somebody takes at once rolls off together. */
const together = (one: Told, next: Told): boolean => one.seat === next.seat && TAKES.has(one.kind) && TAKES.has(next.kind);

const module: BoardModule<View> = { Board, Head, signs, Aside, says, pictures, tells, flights, sounds: (note) => SOUNDS[note.kind] ?? null, scores, round, together, Scene, tale: (notes, before, after) => tale(module, notes, before, after) };
export default module;
