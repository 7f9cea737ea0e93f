/** Says messages. They come as compact data, which src/kringle/words/say.py says in the same way and explains. */

import { directionOf } from "./tags";

/** Somebody at the table: the reader, or somebody else. A text is somebody else's name. */
export type Person = string | { readonly name: string; readonly you: boolean };
/** What a message says as it is. */
export type Plain = string | number | boolean | null;
/** Words of a game's data, by the names that the data has for them. */
export type Named = string | boolean | null | readonly (string | null)[];
export type Listed = string | readonly string[];

export type Options = Readonly<Record<string, string>>;
export type Place = readonly [name: string, says?: string, options?: Options];
export type Parts = readonly (string | Place)[];
export interface Choice {
  readonly s: readonly Place[];
  /** Keys, then parts. */
  readonly v: readonly (readonly (string | null | Parts)[])[];
  /** The language that it was borrowed from. */
  readonly l?: string;
}
export type Message = string | Parts | Choice;
export type Words = Readonly<Record<string, Message>>;
export type Given = Readonly<Record<string, unknown>>;

type Says = (value: unknown, options: Options, words: Words, language: string) => string;

export function say(message: Message, given: Given, words: Words, language: string): string {
  if (typeof message === "string") return message;
  if ("v" in message) {
    const spoken = message.l ?? language;
    return fill(chosen(message, given, spoken), given, words, spoken);
  }
  return fill(message, given, words, language);
}

/** Where lines run from the right, what fills a gap keeps its own direction, as Unicode advises. */
function fill(parts: Parts, given: Given, words: Words, language: string): string {
  const isolates = keep(`direction ${language}`, () => directionOf(language)) === "rtl";
  let all = "";
  for (const part of parts) {
    const filled = typeof part === "string" ? part : (SAYS[part[1] ?? ""] ?? plain)(given[part[0]], part[2] ?? {}, words, language);
    all += isolates && typeof part !== "string" && filled ? `\u2068${filled}\u2069` : filled;
  }
  return all;
}

/** Which gaps are people. */
export function peopleIn(message: Message): readonly string[] {
  const places = typeof message === "string" ? [] : "v" in message ? [...message.s, ...message.v.flatMap((variant) => variant.at(-1) as Parts)] : message;
  return [...new Set(places.flatMap((place) => (typeof place !== "string" && place[1] === "person" ? [place[0]] : [])))];
}

/** The variant that fits best: by the first selector, then by the second ... */
function chosen(message: Choice, given: Given, language: string): Parts {
  const fits = message.s.map((place) => fit(place, given[place[0]], language));
  let best: number[] | null = null;
  let parts: Parts = [];
  for (const variant of message.v) {
    const ranks = fits.map((keys, i) => (variant[i] === null ? keys.length : keys.indexOf(variant[i] as string)));
    if (!ranks.includes(-1) && (best === null || before(ranks, best))) {
      best = ranks;
      parts = variant.at(-1) as Parts;
    }
  }
  return parts;
}

function before(one: readonly number[], other: readonly number[]): boolean {
  const i = one.findIndex((rank, at) => rank !== other[at]);
  return i >= 0 && (one[i] as number) < (other[i] as number);
}

/** The keys that a value fits, the best first. */
function fit([, says, options]: Place, value: unknown, language: string): string[] {
  if (says === "number" || says === "integer") {
    const exact = String(Number(value));
    const select = options?.["select"] ?? "plural";
    return select === "exact" ? [exact] : [exact, category(language, Number(value), select)];
  }
  if (says === "person") return isYou(value) ? ["you"] : [];
  return [keyOf(value)];
}

function keyOf(value: unknown): string {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? "none" : String(value);
}

const isYou = (value: unknown): boolean => typeof value === "object" && (value as { you?: boolean } | null)?.you === true;

const plain: Says = (value, options, _, language) => (typeof value === "number" ? number(value, language, options) : said(value));

/** Somebody who is spoken of without a form is said by name. */
function said(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" && "name" in value ? String(value.name) : String(value);
}

const SAYS: Readonly<Record<string, Says>> = {
  string: said,
  number: (value, options, _, language) => number(Number(value), language, options),
  integer: (value, options, _, language) => number(Number(value), language, options),
  person(value, { form }, words, language) {
    const ending = form ? `.${form}` : "";
    if (isYou(value)) return say(words[`person.you${ending}`] ?? words["person.you"] ?? "", {}, words, language);
    const others = words[`person.name${ending}`];
    return others === undefined ? said(value) : say(others, { name: said(value) }, words, language);
  },
  name: nameOf,
  list: (value, _, __, language) => (Array.isArray(value) ? list(value.map(String), language) : said(value)),
  count: (value, options, words, language) => say(words[options["of"] ?? ""] ?? "", { n: value }, words, language),
};

/** What a word of a game's data is called; several of them as a list. */
function nameOf(value: unknown, options: Options, words: Words, language: string): string {
  if (Array.isArray(value) && value.length > 0) return list(value.map((one) => nameOf(one, options, words, language)), language);
  const key = `${options["of"]}.${keyOf(value)}`;
  const found = (options["form"] && words[`${key}.${options["form"]}`]) || words[key];
  return found === undefined ? keyOf(value) : say(found, {}, words, language);
}

// ---- what Unicode knows of a language ------------------------------------------------------------------

const kept = new Map<string, unknown>();

function keep<T>(name: string, make: () => T): T {
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as T;
}

function category(language: string, value: number, select: string): string {
  const type = select === "ordinal" ? "ordinal" : "cardinal";
  return keep(`${type} ${language}`, () => new Intl.PluralRules(language, { type })).select(value);
}

/** 12,345 as the language has it. */
export function number(value: number, language: string, options: Options = {}): string {
  const signs = options["signDisplay"] === "always" ? "always" : "auto";
  return keep(`number ${signs} ${language}`, () => new Intl.NumberFormat(language, { signDisplay: signs })).format(value);
}

/** "a, b and c" as the language has it. */
export function list(items: readonly string[], language: string): string {
  return keep(`list ${language}`, () => new Intl.ListFormat(language, { type: "conjunction" })).format(items);
}
