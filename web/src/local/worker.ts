/** A worker of the page: the tables of this device, by the same Python as on a server. It starts a second one of itself, which thinks for the bots, so that whoever taps never waits for them. */
import { Database } from "./database";
import type { FromThinker, FromWorker, ToThinker, ToWorker } from "./messages";
import { type Downloaded, type Python, download, startPython } from "./python";
import { scriptAddress } from "./trusted";

type In = ToWorker | ToThinker;

const post = (message: FromWorker | FromThinker, moved: Transferable[] = []): void => self.postMessage(message, { transfer: moved });
/** What has come before there is a Python to answer it. */
let waiting: In[] = [];
let hear = (message: In): void => void waiting.push(message);

self.onmessage = ({ data }: MessageEvent<In>) => {
  if (data.is !== "start") return hear(data);
  const started = data.role === "tables" ? startTables(data.parts) : startThinker(data.parts, data);
  started.catch((problem: unknown) => post({ is: "failed", why: String(problem) }));
};

function listen(then: (message: In) => void): void {
  hear = then;
  waiting.forEach(then);
  waiting = [];
}

// ---- the tables -------------------------------------------------------------------------------------------

async function startTables(parts: string): Promise<void> {
  const opening = Database.open();
  const downloaded = await download(parts, (progress) => post({ is: "progress", ...progress }));
  post({ is: "progress", step: "python", done: 0, all: 1 });
  const python = await startPython(parts, downloaded);
  post({ is: "progress", step: "games", done: 0, all: 1 });
  const tables = python.runPython("from kringle.browser import tables; tables");
  const desk = await tables.start(await opening, new Thinker(parts, downloaded));
  post({ is: "ready" });
  listen((message) => {
    if (message.is === "ask") void answer(desk, message);
    else if (message.is === "open") desk.open(message.table, message.port);
    else if (message.is === "run") void runCode(python, message);
  });
}

async function answer(desk: any, { number, method, path, body, type, language }: Extract<ToWorker, { is: "ask" }>): Promise<void> {
  const found = await desk.ask(method, path, body ?? "", type, language);
  const [status, kind, text] = found.toJs() as [number, string, string];
  found.destroy();
  post({ is: "answer", number, status, type: kind, text });
}

/** An example of the documentation. What it names stays for those after it. */
async function runCode(python: Python, { number, code, anew }: Extract<ToWorker, { is: "run" }>): Promise<void> {
  const said = python.runPython("from kringle.browser import examples; examples").run(code, anew) as string;
  post({ is: "answer", number, status: 200, type: "text/plain", text: said });
}

/** The other worker. It is asked by Python, with bytes, and answers with bytes. */
class Thinker {
  private worker: Worker | null = null;
  private readonly asked = new Map<number, { resolve: (answer: Uint8Array) => void; reject: (why: Error) => void }>();
  private last = 0;

  constructor(
    private readonly parts: string,
    private readonly downloaded: Downloaded,
  ) {}

  /** The question is Python's until this returns. */
  ask(question: { toJs(): Uint8Array }): Promise<Uint8Array> {
    const bytes = question.toJs().slice();
    this.worker ??= this.start();
    const number = ++this.last;
    return new Promise((resolve, reject) => {
      this.asked.set(number, { resolve, reject });
      this.tell({ is: "think", number, question: bytes });
    });
  }

  private tell(message: ToThinker): void {
    this.worker?.postMessage(message);
  }

  private start(): Worker {
    const worker = (this.worker = new Worker(scriptAddress(self.location.href), { type: "module", name: "thinks" }));
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.is === "thought") {
        this.asked.get(data.number)?.resolve(data.answer);
        this.asked.delete(data.number);
      } else if (data.is === "failed") this.end(data.why);
    };
    worker.onerror = (problem) => this.end(problem.message);
    this.tell({ is: "start", role: "thinker", parts: this.parts, ...this.downloaded });
    return worker;
  }

  /** It is started again when the next question comes. */
  private end(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error(why));
    this.asked.clear();
  }
}

// ---- the one that thinks ----------------------------------------------------------------------------------

async function startThinker(parts: string, downloaded: Downloaded): Promise<void> {
  const python = await startPython(parts, downloaded);
  const thinking = python.runPython("from kringle.browser import thinking; thinking");
  listen((message) => {
    if (message.is !== "think") return;
    const asked = python.toPy(message.question);
    const found = thinking.answer(asked);
    const bytes = found.toJs() as Uint8Array;
    asked.destroy();
    found.destroy();
    post({ is: "thought", number: message.number, answer: bytes.slice() });
  });
}
