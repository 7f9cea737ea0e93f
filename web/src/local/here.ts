/** Tables on this device: the page's side of its worker. Nothing of it is loaded before somebody wants to play here. */
import { signal } from "@preact/signals";
import { Failed } from "../wire/failed";
import { deleteDatabase } from "./database";
import type { Answer, FromWorker, Progress, ToWorker } from "./messages";
import { base, isSite } from "./site";
import { scriptAddress } from "./trusted";
import worker from "./worker?worker&url";

export type Here = { is: "off" } | ({ is: "starting" } & Progress) | { is: "ready" } | { is: "failed"; why: string };

export const here = signal<Here>({ is: "off" });

const OWN = "local-";
let working: Worker | null = null;
let last = 0;
const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (why: Failed) => void }>();

/** Whether a table is kept on this device. */
export function isHere(table: string): boolean {
  return isSite || table.startsWith(OWN);
}

/** What this device can answer while the server is away. */
export function isForHere(method: string, path: string): boolean {
  return /^\/api\/(games|words|kept)\b/.test(path) || (path === "/api/tables" && ["GET", "POST"].includes(method)) || path === "/api/replays";
}

/** Whether what it takes to play here is on this device, or can be fetched. */
export async function canPlayHere(): Promise<boolean> {
  try {
    return (await fetch(`${base()}python/parts.json`)).ok;
  } catch {
    return false;
  }
}

/** null: nobody has asked it yet, or there is none. */
export const serverIsThere = signal<boolean | null>(null);

export function serverIs(there: boolean): void {
  serverIsThere.value = there;
}

export function startHere(): Promise<void> {
  if (here.value.is === "off" || here.value.is === "failed") start();
  return new Promise((resolve, reject) => {
    const stop = here.subscribe((now) => {
      if (now.is === "starting" || now.is === "off") return;
      queueMicrotask(() => stop());
      if (now.is === "ready") resolve();
      else reject(new Failed("unreachable", now.why, 0));
    });
  });
}

function start(): void {
  here.value = { is: "starting", step: "download", done: 0, all: 1 };
  working = new Worker(scriptAddress(worker), { type: "module", name: "tables" });
  working.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  working.onerror = (problem) => {
    if (here.value.is === "starting") fail(problem.message || "the worker could not be started");
  };
  say({ is: "start", role: "tables", parts: `${base()}python/` });
}

function hear(message: FromWorker): void {
  if (message.is === "progress") here.value = { ...message, is: "starting" };
  else if (message.is === "ready") here.value = { is: "ready" };
  else if (message.is === "failed") fail(message.why);
  else {
    asked.get(message.number)?.resolve(message);
    asked.delete(message.number);
  }
}

function fail(why: string): void {
  working?.terminate();
  working = null;
  here.value = { is: "failed", why };
  for (const { reject } of asked.values()) reject(new Failed("unreachable", why, 0));
  asked.clear();
}

/** The tables of this device go for good. */
export async function forgetHere(): Promise<void> {
  working?.terminate();
  working = null;
  here.value = { is: "off" };
  await deleteDatabase();
}

function say(message: ToWorker, moved: Transferable[] = []): void {
  working?.postMessage(message, moved);
}

/** A request as a server would get it. */
export async function askHere(method: string, path: string, body?: unknown, type = "application/json"): Promise<Answer> {
  await startHere();
  return answered((number) => ({ is: "ask", number, method, path, body: body === undefined ? null : type === "application/json" ? JSON.stringify(body) : String(body), type, language: document.documentElement.lang || "en" }));
}

/** What a piece of Python says. */
export async function runHere(code: string, anew: boolean): Promise<string> {
  await startHere();
  return (await answered((number) => ({ is: "run", number, code, anew }))).text;
}

function answered(message: (number: number) => ToWorker): Promise<Answer> {
  const number = ++last;
  return new Promise((resolve, reject) => {
    asked.set(number, { resolve, reject });
    say(message(number));
  });
}

/** As much of a WebSocket as a line to a table needs. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A line to a table of this device: a port to the worker. */
export class PortLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((message: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private readonly port: MessagePort;

  constructor(table: string) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = (message) => (message.data === "" ? this.closed() : this.onmessage?.(message));
    startHere().then(
      () => {
        if (this.readyState === WebSocket.CLOSED) return;
        say({ is: "open", table, port: port2 }, [port2]);
        this.readyState = WebSocket.OPEN;
        this.onopen?.(new Event("open"));
      },
      () => this.closed(),
    );
  }

  send(text: string): void {
    this.port.postMessage(text);
  }

  close(): void {
    if (this.readyState === WebSocket.OPEN) this.port.postMessage("");
    this.closed();
  }

  private closed(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close"));
    this.port.close();
  }
}

export function dial(table: string, address: string): Line {
  return isHere(table) ? new PortLine(table) : (new WebSocket(address) as Line);
}
