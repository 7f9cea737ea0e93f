/** What is to be printed, and what the server says would come out. */
import { signal } from "@preact/signals";
import { isSite } from "../local/site";
import { store, stored } from "../store/settings";
import { Failed } from "../wire/http";

export interface PrintSettings {
  paper: "a4" | "letter";
  language: string;
  backs: "duplex-long" | "duplex-short" | "gutterfold" | "none";
  offset: [number, number];
  ink: "full" | "low" | "black";
  large: boolean;
  full_backs: boolean;
  only: string[];
}

export interface PrintOrder {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  /** Values of the data that are others than in the box: `part.robot.points=6`. */
  numbers: string[];
  settings: PrintSettings;
}

/** What a workshop wants printed besides. */
export const numbersToPrint = signal<{ game: string; numbers: string[] }>({ game: "", numbers: [] });

export interface PrintedPart {
  id: string;
  title: string;
  sheets: number;
  pieces: number;
  /** Of its first sheet, as a data: address. */
  picture: string;
}

export interface Look {
  parts: PrintedPart[];
  back: string;
  sheets: number;
  minutes: number;
  glued: number;
}

const KEY = "kringle.print";
/** What a printer and a drawer of paper are like does not change from game to game. */
const kept = stored<Partial<PrintSettings>>(KEY);

export function startingSettings(language: string): PrintSettings {
  const usual: PrintSettings = { paper: "a4", language, backs: "duplex-long", offset: [0, 0], ink: "full", large: false, full_backs: false, only: [] };
  return { ...usual, ...kept, language, only: [] };
}

export function keep({ paper, backs, offset, ink, large, full_backs }: PrintSettings): void {
  store(KEY, { paper, backs, offset, ink, large, full_backs });
}

/** Whether the server prints; null: not heard yet. */
export const prints = signal<boolean | null>(null);

export async function askWhetherItPrints(): Promise<void> {
  if (isSite) {
    prints.value = false;
    return;
  }
  try {
    const answer = await fetch("/api/print", { credentials: "same-origin" });
    prints.value = answer.ok && ((await answer.json()) as { installed: boolean }).installed;
  } catch {
    prints.value = false;
  }
}

async function sent(path: string, order: PrintOrder, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    const request: RequestInit = { method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) };
    answer = await fetch(path, signal ? { ...request, signal } : request);
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Failed("unreachable", "", 0);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: string };
  throw new Failed(told.error ?? `http_${answer.status}`, told.message ?? "", answer.status);
}

export async function look(order: PrintOrder, signal: AbortSignal): Promise<Look> {
  return (await (await sent("/api/print/look", order, signal)).json()) as Look;
}

/** The sheets, given to the browser as a file to save or open. */
export async function save(order: PrintOrder, name: string): Promise<void> {
  const blob = await (await sent("/api/print", order)).blob();
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
