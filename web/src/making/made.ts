/** What was made here: decks, tracks, numbers. Kept in this browser; underneath it is the file that Kringle reads anywhere. */
import { signal } from "@preact/signals";
import type { Op } from "../games/elfgame/sentence";
import { store, stored } from "../store/settings";

export interface MadeCard {
  /** Its own, for as long as it is here. */
  id: string;
  name: string;
  copies: number;
  holly: boolean;
  flavour: string;
  picture: string;
  drawing: string[];
  ops: Op[];
}

export interface Deck {
  kind: "cards";
  id: string;
  name: string;
  /** Whether the cards are added to the deck that ships. */
  standard: boolean;
  cards: MadeCard[];
}

export interface Space {
  id: string;
  x: number;
  y: number;
  rough: boolean;
  next: string[];
}

export interface Track {
  kind: "track";
  id: string;
  name: string;
  spaces: Space[];
}

export interface Variant {
  kind: "numbers";
  id: string;
  name: string;
  game: string;
  seats: number;
  numbers: Record<string, number>;
  options: Record<string, unknown>;
}

export type Made = Deck | Track | Variant;

const KEY = "kringle.made";
export const WIDTH = 1000;
export const HEIGHT = 600;

export const everythingMade = signal<readonly Made[]>(stored<Made[]>(KEY) ?? []);

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new one, or an older one as it is now. */
export function keep(made: Made): void {
  const known = everythingMade.value.some((one) => one.id === made.id);
  everythingMade.value = known ? everythingMade.value.map((one) => (one.id === made.id ? made : one)) : [...everythingMade.value, made];
  store(KEY, everythingMade.value);
}

export function throwAway(id: string): void {
  everythingMade.value = everythingMade.value.filter((one) => one.id !== id);
  store(KEY, everythingMade.value);
}

// ---- as files ---------------------------------------------------------------------------------------------

/** JSON's texts are TOML's, but for one control character. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

function inline(op: Op): string {
  return `{${Object.entries(op).map(([name, value]) => `${name} = ${typeof value === "string" ? quoted(value) : String(value)}`).join(", ")}}`;
}

function cardText(card: MadeCard): string {
  const lines = ["[[card]]", `name = ${quoted(card.name)}`, `copies = ${card.copies}`];
  if (card.holly) lines.push("holly = true");
  if (card.flavour) lines.push(`flavour = ${quoted(card.flavour)}`);
  if (card.drawing.length > 0) lines.push("drawing = [", ...card.drawing.map((line) => `  ${quoted(line)},`), "]");
  else if (card.picture) lines.push(`picture = ${quoted(card.picture)}`);
  lines.push("ops = [", ...card.ops.map((op) => `  ${inline(op)},`), "]");
  return lines.join("\n");
}

/** `only`: as a file of some of its cards, so many of each. */
export function deckText(deck: Deck, change: (card: MadeCard) => MadeCard = (card) => card): string {
  const head = ["format = 1", 'game = "elfgame"', ...(deck.standard ? ['adds_to = "standard"'] : [])].join("\n");
  return `${[head, ...deck.cards.map(change).map(cardText)].join("\n\n")}\n`;
}

export function trackText(track: Track): string {
  const head = ['source = "reconstructed"', `name = ${quoted(track.name || "Track")}`, `width = ${WIDTH}`, `height = ${HEIGHT}`].join("\n");
  const spaces = track.spaces.map((one) =>
    ["[[space]]", `id = ${quoted(one.id)}`, `x = ${Math.round(one.x)}`, `y = ${Math.round(one.y)}`, `rough = ${one.rough}`, `next = [${one.next.map(quoted).join(", ")}]`].join("\n"),
  );
  return `${[head, ...spaces].join("\n\n")}\n`;
}

export function settingsOf(variant: Variant): string[] {
  return Object.entries(variant.numbers).map(([name, value]) => `${name}=${value}`);
}

// ---- by link ----------------------------------------------------------------------------------------------

/** What a link carries: the file itself, or the numbers. */
export interface Shared {
  kind: Made["kind"];
  name: string;
  text?: string;
  game?: string;
  seats?: number;
  numbers?: Record<string, number>;
  options?: Record<string, unknown>;
}

export function shared(made: Made): Shared {
  if (made.kind === "cards") return { kind: "cards", name: made.name, text: deckText(made) };
  if (made.kind === "track") return { kind: "track", name: made.name, text: trackText(made) };
  return { kind: "numbers", name: made.name, game: made.game, seats: made.seats, numbers: made.numbers, options: made.options };
}

/** A link may be anybody's: more than this is not unpacked. */
const MOST_BYTES = 400_000;

async function through(bytes: Uint8Array, stream: { readable: ReadableStream; writable: WritableStream }): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(bytes).then(() => writer.close()).catch(() => undefined); // what is wrong is heard at the other end
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error("too large");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The fragment of a link: no server sees it. */
export async function packed(what: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(what)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** null: this is no link of ours. */
export async function unpacked(fragment: string): Promise<Shared | null> {
  try {
    const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isShared(found) ? found : null;
  } catch {
    return null;
  }
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function isShared(found: unknown): found is Shared {
  if (!isTable(found) || typeof found["name"] !== "string" || found["name"].length > 200) return false;
  if (found["kind"] === "cards" || found["kind"] === "track") return typeof found["text"] === "string";
  const numbers = found["numbers"];
  return (
    found["kind"] === "numbers" && typeof found["game"] === "string" && typeof found["seats"] === "number" && isTable(found["options"]) && isTable(numbers) &&
    Object.values(numbers).every((value) => Number.isSafeInteger(value))
  );
}

export function saveFile(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
