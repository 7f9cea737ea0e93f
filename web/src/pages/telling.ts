/** In which steps a move is told: as its game says, or else a step for each line of the log. */
import type { BoardModule, BoardProps, Told } from "../games/types";
import { propsAt } from "../store/props";
import type { Beat, Step } from "../store/story";
import type { TableStore } from "../store/table";
import { lineOf } from "./log";

export function stepsOf(store: TableStore, module: BoardModule, beat: Beat, before: Beat): Step[] {
  const [then, now] = [propsAt(store, before), propsAt(store, beat)];
  if (!then || !now || beat.notes.length === 0) return [];
  return module.tale?.(beat.notes, then, now) ?? inLines(beat.notes, module, now);
}

/** What has no words of its own belongs to what is told next, or to what was told last. */
export function inLines(notes: readonly Told[], module: BoardModule, props: BoardProps): Step[] {
  const steps: { notes: Told[]; lines: string[] }[] = [];
  let silent: Told[] = [];
  for (const note of notes) {
    const words = lineOf(note, module, props);
    const last = steps.at(-1);
    if (last && silent.length === 0 && module.together?.(last.notes.at(-1) as Told, note)) {
      last.notes.push(note);
      if (words) last.lines.push(words);
    } else if (!words) {
      silent.push(note);
    } else {
      steps.push({ notes: [...silent, note], lines: [words] });
      silent = [];
    }
  }
  if (silent.length > 0) {
    const last = steps.at(-1);
    if (last) last.notes.push(...silent);
    else steps.push({ notes: silent, lines: [] });
  }
  return steps.map(({ notes, lines: [first = "", ...others] }) => ({ notes, words: first, ...(others.length > 0 ? { text: others.join(" ") } : {}) }));
}
