/** A card in words, made from its operations as faces.py makes it. */
import { language, t, wordOr } from "../../words";

export type Op = Readonly<Record<string, unknown>> & { op: string };

const SIZES = ["small", "medium", "large"];
const GROUPS = new Set(["kids", "adults", "everyone"]);

/** Alternatives are one sentence; those of a group begin with who they are. */
export function sentence(ops: readonly Op[]): string {
  const questions: Op[][] = [];
  for (const op of ops) {
    if (op["or"]) questions.at(-1)?.push(op);
    else questions.push([op]);
  }
  return questions.map(said).join(" ");
}

function said(question: Op[]): string {
  const phrases = question.map(phrase).reduce((one, other) => t("elfgame.op.or", { one, other }));
  const who = String(question[0]?.["who"] ?? "");
  return `${GROUPS.has(who) ? t("elfgame.op.group", { who, what: phrases }) : phrases.charAt(0).toLocaleUpperCase(language.value) + phrases.slice(1)}.`;
}

/** What one operation tells you to do. */
function phrase(op: Op): string {
  const who = String(op["who"] ?? "you");
  const size = SIZES[Number(op["size"] ?? 1) - 1];
  return wordOr(`elfgame.op.${op.op}`, op.op, { same: false, deliver: false, through_snow: false, colour: "any", ...op, group: GROUPS.has(who), who, size });
}
