/** The games that were finished at this device, newest first. They are kept here and nowhere else. */
import { signal } from "@preact/signals";
import type { SeatInfo } from "../games/types";
import { forgetHere } from "../local/here";
import { store, stored } from "./settings";

export interface Player {
  name: string;
  picture: string;
  seat: number;
  rank: number;
  score: number;
  /** Whether a bot played this seat. */
  bot: boolean;
}

export interface OurGame {
  table: string;
  game: string;
  /** When its end was first seen here, in milliseconds. */
  at: number;
  players: Player[];
}

export const GAMES = "kringle.games";
const MOST = 1000;

export const ourGames = signal<readonly OurGame[]>(stored<OurGame[]>(GAMES) ?? []);

export function rememberGame(table: string, game: string, seats: readonly SeatInfo[], outcome: { ranks: number[]; scores: number[] }): void {
  if (ourGames.value.some((one) => one.table === table)) return;
  const players = seats.map((seat) => ({
    name: seat.name, picture: seat.picture, seat: seat.seat, rank: outcome.ranks[seat.seat] ?? 0, score: outcome.scores[seat.seat] ?? 0, bot: seat.kind === "bot",
  }));
  players.sort((a, b) => a.rank - b.rank);
  keep([{ table, game, at: Date.now(), players }, ...ourGames.value].slice(0, MOST));
}

export function forgetGame(table: string): void {
  keep(ourGames.value.filter((one) => one.table !== table));
}

/** Those of another device, each where its time puts it. */
export function takeGames(others: readonly OurGame[]): void {
  const known = new Set(ourGames.value.map((one) => one.table));
  const every = [...ourGames.value, ...others.filter((one) => !known.has(one.table))];
  keep(every.sort((one, other) => other.at - one.at).slice(0, MOST));
}

function keep(games: readonly OurGame[]): void {
  ourGames.value = games;
  store(GAMES, games);
}

export interface Line {
  name: string;
  picture: string;
  seat: number;
  games: number;
  wins: number;
  best: number;
}

/** Who has won how often, of the people in one game's finished games; names count, whoever's device it was. */
export function scoreboard(games: readonly OurGame[], game: string): Line[] {
  const lines = new Map<string, Line>();
  for (const one of games.filter((played) => played.game === game)) {
    for (const { name, picture, seat, rank, score, bot } of one.players) {
      if (bot) continue;
      const line = lines.get(name) ?? { name, picture, seat, games: 0, wins: 0, best: score };
      lines.set(name, { ...line, games: line.games + 1, wins: line.wins + (rank === 1 ? 1 : 0), best: Math.max(line.best, score) });
    }
  }
  return [...lines.values()].sort((a, b) => b.wins - a.wins || a.games - b.games || a.name.localeCompare(b.name));
}

// ---- all that this device keeps ---------------------------------------------------------------------------

export function everything(): Record<string, unknown> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("kringle."));
  return Object.fromEntries(keys.map((key) => [key, stored<unknown>(key)]));
}

/** Also the tables that are played on this device. */
export async function forgetEverything(): Promise<void> {
  await forgetHere();
  for (const kept of [localStorage, sessionStorage]) for (const key of Object.keys(kept)) if (key.startsWith("kringle.")) kept.removeItem(key);
}
