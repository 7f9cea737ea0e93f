/** Which page is shown: the lobby, a table, a game's rules or its sheets. */
import { signal } from "@preact/signals";
import { isSite } from "./local/site";

export type Place =
  | { page: "lobby" | "ours" | "examples" }
  | { page: "table"; table: string }
  | { page: "rules" | "print"; game: string }
  | { page: "make"; id: string }
  | { page: "learn"; game: string; lesson: string };

export function placeOf(path: string): Place {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "examples") return { page: "examples" };
  if (first === "rules" && second) return { page: "rules", game: decodeURIComponent(second) };
  if (first === "print" && second) return { page: "print", game: decodeURIComponent(second) };
  if (first === "make") return { page: "make", id: second ?? "" };
  if (first === "ours") return { page: "ours" };
  if (first === "learn" && second && third) return { page: "learn", game: decodeURIComponent(second), lesson: decodeURIComponent(third) };
  return { page: "lobby" };
}

/** A static host knows one address only, so there the place stands behind the #. */
const here = (): string => (isSite ? location.hash.slice(1) || "/" : location.pathname);

export const place = signal<Place>(placeOf(here()));

export function go(path: string): void {
  history.pushState(null, "", isSite ? `#${path}` : path);
  place.value = placeOf(here());
  window.scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = placeOf(here())));

export interface Opener {
  is: "key" | "invitation";
  secret: string;
}

/** The key or invitation in a link's fragment, taken out of the address at once: it must not stay in the history. */
export function takeOpener(): Opener | null {
  const found = /^#(join\/)?([A-Za-z0-9_-]{20,64})$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  return { is: found[1] ? "invitation" : "key", secret: found[2] as string };
}
