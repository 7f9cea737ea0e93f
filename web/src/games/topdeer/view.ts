/** What the server tells of a game of Top Deer: src/kringle/games/topdeer/view.py. */

export type CardName = string;

export interface Deer {
  cards: (CardName | null)[];
  known_to_all: CardName[];
  keepers: number[];
}

export interface RaceCards {
  played: CardName[];
  to_play: (CardName | null)[];
  special: { card: CardName | null; effect: string | null } | null;
  special_chosen: boolean;
  used: CardName[];
}

export interface Player {
  money: number;
  rosettes: number;
  wins: number;
  bet: number | null;
  space: number | null;
  deer: Deer | null;
  bought: Deer | null;
  leaving: (CardName | null)[] | null;
  race: RaceCards | null;
}

export interface TrackView {
  name: string | null;
  width: number | null;
  height: number | null;
  ids: string[] | null;
  x: number[] | null;
  y: number[] | null;
  rough: number[];
  next: number[][];
}

export interface TopDeerView {
  viewer: number | null;
  phase: string;
  race: number;
  rosettes_to_win: number;
  rosette_price: number;
  cards: { steps: Record<string, number[]>; specials: Record<CardName, string> };
  year: { at: number; spaces: string[] };
  first_player: number | null;
  track: TrackView;
  deck: number;
  discard: Record<string, string[]>;
  move: { by: number; effect: string; card: CardName | null; steps_left: number; bumped: number | null } | null;
  auction: { seller: number; price: number | null; offered_to: number | null } | null;
  breeding: { by: number; kept: boolean; to_draw: number; to_lose: number; extra_card: number } | null;
  players: Player[];
}

/** Which scene the middle of the table shows. */
export type Place = "track" | "auction" | "stable";

const STABLE = new Set(["deal", "keep", "first player", "deer", "draw", "shed", "extra", "choose", "rosette"]);
const AUCTION = new Set(["price", "offer", "ransom"]);

export function placeOf(phase: string): Place {
  return STABLE.has(phase) ? "stable" : AUCTION.has(phase) ? "auction" : "track";
}

export const rankOf = (card: CardName): string => card.slice(0, -1);
export const suitOf = (card: CardName): string => SUITS[card.slice(-1)] ?? "spades";
const SUITS: Record<string, string> = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" };

/** These cards without those, one for one: two packs have two of each. */
export function without(cards: readonly (CardName | null)[], gone: readonly (CardName | null)[]): (CardName | null)[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Own cards that have no place in race deck or special yet. */
export function unplaced(player: Player): CardName[] {
  const race = player.race;
  const placed = race ? [...race.played, ...race.to_play, ...race.used, race.special?.card ?? null] : (player.leaving ?? []);
  return without(player.deer?.cards ?? [], placed.filter((card) => card !== null)).filter((card) => card !== null);
}

/** The arrows from each space to the finish line, at least; the last space is the line. */
export function stepsToFinish(next: readonly (readonly number[])[]): number[] {
  const far = next.map(() => Infinity);
  far[next.length - 1] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    next.forEach((to, space) => {
      const best = Math.min(Infinity, ...to.map((goal) => (far[goal] ?? Infinity) + 1));
      if (best < (far[space] ?? 0)) [far[space], changed] = [best, true];
    });
  }
  return far;
}
