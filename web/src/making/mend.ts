/** What a button can do about a mistake. */
import type { Op } from "../games/elfgame/sentence";
import type { Problem } from "./ask";
import type { MadeCard } from "./made";
import { NAME_LENGTH, doerOf } from "./operations";

export interface Mend {
  words: "last" | "drop_mark" | "same_who" | "everyone" | "remove" | "rename";
  part: Partial<MadeCard>;
}

function without(op: Op, ...names: string[]): Op {
  return Object.fromEntries(Object.entries(op).filter(([name]) => !names.includes(name))) as Op;
}

/** null: whoever makes the card has to think of something. */
export function mended(problem: Problem, card: MadeCard, free: (name: string) => string): Mend | null {
  const at = problem.op ?? -1;
  const op = card.ops[at];
  const put = (next: Op): Partial<MadeCard> => ({ ops: card.ops.map((one, i) => (i === at ? next : one)) });
  if (problem.code === "name_twice") return { words: "rename", part: { name: free(`${card.name.slice(0, NAME_LENGTH - 3)} 2`) } };
  if (problem.code === "name_plain") return { words: "rename", part: { name: card.name.replaceAll(/[\p{C}]/gu, "").trim() } };
  if (!op) return null;
  switch (problem.code) {
    case "again_last":
      return { words: "last", part: { ops: [...card.ops.filter((_, i) => i !== at), without(op, "or")] } };
    case "looks_back":
    case "same_or":
    case "same_lane":
      return { words: "drop_mark", part: put(without(op, "same", ...(problem.code === "looks_back" ? ["or"] : []))) };
    case "or_group": {
      const before = card.ops[at - 1];
      return before ? { words: "same_who", part: put({ ...op, who: doerOf(before) }) } : null;
    }
    case "holly_group":
      return ["steal", "block"].includes(op.op) ? { words: "remove", part: { ops: card.ops.filter((_, i) => i !== at) } } : { words: "everyone", part: put({ ...op, who: "everyone" }) };
    default:
      return { words: "remove", part: { ops: card.ops.filter((_, i) => i !== at) } };
  }
}
