import { describe, expect, it } from "vitest";
import { coordinates, inPen, laidOut } from "../src/games/topdeer/layout";
import { runsIn } from "../src/games/topdeer/runs";
import { auctionStory, hopsIn, lastHops, lastPlayed, lastRace, shedIn } from "../src/games/topdeer/story";
import { type Player, type TrackView, placeOf, stepsToFinish, unplaced, without } from "../src/games/topdeer/view";
import type { Told } from "../src/wire/frames";

let at = 0;
const told = (kind: string, seat: number | null, facts: Record<string, unknown> = {}): Told => ({ at: ++at, kind, seat, facts, words: "" });

/** Pen, a fork of two, and the line. */
const FORK: TrackView = {
  name: "Fork", width: 300, height: 100, ids: ["pen", "1o", "1i", "finish"],
  x: [0, 100, 100, 200], y: [50, 20, 80, 50], rough: [2], next: [[1, 2], [3], [3], []],
};

describe("the track on the screen", () => {
  it("lies as in its file on wide screens, and turned to the left on high ones", () => {
    const wide = laidOut(FORK, { width: 600, height: 300 });
    expect(wide.at[0]!.x).toBeLessThan(wide.at[1]!.x);
    expect(wide.at[1]!.y).toBeLessThan(wide.at[2]!.y);
    const high = laidOut(FORK, { width: 300, height: 600 });
    expect(high.at[0]!.y).toBeGreaterThan(high.at[3]!.y);
    expect(high.at[1]!.x).toBeLessThan(high.at[2]!.x);
  });

  it("stays within its box, whatever its size", () => {
    for (const size of [{ width: 390, height: 440 }, { width: 1090, height: 520 }, { width: 360, height: 300 }]) {
      for (const point of laidOut(FORK, size).at) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(size.width);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(size.height);
      }
    }
  });

  it("has an arrow for every way on", () => {
    const ways = laidOut(FORK, { width: 600, height: 300 }).ways.map((way) => [way.from, way.to]);
    expect(ways).toEqual([[0, 1], [0, 2], [1, 3], [2, 3]]);
  });

  it("is laid out by its arrows if its file is not known", () => {
    const places = coordinates({ ...FORK, ids: null, x: null, y: null });
    expect(new Set(places.map((place) => `${place.x}/${place.y}`)).size).toBe(4);
  });

  it("has room for six in the pen, none on another", () => {
    const { pen, radius } = laidOut(FORK, { width: 390, height: 440 });
    const places = inPen(pen, radius, 6);
    for (const [i, one] of places.entries()) {
      for (const other of places.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(1.5 * radius);
    }
  });
});

describe("what the notes tell", () => {
  const turn = [
    told("race", null, { number: 3 }), told("turn", 1), told("played", 1, { card: "9S" }), told("stepped", 1, { space: 1, from: 0 }),
    told("stepped", 1, { space: 3, from: 1 }), told("bumped", 0, { space: 4, by: 1 }),
  ];

  it("is the way of the last move, bumps included", () => {
    expect(hopsIn(turn)).toEqual([
      { seat: 1, from: 0, to: 1, bumped: false }, { seat: 1, from: 1, to: 3, bumped: false }, { seat: 0, from: null, to: 4, bumped: true },
    ]);
    expect(lastHops([...turn, told("turn", 0)])).toHaveLength(3);
    expect(lastHops([...turn, told("turn", 0), told("stepped", 0, { space: 5, from: 4 })])).toHaveLength(1);
    expect(lastHops([...turn, told("race", null, { number: 4 })])).toEqual([]);
  });

  it("is the card that was turned last in this race", () => {
    expect(lastPlayed(turn)).toEqual({ seat: 1, card: "9S" });
    expect(lastPlayed([...turn, told("race", null, { number: 4 })])).toBeNull();
  });

  it("is how the race ended", () => {
    const end = [told("crossed", 0, { mover: 1 }), told("rosette", 0, { rosettes: 1 }), told("earned", 0, { money: 2, purse: 5 }), told("earned", 0, { money: 3, purse: 8 }), told("took_back", 0), told("earned", 1, { money: 9 })];
    expect(lastRace(turn)).toBeNull();
    expect(lastRace([...turn, ...end])).toEqual({ winner: 0, earned: [{ seat: 0, money: 5 }] });
  });

  it("is what became of the deer in an auction, and who said no to the one on sale", () => {
    const story = auctionStory([
      told("sold", 2, { seller: 0, price: 9 }), told("year", null, { year: "stud_auction" }), told("offered", 0, { price: 2 }), told("declined", 1, { seller: 0 }),
      told("kept", 0, { price: 2 }), told("offered", 1, { price: 0 }), told("declined", 2, { seller: 1 }),
    ]);
    expect(story.fate).toEqual(new Map([[0, { answer: "kept", price: 2, buyer: null }]]));
    expect(story.declined).toEqual(new Set([2]));
  });

  it("is what a deer lost", () => {
    expect(shedIn([told("shed", 0, { card: "2H" }), told("breeds", 1, { deer: "own" }), told("shed", 1, { card: "3C" })], 1)).toEqual(["3C"]);
  });

  it("makes racers run space by space, the bumped one after the one who bumps", () => {
    const layout = laidOut({ ...FORK, next: [[1, 2], [3], [3], [4], []], x: [0, 100, 100, 200, 300], y: [50, 20, 80, 50, 50] }, { width: 600, height: 300 });
    const runs = runsIn(turn, layout, new Map([[0, { x: 5, y: 5 }]]));
    expect(runs.map((run) => [run.seat, run.points.length, run.delay])).toEqual([[1, 3, 0], [0, 2, 2]]);
    expect(runs[1]!.points[0]).toEqual({ x: 5, y: 5 });
  });
});

describe("what the view says", () => {
  const player = { deer: { cards: ["2H", "2H", "9S", "KD", null] }, race: { played: ["2H"], to_play: [null], used: [], special: { card: "KD", effect: null } } } as unknown as Player;

  it("leaves one of two equal cards", () => {
    expect(without(["2H", "2H", "9S"], ["2H"])).toEqual(["2H", "9S"]);
    expect(unplaced(player)).toEqual(["2H", "9S"]);
  });

  it("counts arrows to the line", () => {
    expect(stepsToFinish(FORK.next)).toEqual([2, 1, 1, 0]);
  });

  it("is shown at the right place", () => {
    expect(["keep", "bump", "ransom", "rosette", "over"].map(placeOf)).toEqual(["stable", "track", "auction", "stable", "track"]);
  });
});
