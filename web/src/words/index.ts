/** All text of the page. `tools/words.py` builds it from the files words.<language>.toml: one module for what the page says,
 * and one for each game, which is loaded with its board. One language is loaded at a time. */
import { signal } from "@preact/signals";
import type { Messages } from "./built/keys";
import * as saying from "./say";
import { type Given, type Message, type Words, say } from "./say";
import { directionOf, preferredOf } from "./tags";

export type { Person } from "./say";
export type Key = keyof Messages;
/** What a message must be given; nothing, if it has no gaps. */
export type GivenTo<K extends Key> = Record<never, never> extends Messages[K] ? [given?: Messages[K]] : [given: Messages[K]];

const FILES = import.meta.glob<Words>("./built/*/*.json", { import: "default" });
export const LANGUAGES: readonly string[] = [...new Set(Object.keys(FILES).map((path) => path.split("/")[2] as string))];

/** What is said in the language of the page: the page's own words, those of games whose boards were loaded, and what packages
 * brought. */
const words = signal<Words>({});
const games = new Set<string>();
/** What games say that this page does not know: their packages brought it. By language. */
const brought = new Map<string, Record<string, Message>>();
const sentences = signal<Readonly<Record<string, string>> | null>(null);
export const language = signal("en");

/** Languages are called what their speakers call them. */
export function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

/** The first of the wanted languages that the page speaks, or a sister of it. */
export function preferred(wanted: readonly string[]): string {
  return preferredOf(wanted, LANGUAGES) ?? "en";
}

export async function speak(code: string): Promise<void> {
  const spoken = LANGUAGES.includes(code) ? code : preferred([code]);
  const found = await Promise.all(["page", ...games].map((part) => load(spoken, part)));
  words.value = Object.assign({}, ...found, brought.get(spoken));
  language.value = spoken;
  document.documentElement.lang = spoken;
  document.documentElement.dir = directionOf(spoken);
}

/** Before a board is shown: what its game says. A game that a package brought has no file here. */
export async function speakOf(game: string): Promise<void> {
  if (games.has(game)) return;
  games.add(game);
  const spoken = language.value;
  const found = await load(spoken, game);
  if (spoken === language.value) words.value = { ...words.value, ...found };
}

async function load(spoken: string, part: string): Promise<Words> {
  return (await FILES[`./built/${spoken}/${part}.json`]?.()) ?? {};
}

export function t<K extends Key>(key: K, ...given: GivenTo<K>): string {
  return said(key, given[0]) ?? key;
}

/** A key that is put together, such as `conveyor.card.${kind}`: there must be messages that it can be, or it does not compile. */
type PutTogether<K extends string> = string extends K ? string : K extends unknown ? (Extract<Key, K> extends never ? never : K) : never;

/** A message whose key is put together; null if there is none. */
export function word<const K extends string>(key: K & PutTogether<K>, given: Given = {}): string | null {
  return said(key, given);
}

/** A message that there need not be, such as what only packages of games bring. */
export function said(key: string, given: Given = {}): string | null {
  const message = words.value[key];
  return message === undefined ? null : say(message, given, words.value, language.value);
}

/** Which gaps of a message are people: a note has seats there. */
export function peopleIn(key: string): readonly string[] {
  const message = words.value[key];
  return message === undefined ? [] : saying.peopleIn(message);
}

/** Like `word`, where there should be such a message: what is missing stands in the console, where tests/web/test_languages.py looks. A
 * game that a package brought may lack words. */
export function wordOr<const K extends string>(key: K & PutTogether<K>, otherwise: string, given: Given = {}): string {
  const found = said(key, given);
  if (found === null && !isBrought(key)) complain(key);
  return found ?? otherwise;
}

const unsaid = new Set<string>();

function complain(key: string): void {
  if (!unsaid.has(key)) console.warn(`there is no message ${key}`);
  unsaid.add(key);
}

/** Whether a key is of a game that this page does not know. */
function isBrought(key: string): boolean {
  const [first = "", second = ""] = key.split(".");
  return KINDS.has(first) ? !knowsGame(second) : false;
}
const KINDS = new Set(["game", "note", "option", "move", "view", "name"]);

/** Somebody's name: those of the list that are words are said in the page's language. */
export const givenName = (name: string): string => word(`given.${name}`) ?? name;

/** What a game's package says in a language. */
export function tellWords(code: string, said: Words): void {
  brought.set(code, { ...brought.get(code), ...said });
  if (code === language.value) words.value = { ...words.value, ...said };
}

/** Whether this page has its own words for a game. */
export function knowsGame(game: string): boolean {
  return FILES[`./built/en/${game}.json`] !== undefined;
}

/** The first sentence of every clause in the page's language, as the rules of the table have it; null: not known yet, or
 * the rules are not translated. */
export function tellClauses(clauses: Readonly<Record<string, string>> | null): void {
  sentences.value = clauses;
}

/** A clause in one sentence; null: there is none in this language, the one that the server sent will do. */
export function clauseWords(clause: string | null): string | null {
  return clause === null ? null : (sentences.value?.[clause] ?? null);
}

/** 12,345 as the language has it. */
export const number = (value: number): string => saying.number(value, language.value);

/** "a, b and c" as the language has it. */
export const list = (items: readonly string[]): string => saying.list(items, language.value);
