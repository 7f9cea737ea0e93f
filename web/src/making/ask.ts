/** What the server says of what is being made: what is wrong with it, and what comes of trying it. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";
import { Failed } from "../wire/http";

export interface Problem {
  code: string;
  words: string;
  /** Of a deck: which card and which of its operations; -1: all of it. */
  card?: number;
  op?: number;
  /** Of a track. */
  space?: string;
}

export interface Looked<Found> {
  problems: Problem[];
  found: Found;
}

async function sent(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), ...(signal ? { signal } : {}) });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Failed("unreachable", "", 0);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: string };
  throw new Failed(told.error ?? `http_${answer.status}`, told.message ?? "", answer.status);
}

export async function look<Found>(game: string, option: string, text: string, signal?: AbortSignal): Promise<Looked<Found>> {
  return (await (await sent("/api/documents/look", { game, option, text }, signal)).json()) as Looked<Found>;
}

/** Line by line, as more is known. */
export async function* tried<Found extends object>(what: "card" | "track" | "numbers", body: unknown, signal: AbortSignal): AsyncGenerator<Found> {
  const answer = await sent(`/api/try/${what}`, body, signal);
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const found = JSON.parse(line) as Found & { error?: string; message?: string };
      if (found.error) throw new Failed(found.error, found.message ?? "", 400);
      yield found as Awaited<Found>;
    }
  }
}

export function troubleOf(problem: unknown): string {
  if (!(problem instanceof Failed)) return t("make.failed");
  return problem.status === 0 ? t("gone.unreachable") : problem.status === 429 ? t("make.crowded") : problem.message || t("make.failed");
}

/** How long nothing is changed before the server is asked, in milliseconds. */
const WAIT = 200;

/** What the server says of a document as it is now; null: not known yet. */
export function useLook<Found>(game: string, option: string, text: string): Looked<Found> | null {
  const [found, setFound] = useState<{ text: string; looked: Looked<Found> } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      look<Found>(game, option, text, stop.signal).then(
        (looked) => setFound({ text, looked }),
        (problem: unknown) => {
          if (!stop.signal.aborted) setFound({ text, looked: { problems: [{ code: "", words: troubleOf(problem) }], found: {} as Found } });
        },
      );
    }, WAIT);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found && found.text === text ? found.looked : null;
}

export interface Try<Found> {
  found: Found | null;
  problem: string;
  busy: boolean;
  start: (body: unknown) => void;
  stop: () => void;
}

/** A try that runs until it is done, another begins, or the page is left. Each line is shown; `heard` gets them too. */
export function useTry<Found extends object>(what: "card" | "track" | "numbers", heard: (line: Found) => void = () => undefined): Try<Found> {
  const [state, setState] = useState<{ found: Found | null; problem: string; busy: boolean }>({ found: null, problem: "", busy: false });
  const [running] = useState<{ stop: AbortController | null }>({ stop: null });
  const stop = () => {
    running.stop?.abort();
    running.stop = null;
    setState({ found: null, problem: "", busy: false });
  };
  useEffect(() => () => running.stop?.abort(), []);
  const start = (body: unknown) => {
    running.stop?.abort();
    const mine = new AbortController();
    running.stop = mine;
    setState({ found: null, problem: "", busy: true });
    const run = async () => {
      for await (const line of tried<Found>(what, body, mine.signal)) {
        if (mine.signal.aborted) return;
        heard(line);
        setState({ found: line, problem: "", busy: true });
      }
      setState((now) => ({ ...now, busy: false }));
    };
    run().catch((problem: unknown) => {
      if (!mine.signal.aborted) setState((now) => ({ ...now, problem: troubleOf(problem), busy: false }));
    });
  };
  return { ...state, start, stop };
}
