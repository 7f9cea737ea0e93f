/** The plain HTTP side of the server: games, tables, keys. docs/protocol.md has the table of addresses. */
import type { Words as Said } from "../words/say";
import type { Admitted, Arrangement, Chair, Code, Followed, Invitation, Invited, LessonStep, ListedTable, Network, TableInfo } from "./frames";

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

export interface RuleBook {
  text: string;
  clauses: Record<string, string>;
  language: string;
}

/** The server said no, or nothing at all. */
export class Failed extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": document.documentElement.lang || "en" };
  const request: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    headers["Content-Type"] = "application/json";
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Failed("unreachable", "", 0);
  }
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok) throw await failure(answer, type);
  return (type.includes("json") ? await answer.json() : await answer.text()) as T;
}

async function failure(answer: Response, type: string): Promise<Failed> {
  const told = type.includes("json") ? ((await answer.json()) as { error?: string; message?: string }) : {};
  return new Failed(told.error ?? `http_${answer.status}`, told.message ?? "", answer.status);
}

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
  replay: (table: string) => at(table, "/replay"),
  /** A picture of the link, as a text of SVG. */
  qr: async (path: string): Promise<Blob> => {
    const answer = await fetch("/api/qr", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ path }) });
    if (!answer.ok) throw await failure(answer, answer.headers.get("Content-Type") ?? "");
    return answer.blob();
  },
};

export function socketAddress(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(table, "/socket")}`;
}
