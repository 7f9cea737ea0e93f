/** What the page and its own worker say to each other. A line to a table is a port of its own, with the frames of docs/protocol.md. */

/** One step of getting ready, and how far it has come: bytes of a download, or steps done. */
export interface Progress {
  step: "download" | "python" | "games";
  done: number;
  all: number;
}

export interface Answer {
  status: number;
  type: string;
  text: string;
}

export type ToWorker =
  | { is: "start"; role: "tables"; parts: string }
  | { is: "ask"; number: number; method: string; path: string; body: string | null; type: string; language: string }
  | { is: "open"; table: string; port: MessagePort }
  | { is: "run"; number: number; code: string; anew: boolean };

export type FromWorker =
  | ({ is: "progress" } & Progress)
  | { is: "ready" }
  | { is: "failed"; why: string }
  | ({ is: "answer"; number: number } & Answer);

/** What the worker that keeps the tables says to the one that thinks, and hears from it. */
export type ToThinker = { is: "start"; role: "thinker"; parts: string; module: WebAssembly.Module; files: Files } | { is: "think"; number: number; question: Uint8Array };
export type FromThinker = { is: "ready" } | { is: "failed"; why: string } | { is: "thought"; number: number; answer: Uint8Array };

/** What was downloaded, by name. */
export type Files = Readonly<Record<string, ArrayBuffer>>;
