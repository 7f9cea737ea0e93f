/** The service worker: keeps the page and what it plays with on this device, so that it opens without a network.
 *
 * Files with a hash in their name never change, and neither do those that are asked for with one: they come from the
 * store. At a server the page itself is asked for first, so that it fits the server; a static host is not asked again
 * until the browser finds that this file has changed. */

interface Worker {
  addEventListener(type: string, listen: (event: any) => void): void;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  registration: { scope: string };
  /** Written into this file by whoever made the folder. */
  KRINGLE_SITE?: boolean;
}

declare const __FILES__: readonly string[];
declare const __VERSION_OF_FILES__: string;

const worker = self as unknown as Worker;
const PAGE = "kringle-page-";
const PYTHON = "kringle-python";
const STORE = PAGE + __VERSION_OF_FILES__;
const scope = worker.registration.scope;
const PARTS = `${scope}python/`;
/** Milliseconds: a server that does not answer by then is away. */
const PATIENCE = 4000;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const request = event.request as Request;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope) || url.pathname.startsWith(`${new URL(scope).pathname}api/`)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.href.startsWith(PARTS)) event.respondWith(kept(request, PYTHON));
  else event.respondWith(kept(request, STORE));
});
worker.addEventListener("message", (event) => {
  if (event.data === "fill") event.waitUntil(fill().then((all) => event.source?.postMessage({ is: "filled", all })));
});

async function install(): Promise<void> {
  const store = await caches.open(STORE);
  await store.addAll(__FILES__.map((file) => new Request(scope + file, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** What an older version of the page had. Files of Python go when newer ones have come. */
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PAGE) && name !== STORE) await caches.delete(name);
  if (worker.KRINGLE_SITE) await (await caches.open(PYTHON)).delete(`${PARTS}parts.json`);
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const mine = await caches.match(scope, { cacheName: STORE });
  if (worker.KRINGLE_SITE && mine) return mine;
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return mine ?? Response.error();
  }
}

async function kept(request: Request, name: string): Promise<Response> {
  const store = await caches.open(name);
  const isList = request.url === `${PARTS}parts.json`;
  const mine = await store.match(request);
  if (mine && (!isList || worker.KRINGLE_SITE)) return mine;
  try {
    const answer = await fetch(request);
    if (answer.ok) await store.put(request, answer.clone());
    return answer;
  } catch (problem) {
    if (mine) return mine;
    throw problem;
  }
}

/** Everything that it takes to play, and nothing of older versions. Whether it is all here. */
async function fill(): Promise<boolean> {
  try {
    const list = (await (await kept(new Request(`${PARTS}parts.json`), PYTHON)).json()) as Record<string, { sha256: string }>;
    const wanted = new Set([`${PARTS}parts.json`]);
    for (const [name, { sha256 }] of Object.entries(list)) {
      const address = PARTS + name + (name.endsWith(".mjs") ? "" : `?${sha256.slice(0, 12)}`);
      wanted.add(address);
      if (!(await kept(new Request(address), PYTHON)).ok) return false;
    }
    const store = await caches.open(PYTHON);
    for (const request of await store.keys()) if (!wanted.has(request.url)) await store.delete(request);
    return true;
  } catch {
    return false;
  }
}
