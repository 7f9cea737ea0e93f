/** The table that is being made: which game, who sits where, which options. Kept for the next time. */
import { computed, signal } from "@preact/signals";
import { settings, store, stored } from "../store/settings";
import type { GameInfo, NewChair, Words } from "../wire/http";

export interface Seat {
  sits: "me" | "here" | "bot" | "invite";
  name: string;
  bot: string;
  level: number | null;
}

interface Kept {
  game: string;
  seats: Seat[];
  options: Record<string, Record<string, unknown>>;
}

const KEY = "kringle.plan";
const kept = stored<Kept>(KEY);

export const games = signal<readonly GameInfo[]>([]);
export const words = signal<Words>({ names: [], reactions: [], bots: {} });
export const chosen = signal(kept?.game ?? "conveyor");
export const seats = signal<readonly Seat[]>(kept?.seats ?? [me(), bot(), bot()]);
export const picked = signal<number | null>(null);
/** Whether the table will be in the public list. Asked anew for each: nobody is to be found by an old wish. */
export const listed = signal(false);
const options = signal<Readonly<Record<string, Record<string, unknown>>>>(kept?.options ?? {});

export function me(): Seat {
  return { sits: "me", name: "", bot: "thumb", level: null };
}

export function bot(): Seat {
  return { ...me(), sits: "bot" };
}

export const game = computed<GameInfo | null>(() => games.value.find((one) => one.id === chosen.value) ?? games.value[0] ?? null);
export const most = computed(() => Math.max(...(game.value?.seats ?? [5])));
export const least = computed(() => Math.min(...(game.value?.seats ?? [2])));
export const myOptions = computed<Record<string, unknown>>(() => options.value[chosen.value] ?? {});

function keep(): void {
  store(KEY, { game: chosen.value, seats: seats.value, options: options.value });
}

export function chooseGame(id: string): void {
  chosen.value = id;
  seats.value = seats.value.slice(0, most.value);
  if (picked.value !== null && picked.value >= seats.value.length) picked.value = null;
  keep();
}

export function addSeat(): void {
  if (seats.value.length >= most.value) return;
  seats.value = [...seats.value, bot()];
  picked.value = seats.value.length - 1;
  keep();
}

export function removeSeat(index: number): void {
  if (seats.value.length <= least.value) return;
  seats.value = seats.value.filter((_, i) => i !== index);
  picked.value = null;
  keep();
}

export function changeSeat(index: number, change: Partial<Seat>): void {
  seats.value = seats.value.map((seat, i) => (i === index ? { ...seat, ...change } : seat));
  keep();
}

export function setOption(name: string, value: unknown): void {
  options.value = { ...options.value, [chosen.value]: { ...myOptions.value, [name]: value } };
  keep();
}

/** What POST /api/tables wants. */
export function order(): { game: string; seats: number; options: Record<string, unknown>; chairs: NewChair[]; listed: boolean; arrangement: object } {
  const names = seats.value.map((seat) => nameOf(seat)).filter(Boolean);
  const invites = seats.value.some((seat) => seat.sits === "invite");
  return {
    game: chosen.value,
    seats: seats.value.length,
    options: usable(),
    chairs: seats.value.map(chairOf),
    listed: listed.value && invites,
    arrangement: {
      typed_names: (invites && !listed.value) || names.some((name) => !words.value.names.includes(name)),
      gathering: invites,
    },
  };
}

/** Seats that are named in an option may have gone since. */
function usable(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(myOptions.value).map(([name, value]) =>
      game.value?.options[name]?.type === "seats" ? [name, (value as number[]).filter((seat) => seat < seats.value.length)] : [name, value],
    ),
  );
}

export function nameOf(seat: Seat): string {
  return seat.sits === "me" ? seat.name || settings.value.name : seat.name;
}

function chairOf(seat: Seat): NewChair {
  const name = nameOf(seat);
  const named = name && seat.sits !== "invite" && seat.sits !== "bot" ? { name } : {};
  if (seat.sits === "bot") return { kind: "bot", bot: seat.bot, ...(seat.level === null ? {} : { level: seat.level }) };
  const figure = seat.sits === "me" && settings.value.figure ? { figure: settings.value.figure } : {};
  return { kind: seat.sits === "invite" ? "open" : "me", ...named, ...figure };
}
