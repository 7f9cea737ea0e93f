/** Starts Pyodide with Kringle in it. The big file comes packed, so that a host which does not pack sends no more than one that does. */
import type { Files, Progress } from "./messages";
import { addressOf, good, partsAt } from "./parts";

export interface Python {
  runPython(code: string, options?: { globals?: unknown }): any;
  runPythonAsync(code: string, options?: { globals?: unknown }): Promise<any>;
  unpackArchive(data: ArrayBuffer, kind: string, options: { extractDir: string }): void;
  toPy(value: unknown): any;
  globals: { get(name: string): any; set(name: string, value: unknown): void };
  setStdout(options: { batched: (text: string) => void }): void;
  setStderr(options: { batched: (text: string) => void }): void;
}

const WASM = "pyodide.asm.wasm";
const PACKED = `${WASM}.packed`;
/** Modules, which the browser reads by itself. */
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];

export interface Downloaded {
  module: WebAssembly.Module;
  files: Files;
}

/** Everything that is needed, with the bytes that have come. */
export async function download(parts: string, tell: (progress: Progress) => void): Promise<Downloaded> {
  const list = await partsAt(parts);
  const all = Object.values(list).reduce((sum, part) => sum + part.bytes, 0);
  let done = 0;
  const add = (bytes: number) => tell({ step: "download", done: Math.min((done += bytes), all), all });
  add(0);
  const scripts = SCRIPTS.map(async (name) => {
    await import(/* @vite-ignore */ `${parts}${name}`);
    add(list[name]?.bytes ?? 0);
  });
  const files: Record<string, ArrayBuffer> = {};
  const others = Object.keys(list).filter((name) => name !== PACKED && !SCRIPTS.includes(name));
  const read = others.map(async (name) => {
    files[name] = await new Response(counted(await good(fetch(addressOf(parts, name, list))), add)).arrayBuffer();
  });
  const packed = counted(await good(fetch(addressOf(parts, PACKED, list))), add).pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  const module = WebAssembly.compileStreaming(new Response(packed, { headers: { "Content-Type": "application/wasm" } }));
  await Promise.all([...scripts, ...read]);
  return { module: await module, files };
}

function counted(answer: Response, add: (bytes: number) => void): ReadableStream<Uint8Array> {
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      add(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return (answer.body as ReadableStream<Uint8Array>).pipeThrough(count);
}

/** Where a browser can suspend WebAssembly, Pyodide runs each step of a task on a stack of its own, and two of them can't
 * meet. Nothing here waits that way, and other browsers can't: so it is the same everywhere. */
function withoutSuspending(): void {
  for (const name of ["Suspending", "Suspender", "promising"]) delete (WebAssembly as unknown as Record<string, unknown>)[name];
}

/** Pyodide asks for its files by itself: it is given those that are here, and the compiled module. */
export async function startPython(parts: string, { module, files }: Downloaded): Promise<Python> {
  withoutSuspending();
  const [ask, instantiate] = [self.fetch, WebAssembly.instantiateStreaming];
  self.fetch = (what, how) => {
    const name = String(what instanceof Request ? what.url : what).split("/").at(-1) as string;
    const file = files[name];
    return file ? Promise.resolve(new Response(file)) : name === WASM ? Promise.resolve(new Response()) : ask(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  try {
    const { loadPyodide } = (await import(/* @vite-ignore */ `${parts}pyodide.mjs`)) as { loadPyodide: (how: object) => Promise<Python> };
    const python = await loadPyodide({ indexURL: parts, env: { HOME: "/home/pyodide" } });
    python.unpackArchive(files["kringle.zip"] as ArrayBuffer, "zip", { extractDir: "/kringle" });
    python.runPython('import sys; sys.path.insert(0, "/kringle"); sys.dont_write_bytecode = True');
    return python;
  } finally {
    self.fetch = ask;
    WebAssembly.instantiateStreaming = instantiate;
  }
}
