/** What happened, in the page's language: one sentence for each kind of note, the same as the server's. */
import type { SeatInfo } from "../games/types";
import type { Told } from "../wire/frames";
import { type Person, peopleIn, word } from "./index";

/** Somebody as sentences speak of them: "you" for whose eyes these are. */
export function personAt(seat: unknown, seats: readonly SeatInfo[]): Person {
  const found = typeof seat === "number" ? seats[seat] : undefined;
  return found ? { name: found.name, you: found.me } : "";
}

/** A note in words, or null: no catalogue has any. `instead`: facts that the board tells in another way. */
export function noteWords(game: string, note: Told, seats: readonly SeatInfo[], instead: Readonly<Record<string, unknown>> = {}): string | null {
  const facts: Record<string, unknown> = { ...flat(note.facts), ...instead };
  const self = note.seat !== null && Object.values(note.facts).includes(note.seat);
  const key = `note.${game}.${note.kind}`;
  return (self ? told(`${key}.self`, note, facts, seats) : null) ?? told(key, note, facts, seats);
}

function told(key: string, note: Told, facts: Readonly<Record<string, unknown>>, seats: readonly SeatInfo[]): string | null {
  const people = Object.fromEntries(peopleIn(key).map((name) => [name, personAt(name === "who" ? note.seat : facts[name], seats)]));
  const who = note.seat === null ? "" : (seats[note.seat]?.name ?? "");
  return word(key, { ...facts, who, ...people });
}

/** Facts within facts by their path: `how.magic`. */
function flat(facts: Readonly<Record<string, unknown>>, before = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) =>
      typeof fact === "object" && fact !== null && !Array.isArray(fact) ? Object.entries(flat(fact as Record<string, unknown>, `${before}${name}.`)) : [[before + name, fact]],
    ),
  );
}
