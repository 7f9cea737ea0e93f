/** All text of the page, by language. A language is one file here; the page finds it by its name. */
import { signal } from "@preact/signals";
import type { en } from "./en";

export type Params = Readonly<Record<string, unknown>>;
export type Message = string | ((params: Record<string, any>) => string);
export type Key = keyof typeof en;
/** What each language must say: everything that English says. */
export type Catalogue = Record<Key, Message>;

interface Language {
  catalogue: Catalogue;
}

const FILES = import.meta.glob<Language>(["./??.ts"]);
export const LANGUAGES: readonly string[] = Object.keys(FILES).map((path) => path.slice(2, 4));

const catalogue = signal<Readonly<Record<string, Message>>>({});
const sentences = signal<Readonly<Record<string, string>> | null>(null);
/** What games say that this page does not know: their packages brought them. By language. */
const brought = signal<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
export const language = signal("en");

/** Languages are called what their speakers call them. */
export function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

export function preferred(wanted: readonly string[]): string {
  return wanted.map((code) => code.slice(0, 2)).find((code) => LANGUAGES.includes(code)) ?? "en";
}

export async function speak(code: string): Promise<void> {
  const file = FILES[`./${code}.ts`] ?? FILES["./en.ts"];
  if (!file) throw new Error("no language");
  const words = await file();
  catalogue.value = words.catalogue;
  language.value = code;
  document.documentElement.lang = code;
}

export function t(key: Key, params: Params = {}): string {
  return word(key, params) ?? key;
}

/** A message whose key is put together; null if no catalogue has it. */
export function word(key: string, params: Params = {}): string | null {
  const message = catalogue.value[key] ?? brought.value[language.value]?.[key];
  if (message === undefined) return null;
  if (typeof message === "function") return message(params);
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** Like `word`, with something to say if there is no such message. */
export function wordOr(key: string, otherwise: string, params: Params = {}): string {
  return word(key, params) ?? otherwise;
}

/** What a game's package says in a language. */
export function tellWords(code: string, words: Readonly<Record<string, string>>): void {
  brought.value = { ...brought.value, [code]: { ...brought.value[code], ...words } };
}

/** Whether this page has its own words for a game. */
export function knowsGame(game: string): boolean {
  return catalogue.value[`game.${game}.title`] !== undefined;
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
export function number(value: number): string {
  return value.toLocaleString(language.value);
}

/** "a, b and c" as the language has it. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(items);
}
