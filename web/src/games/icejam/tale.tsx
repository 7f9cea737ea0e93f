/** Steps and slides along the map, and sets that come home, step by step. */
import { inLines } from "../../pages/telling";
import { type Moment, MomentScene } from "../../ui/moment";
import type { BoardModule, Step, Told } from "../types";
import { cubePicture } from "./pieces";
import { COLOURS, type Colour, type Elf, type Props, type View } from "./view";

const HOME = new Set(["delivered", "finished"]);

/** What is carried lies on the tracking card until it is told that it has been brought home. */
export function tale(module: BoardModule, notes: readonly Told[], before: Props, after: Props): Step[] | null {
  const brought = notes.find((note) => note.kind === "delivered");
  if (!brought) return null;
  let home = false;
  return inLines(notes, module, after).map((step) => {
    home ||= step.notes.includes(brought);
    const staged = step.notes.some((note) => HOME.has(note.kind)) ? { scene: "home" } : {};
    return { ...step, ...staged, ...(home ? {} : { view: onTheWay(after.view, before.view, notes, brought) }) };
  });
}

function onTheWay(after: View, before: View, notes: readonly Told[], { seat }: Told): View {
  const taken = notes.filter((note) => note.kind === "took" && note.seat === seat).map((note) => String(note.facts["colour"]) as Colour);
  const elves = after.elves.map((elf, i): Elf => {
    const then = before.elves[i];
    return i === seat && then ? { ...elf, sets: then.sets, finished: null, carries: [...then.carries, ...taken.filter((colour) => !then.carries.includes(colour))] } : elf;
  });
  return { ...after, elves };
}

export function Scene({ step, seats, view }: Props & { step: Step }) {
  const note = step.notes.findLast((one) => HOME.has(one.kind));
  if (!note || note.seat === null) return null;
  return <MomentScene moment={momentOf(note, view)} seats={seats} />;
}

function momentOf({ kind, seat, facts }: Told, view: View): Moment {
  const sets = kind === "finished" ? view.needed : Number(facts["sets"]);
  const houses = Array.from({ length: sets }, () => "icejam-house");
  return {
    rows: [
      ...(kind === "finished" ? [] : [{ seat, pictures: COLOURS.map((colour) => cubePicture(colour)), to: "icejam-ws" }]),
      { ...(kind === "finished" ? { seat } : {}), pictures: houses, count: `${sets} / ${view.needed}` },
    ],
  };
}
