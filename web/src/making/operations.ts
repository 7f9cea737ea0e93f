/** The card language, as games/elfgame/language.py has it: what each operation may say, and its pictures (faces.py). */
import type { Op } from "../games/elfgame/sentence";
import type { Panel, Symbol } from "../games/elfgame/view";

export const OPS = ["build", "advance", "push_back", "deliver", "steal", "block", "unblock", "draw", "discard", "play_again"] as const;
export type OpName = (typeof OPS)[number];
export const MOST_OPS = 4;
export const MOST_COPIES = 9;
export const NAME_LENGTH = 32;

const GROUPS = ["kids", "adults", "everyone"];
export const COLOURS = ["red", "blue", "yellow", "any"];
export const NUMBERS: Readonly<Record<string, string>> = { build: "size", advance: "steps", push_back: "steps", draw: "count", discard: "count" };
export const FLAGS: Readonly<Record<string, string>> = { deliver: "through_snow", steal: "deliver" };
export const KINDS: Readonly<Record<string, readonly string[]>> = { block: ["coal", "snowstorm", "shelf"], unblock: ["coal", "snowstorm", "shelf", "any"] };
const COLOURED = ["build", "advance", "push_back", "deliver", "steal", "block", "unblock"];
export const DOERS: Readonly<Record<string, readonly string[]>> = {
  build: ["you", ...GROUPS], advance: ["you", ...GROUPS], push_back: ["opponent", ...GROUPS], deliver: ["you", ...GROUPS], unblock: ["you", ...GROUPS],
  draw: ["you", "opponent", ...GROUPS], discard: ["you", "opponent", "opponents", ...GROUPS],
};
const SAME = ["push_back", "block"];

export const hasColour = (op: Op): boolean => COLOURED.includes(op.op) && op["kind"] !== "shelf";
export const canBeSame = (op: Op): boolean => SAME.includes(op.op) && op["kind"] !== "shelf" && !groupOf(op);

/** Who does it; the first is meant when nothing is said. */
export const doerOf = (op: Op): string => String(op["who"] ?? DOERS[op.op]?.[0] ?? "you");
export const groupOf = (op: Op): string => (GROUPS.includes(doerOf(op)) ? doerOf(op) : "");

/** As it is when its symbol is tapped; on a holly card everybody does it. */
export function fresh(name: OpName, holly: boolean): Op {
  const op: Record<string, unknown> & { op: string } = { op: name };
  if (COLOURED.includes(name)) op["colour"] = "any";
  const number = NUMBERS[name];
  if (number) op[number] = name === "build" ? 2 : 1;
  const kinds = KINDS[name];
  if (kinds) op["kind"] = name === "block" ? "snowstorm" : "any";
  if (holly && DOERS[name]) op["who"] = "everyone";
  return op;
}

/** The operation with something else said; what makes no sense any more goes. */
export function changed(op: Op, name: string, value: unknown): Op {
  const now: Record<string, unknown> & { op: string } = { ...op, [name]: value };
  if (value === false || (name === "who" && value === DOERS[op.op]?.[0])) delete now[name];
  if (now["kind"] === "shelf") {
    delete now["colour"];
    delete now["same"];
  } else if (COLOURED.includes(op.op) && !now["colour"]) now["colour"] = "any";
  if (groupOf(now)) delete now["same"];
  return now;
}

function symbol(name: string, count = 1): Symbol {
  return count > 1 ? { symbol: name, count } : { symbol: name };
}

export function pictures(op: Op): Symbol[] {
  const gift: Symbol = { symbol: "gift", colour: String(op["colour"] ?? "any") };
  const group = groupOf(op) ? [symbol(groupOf(op))] : [];
  const mark = op["same"] ? [symbol("same")] : [];
  const count = Number(op[NUMBERS[op.op] ?? ""] ?? 1);
  switch (op.op) {
    case "build":
      return [...group, symbol("hammer"), gift, symbol("pips", count)];
    case "advance":
      return [...(group.length > 0 ? group : [symbol("you")]), gift, symbol("on", count)];
    case "push_back":
      return [...mark, ...(group.length > 0 ? group : [symbol("opponent")]), gift, symbol("back", count)];
    case "deliver":
      return [...group, gift, symbol("sleigh"), ...(op["through_snow"] ? [symbol("through_snow")] : [])];
    case "steal":
      return [symbol("opponent"), gift, symbol("mitten"), symbol(op["deliver"] ? "sleigh" : "you")];
    case "block":
      return [...mark, symbol("opponent"), symbol(String(op["kind"])), ...(op["kind"] === "shelf" ? [] : [gift])];
    case "unblock":
      return [...(group.length > 0 ? group : [symbol("you")]), symbol(op["kind"] === "any" ? "block" : String(op["kind"])), ...(hasColour(op) && op["colour"] !== "any" ? [gift] : []), symbol("cross")];
    case "draw":
      return [...(doerOf(op) === "you" ? [] : [symbol(doerOf(op))]), symbol("card_in", count)];
    case "discard":
      return [symbol(doerOf(op)), symbol("card_out", count)];
    default:
      return [symbol("again")];
  }
}

export const panelOf = (op: Op): Panel => ({ op, symbols: pictures(op) });
