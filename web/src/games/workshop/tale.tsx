/** A day's evening and the next morning, step by step: Santa inspects, the sleigh is loaded, a day and its card come. */
import { inLines } from "../../pages/telling";
import { type Moment, MomentScene } from "../../ui/moment";
import type { BoardModule, Step, Told } from "../types";
import { goods, surprisePicture } from "./pictures";
import { type Props, type View, placeOf } from "./view";
import { dateWords, surpriseName, surpriseText } from "./words";

const SENT = new Set(["sent", "zelf_sent"]);
const LATE = new Set(["inspected", "on_sleigh", "renewed", "pieces_left", "coal_left", "bakery_kept", "over"]);
const EARLY = new Set(["day", "surprise", "yeti", "oats", "cookies_laid"]);

/** Until the day is over the elves are still seen where they work. */
export function tale(module: BoardModule, notes: readonly Told[], before: Props, after: Props): Step[] | null {
  if (!notes.some((note) => LATE.has(note.kind) || EARLY.has(note.kind))) return null;
  let day = false;
  const told: Told[] = [];
  return inLines(notes, module, after).map((step) => {
    told.push(...step.notes);
    day ||= step.notes.some((note) => EARLY.has(note.kind));
    const view = day ? {} : { view: dayEnds(before.view, after.view, told) };
    const staged = step.notes.some((note) => LATE.has(note.kind) || EARLY.has(note.kind));
    const long = step.notes.some((note) => note.kind === "surprise") ? { long: 2 } : {};
    return { ...step, ...view, ...long, ...(staged ? { scene: "evening", data: [...told] } : {}) };
  });
}

/** What has been done stands there, and nobody has gone home. */
function dayEnds(before: View, after: View, told: readonly Told[]): View {
  const sent = told.filter((note) => note.kind === "sent" && note.seat !== null).map((note) => ({ seat: note.seat as number, elf: (note.facts["elf"] as { number: number }).number, space: String(note.facts["space"]) }));
  const { day, date, inspection_today, surprise, zelf, assignment, phase } = before;
  return {
    ...after,
    day, date, inspection_today, surprise, zelf, assignment, phase,
    spaces: before.spaces.map((space) => ({ ...space, elves: [...space.elves, ...sent.filter((one) => one.space === space.space).map(({ seat, elf }) => ({ seat, elf }))] })),
    seats: after.seats.map((mat, seat) => ({
      ...mat,
      elves: mat.elves.map((elf) => ({ ...elf, at: sent.find((one) => one.seat === seat && one.elf === elf.number)?.space ?? before.seats[seat]?.elves.find((one) => one.number === elf.number)?.at ?? null })),
    })),
  };
}

export function Scene(props: Props & { step: Step }) {
  const { step, seats } = props;
  const told = step.data as readonly Told[];
  const now = step.notes.findLast((note) => LATE.has(note.kind) || EARLY.has(note.kind));
  return now ? <MomentScene moment={momentOf(now, told, props)} seats={seats} class={now.kind === "inspected" || now.kind === "coal_left" || now.kind === "pieces_left" ? "" : "large"} /> : null;
}

function momentOf(now: Told, told: readonly Told[], { view }: Props): Moment {
  const cookies = Number(now.facts["cookies"] ?? 0);
  switch (now.kind) {
    case "inspected":
      return { rows: told.filter((note) => note.kind === "inspected").map((note) => ({ seat: note.seat, pictures: ["f:magnifying-glass-tilted-left"], count: Number(note.facts["gifts"]), of: goods("gift"), to: "f:cookie", brings: `+${Number(note.facts["cookies"])}`, past: note !== now })) };
    case "pieces_left":
    case "coal_left":
    case "bakery_kept":
      return { rows: [{ seat: now.seat, pictures: [now.kind === "coal_left" ? goods("coal") : now.kind === "pieces_left" ? goods("wood") : "f:bread"], count: `+${cookies}`, of: "f:cookie" }] };
    case "on_sleigh":
      return { rows: [{ pictures: ["f:sled"], count: Number(now.facts["count"]), of: goods("gift") }] };
    case "surprise": {
      const id = String(now.facts["surprise"]);
      return { title: surpriseName(id, view.surprise?.name ?? null), text: surpriseText(id, view.surprise?.text ?? null), rows: [{ pictures: [surprisePicture(id)] }] };
    }
    case "day":
      return { title: dateWords(view), rows: [{ pictures: [view.inspection_today ? "f:magnifying-glass-tilted-left" : "f:sun"], count: view.date }] };
    case "cookies_laid":
      return { rows: [{ pictures: ["f:deer"], count: `+${cookies}`, of: "f:cookie" }] };
    case "oats":
      return { rows: [{ pictures: [surprisePicture("spoiled_oats")], to: "f:wastebasket" }] };
    case "yeti":
      return { rows: [{ pictures: [surprisePicture("yeti_visit"), "f:open-mailbox-with-raised-flag"] }] };
    case "renewed":
      return { rows: [{ pictures: ["f:sled"], count: Number(now.facts["count"]), to: "f:wrapped-gift" }] };
    default:
      return { rows: [{ pictures: ["f:sled", "f:sparkles"] }] };
  }
}

/** Where somebody works, for those who follow: the place that glows. */
export const worksAt = (step: Step | null): string | null => {
  const sent = step?.notes.find((note) => SENT.has(note.kind));
  return sent ? placeOf(String(sent.facts["space"])) : null;
};
