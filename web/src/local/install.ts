/** The page as an app of this device: the service worker that keeps it, and whether all of it is here. */
import { signal } from "@preact/signals";
import { base, isSite } from "./site";
import { scriptAddress } from "./trusted";

/** Whether everything that it takes to play without a network is on this device; null: not known yet. */
export const isAllHere = signal<boolean | null>(null);

interface Offer extends Event {
  prompt(): Promise<unknown>;
}
/** The browser offers to install the page. */
export const offer = signal<Offer | null>(null);

/** Milliseconds that a first start waits for the service worker, so that what is fetched is kept at once. */
const PATIENCE = 3000;
/** A page of a server fetches what it may never need only when there is nothing else to do. */
const LATER = 15_000;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer.value = event as Offer;
});
addEventListener("appinstalled", () => (offer.value = null));

export async function install(): Promise<void> {
  await offer.value?.prompt();
  offer.value = null;
}

/** Done when the service worker answers for this page, or will not soon. Browsers have none on plain http. */
export async function keepPage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const controlled = new Promise<void>((resolve) => {
    if (workers.controller) resolve();
    else workers.addEventListener("controllerchange", () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE);
  });
  workers.addEventListener("message", ({ data }: MessageEvent<{ is: string; all: boolean }>) => {
    if (data.is === "filled") isAllHere.value = data.all;
  });
  try {
    await workers.register(scriptAddress(`${base()}sw.js`), { scope: base(), updateViaCache: "none" });
  } catch {
    return; // without it the page plays as long as it is open
  }
  await controlled;
  if (!isSite && !saves()) setTimeout(fill, LATER);
}

/** Fetch what is not here yet. */
export function fill(): void {
  navigator.serviceWorker?.controller?.postMessage("fill");
}

function saves(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** Ask the browser not to throw tables away when its disk is full. */
export function keepForGood(): void {
  void navigator.storage?.persist?.();
}
