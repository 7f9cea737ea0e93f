/** The plain HTTP side of the server: games, tables, keys. docs/protocol.md has the table of addresses. */
import type { Chair, Mark } from "./frames";

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
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: number[];
  options: Record<string, GameOption>;
}

export interface Words {
  names: string[];
  reactions: string[];
  /** Each bot with its levels, if it has any. */
  bots: Record<string, number[]>;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: number;
  chairs: Chair[];
  over: boolean;
  created: number;
  rematch: string | null;
  marks: Mark[];
}

export interface NewChair {
  kind: "me" | "open" | "bot";
  bot?: string;
  level?: number;
  name?: string;
}

/** Keys of the new table: the host's, and those of the seats that are mine, by seat. */
export interface Made {
  table: string;
  host_key: string;
  keys: Record<string, string>;
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
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
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
  rulesAt: (table: string, language: string) => ask<RuleBook>("GET", `${at(table, "/rules")}?language=${encodeURIComponent(language)}`),
  words: () => ask<Words>("GET", "/api/words"),
  tables: async () => (await ask<{ tables: TableInfo[] }>("GET", "/api/tables")).tables,
  table: (table: string) => ask<TableInfo>("GET", at(table)),
  make: (body: { game: string; seats: number; options: Record<string, unknown>; chairs: NewChair[]; arrangement?: object }) =>
    ask<Made>("POST", "/api/tables", body),
  useKey: (table: string, key: string) => ask<{ seats: number[]; host: boolean }>("POST", at(table, "/keys"), { key }),
  join: (table: string, seat?: number, name?: string) =>
    ask<{ seat: number; key: string }>("POST", at(table, "/join"), { ...(seat === undefined ? {} : { seat }), ...(name ? { name } : {}) }),
  leave: (table: string, seat: number) => ask<unknown>("POST", at(table, "/leave"), { seat }),
  link: (table: string, seat: number) => ask<{ key: string; path: string }>("POST", at(table, `/chairs/${seat}/link`), {}),
  setChair: (table: string, seat: number, chair: NewChair) => ask<unknown>("PUT", at(table, `/chairs/${seat}`), chair),
  name: (table: string, seat: number, name: string) => ask<unknown>("PUT", at(table, `/chairs/${seat}/name`), { name }),
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
