/** A card that floats over the map before it is laid: where it may lie, how it turns, and the moves that lay it there. */
import type { Move } from "../types";
import { type Hand } from "../../moves/hand";
import { type Place, type View, type Way, WAYS, ahead, samePlace } from "./view";

export interface Placement {
  first: Place;
  second: Place;
  way: Way;
}

/** The card floats on `pivot`: one of its halves lies there. */
export interface Ghost {
  pivot: Place;
  at: Placement;
}

/** Everywhere the held card may lie: what the server showed, or what it still asks. */
export function placements(view: View, hand: Hand): Placement[] {
  const { held } = view;
  if (view.phase === "point" && held?.row && held.column) {
    const first: Place = [held.row, held.column];
    return WAYS.filter((way) => hand.can(["point", way])).map((way) => ({ first, second: ahead(first, way), way }));
  }
  return view.places.flatMap(({ square, point }) => point.map((way) => ({ first: square, second: ahead(square, way), way })));
}

/** All ways to lie on this square: with the first half on it, then with the second. */
export function turnsOn(pivot: Place, among: readonly Placement[]): Placement[] {
  return [...among.filter((one) => samePlace(one.first, pivot)), ...among.filter((one) => samePlace(one.second, pivot))];
}

/** Float here. It keeps the way it lies if it can. */
export function floatOn(pivot: Place, among: readonly Placement[], before: Ghost | null): Ghost | null {
  const turns = turnsOn(pivot, among);
  const byFirst = before === null || samePlace(before.at.first, before.pivot);
  const alike = turns.find((one) => one.way === (before?.at.way ?? "east") && samePlace(byFirst ? one.first : one.second, pivot));
  const at = alike ?? turns[0];
  return at ? { pivot, at } : null;
}

export function turned(ghost: Ghost, among: readonly Placement[]): Ghost {
  const turns = turnsOn(ghost.pivot, among);
  const now = turns.findIndex((one) => one.way === ghost.at.way && samePlace(one.first, ghost.at.first));
  return { pivot: ghost.pivot, at: turns[(now + 1) % turns.length] ?? ghost.at };
}

/** The moves that are still to be made until the card lies there. */
export function movesTo(at: Placement, phase: string): Move[] {
  const all: Move[] = [["row", at.first[0]], ["column", at.first[1]], ["point", at.way]];
  return all.slice(["row", "column", "point"].indexOf(phase));
}
