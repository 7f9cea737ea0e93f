/** The plain HTTP side of the server: games, tables, keys. docs/protocol.md has the table of addresses. */
import { askHere, canPlayHere, isForHere, isHere, serverIs } from "../local/here";
import type { Answer } from "../local/messages";
import type { Words as Said } from "../words/say";
import type { Admitted, Arrangement, Chair, Code, Followed, Invitation, Invited, LessonStep, ListedTable, Network, TableInfo } from "./frames";
import { Failed } from "./failed";

export { Failed };

/** A picture that somebody has chosen for themselves. */
export type Figure = NonNullable<Chair["figure"]>;

export interface GameOption {
  type: "flag" | "choice" | "number" | "several" | "seats" | "document";
  default: unknown;
  allowed: string;
  words: string;
  clause: string;
  choices?: string[];
  count?: number;
  least?: number;
  most?: number;
  step?: number;
  recommended?: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: number[];
  options: Record<string, GameOption>;
  lessons: { name: string; minutes: number }[];
}

export interface Words {
  names: string[];
  reactions: string[];
  /** Each bot with its levels, if it has any. */
  bots: Record<string, number[]>;
}

export interface NewChair {
  kind: "me" | "open" | "bot";
  bot?: string;
  level?: number;
  name?: string;
  figure?: Figure;
}

/** Keys of the new table: the host's, and those of the seats that are mine, by seat. */
export interface Made {
  table: string;
  host_key: string;
  keys: Record<string, string>;
  /** For any seat that is open. */
  invitation: string | null;
}

/** A table of this device, as it is known without opening it. */
export interface KeptTable {
  table: string;
  game: string;
  names: string[];
  created: number;
  events: number;
  touched: number;
}

export interface TakenIn {
  new: number;
  further: number;
  known: number;
  broken: string[];
  page: Record<string, unknown>;
}

export interface RuleBook {
  text: string;
  clauses: Record<string, string>;
  language: string;
}

async function ask<T>(method: string, path: string, body?: unknown, kind = "application/json"): Promise<T> {
  return read<T>(await carried(method, path, body, kind));
}

async function askKept<T>(method: string, path: string, body?: unknown, kind = "application/json"): Promise<T> {
  return read<T>(await askHere(method, path, body, kind));
}

function read<T>(answer: Answer): T {
  const json = answer.type.includes("json") && !answer.type.includes("ndjson");
  if (answer.status >= 300) {
    const told = json ? (JSON.parse(answer.text) as { error?: string; message?: string }) : {};
    throw new Failed(told.error ?? `http_${answer.status}`, told.message ?? "", answer.status);
  }
  return (json ? JSON.parse(answer.text) : answer.text) as T;
}

/** By the server, or by this device: what is about one of its tables, and what it can answer as well while the server is away. */
async function carried(method: string, path: string, body: unknown, kind: string): Promise<Answer> {
  if (isHere(tableIn(path))) return askHere(method, path, body, kind);
  try {
    const answer = await overHttp(method, path, body, kind);
    serverIs(true);
    return answer;
  } catch {
    serverIs(false);
    if (isForHere(method, path) && (await canPlayHere())) return askHere(method, path, body, kind);
    throw new Failed("unreachable", "", 0);
  }
}

async function overHttp(method: string, path: string, body: unknown, kind: string): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": spoken() };
  const request: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    request.body = kind === "application/json" ? JSON.stringify(body) : String(body);
    headers["Content-Type"] = kind;
  }
  const answer = await fetch(path, request);
  return { status: answer.status, type: answer.headers.get("Content-Type") ?? "", text: await answer.text() };
}

const spoken = (): string => document.documentElement.lang || "en";

const tableIn = (path: string): string => /^\/api\/(?:tables|kept)\/([^/?]+)/.exec(path)?.[1] ?? "";

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => ask<GameInfo[]>("GET", "/api/games"),
  rules: (game: string, language: string) =>
    ask<RuleBook>("GET", `/api/games/${encodeURIComponent(game)}/rules?language=${encodeURIComponent(language)}`),
  wordsOf: async (game: string, language: string) =>
    (await ask<{ words: Said }>("GET", `/api/games/${encodeURIComponent(game)}/words?language=${encodeURIComponent(language)}`)).words,
  rulesAt: (table: string, language: string) => ask<RuleBook>("GET", `${at(table, "/rules")}?language=${encodeURIComponent(language)}`),
  lesson: (game: string, lesson: string, language: string, step: number, moves: readonly (readonly (string | number)[])[] = [], why = false) =>
    ask<LessonStep>("GET", `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}?${new URLSearchParams({ language, step: String(step), moves: moves.length > 0 ? JSON.stringify(moves) : "", ...(why ? { why: "" } : {}) })}`),
  words: () => ask<Words>("GET", "/api/words"),
  /** Those whose hosts have put them into the public list. */
  tables: async () => (await ask<{ tables: ListedTable[] }>("GET", "/api/tables")).tables,
  table: (table: string) => ask<TableInfo>("GET", at(table)),
  make: (body: { game: string; seats: number; options: Record<string, unknown>; chairs: NewChair[]; listed: boolean; arrangement?: object }) =>
    ask<Made>("POST", "/api/tables", body),
  useKey: (table: string, key: string) => ask<{ seats: number[]; host: boolean }>("POST", at(table, "/keys"), { key }),
  invite: (table: string, seat: number | null, renew: boolean) => ask<Invitation>("POST", at(table, "/invitations"), { seat, renew }),
  invited: (table: string, invitation: string) => ask<Invited>("POST", at(table, "/invited"), { invitation }),
  join: (table: string, how: { seat?: number; name?: string; invitation?: string; figure?: Figure }) => ask<{ seat: number; key: string }>("POST", at(table, "/join"), how),
  follow: (table: string) => ask<Followed>("POST", at(table, "/follow"), {}),
  leave: (table: string, seat: number) => ask<unknown>("POST", at(table, "/leave"), { seat }),
  link: (table: string, seat: number, revoke = false) => ask<{ key: string; path: string }>("POST", at(table, `/chairs/${seat}/link`), { revoke }),
  renewHost: (table: string) => ask<unknown>("POST", at(table, "/host"), {}),
  arrange: (table: string, arrangement: Arrangement) => ask<unknown>("PUT", at(table, "/arrangement"), arrangement),
  setChair: (table: string, seat: number, chair: NewChair) => ask<unknown>("PUT", at(table, `/chairs/${seat}`), chair),
  name: (table: string, seat: number, name: string, figure: Figure | null = null) => ask<unknown>("PUT", at(table, `/chairs/${seat}/name`), { name, figure }),
  code: (table: string, language: string) => ask<Code>("POST", at(table, "/code"), { language }),
  fewer: (table: string, seat: number) => ask<Made>("POST", at(table, "/fewer"), { seat }),
  useWords: (words: string) => ask<Admitted>("POST", "/api/codes", { words }),
  network: () => ask<Network>("GET", "/api/network"),
  letNetworkIn: () => ask<Network>("POST", "/api/network", {}),
  standIn: (table: string, seat: number) => ask<unknown>("POST", at(table, `/chairs/${seat}/stand_in`), {}),
  rematch: (table: string) => ask<Made>("POST", at(table, "/rematch"), {}),
  replay: (table: string) => ask<string>("GET", at(table, "/replay")),
  /** A game from elsewhere as a table: of the server, or of this device. */
  takeIn: (replay: string) => ask<Made>("POST", "/api/replays", replay, "text/plain"),
  // ---- what this device keeps
  kept: async () => (await askKept<{ tables: KeptTable[] }>("GET", "/api/kept")).tables,
  dropKept: async (table: string) => (await askKept<{ tables: KeptTable[] }>("DELETE", `/api/kept/${encodeURIComponent(table)}`)).tables,
  exportKept: () => askKept<string>("GET", "/api/kept/all"),
  importKept: (text: string) => askKept<TakenIn>("POST", "/api/kept/all", text, "text/plain"),
  /** How long each level of the search thinks about a move on this device, and how much of its search it gets done. */
  pace: async (game: string) => (await askKept<{ levels: { level: number; seconds: number; percent: number }[] }>("GET", `/api/pace/${encodeURIComponent(game)}`)).levels,
  takeInHere: (replay: string) => askKept<Made>("POST", "/api/replays", replay, "text/plain"),
  /** A picture of the link, as a text of SVG. */
  qr: async (path: string): Promise<Blob> => {
    const answer = await fetch("/api/qr", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ path }) });
    if (!answer.ok) throw new Failed(`http_${answer.status}`, "", answer.status);
    return answer.blob();
  },
};

export function socketAddress(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(table, "/socket")}`;
}
