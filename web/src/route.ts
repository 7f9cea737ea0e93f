/** Which page is shown: the lobby, a table, a game's rules or its sheets. */
import { signal } from "@preact/signals";

export type Place = { page: "lobby" } | { page: "table"; table: string } | { page: "rules"; game: string } | { page: "print"; game: string } | { page: "ours" } | { page: "make"; id: string } | { page: "learn"; game: string; lesson: string };

export function placeOf(path: string): Place {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "rules" && second) return { page: "rules", game: decodeURIComponent(second) };
  if (first === "print" && second) return { page: "print", game: decodeURIComponent(second) };
  if (first === "make") return { page: "make", id: second ?? "" };
  if (first === "ours") return { page: "ours" };
  if (first === "learn" && second && third) return { page: "learn", game: decodeURIComponent(second), lesson: decodeURIComponent(third) };
  return { page: "lobby" };
}

export const place = signal<Place>(placeOf(location.pathname));

export function go(path: string): void {
  history.pushState(null, "", path);
  place.value = placeOf(location.pathname);
  window.scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = placeOf(location.pathname)));

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
