/** Ice Cube Jam: where cards are drawn, how a card floats and turns, and what tapping a square means. */
import { describe, expect, it, vi } from "vitest";
import { floatOn, movesTo, placements, turned, turnsOn } from "../src/games/icejam/laying";
import type { Laying } from "../src/games/icejam/plan";
import { tapped, targetsOf } from "../src/games/icejam/targets";
import { type Place, type Props, type Square, type View, frameOf, heights, lifts, recent, trails, wayTo } from "../src/games/icejam/view";
import type { Told } from "../src/games/types";
import { Hand } from "../src/moves/hand";
import type { Move } from "../src/moves/tree";

const square = (place: Place, cards: number[] = [], more: Partial<Square> = {}): Square => ({ square: place, terrain: "ice", snowflake: false, cube: null, pawn: null, cards, ...more });

function handOf(legal: Move[]) {
  const door = { play: vi.fn(), whyNot: vi.fn() };
  return { door, hand: new Hand(legal, door) };
}

/** Three squares of ice in row 5, the elf on the first of them. */
function propsOf(view: Partial<View>, hand: Hand): Props {
  const elves = [{ seat: 0, square: [5, 5] as Place, at_workshop: false, carries: [], sets: 0, finished: null }];
  const map = [square([5, 5], [1], { pawn: 0 }), square([5, 6], [1]), square([5, 7], [2])];
  return { view: { phase: "step", map, elves, cards: [], steps: [], places: [], held: null, ...view }, seat: 0, hand } as unknown as Props;
}

const laying = (more: Partial<Laying> = {}): Laying => ({ among: [], ghost: null, turns: 0, sending: false, float: vi.fn(), turn: vi.fn(), drop: vi.fn(), lay: vi.fn(), ...more });

describe("the map", () => {
  it("is drawn with one square around it", () => {
    expect(frameOf([square([10, 10]), square([12, 15])])).toEqual({ top: 9, left: 9, rows: 5, columns: 8 });
  });

  it("has a card one higher than the highest below it", () => {
    const map = [square([1, 1], [3, 1]), square([1, 2], [3, 2, 1]), square([1, 3], [2]), square([2, 1], [4])];
    expect([1, 2, 3, 4].map((card) => heights(map).get(card))).toEqual([0, 1, 2, 0]);
    expect(lifts(map)([1, 1])).toBeGreaterThan(lifts(map)([1, 3]));
    expect(lifts(map)([9, 9])).toBe(0);
  });

  it("knows the way to a square", () => {
    expect([[4, 5], [5, 9], [9, 6], [5, 1]].map((to) => wayTo([5, 5], to as unknown as Place))).toEqual(["north", "east", "south", "west"]);
  });
});

describe("a card that floats", () => {
  const places = { places: [{ square: [1, 1] as Place, point: ["east", "south"] as const }, { square: [1, 3] as Place, point: ["west"] as const }] };
  const among = placements({ phase: "row", held: {}, ...places } as unknown as View, handOf([]).hand);

  it("may lie wherever the server says, with either half on a square", () => {
    expect(turnsOn([1, 2], among).map((one) => [one.first, one.way])).toEqual([[[1, 1], "east"], [[1, 3], "west"]]);
    expect(turnsOn([7, 7], among)).toEqual([]);
  });

  it("turns round and comes back to how it lay", () => {
    const first = floatOn([1, 1], among, null);
    expect(first?.at.way).toBe("east");
    const second = turned(first!, among);
    expect(second.at.way).toBe("south");
    expect(turned(second, among)).toEqual(first);
  });

  it("keeps its way when it is moved, if that fits", () => {
    const south = turned(floatOn([1, 1], among, null)!, among);
    expect(floatOn([1, 1], among, south)?.at.way).toBe("south");
    expect(floatOn([1, 3], among, south)?.at.way).toBe("west");
    expect(floatOn([7, 7], among, south)).toBeNull();
  });

  it("is laid by the moves that are still to be made", () => {
    const at = among[1]!;
    expect(movesTo(at, "row")).toEqual([["row", 1], ["column", 1], ["point", "south"]]);
    expect(movesTo(at, "point")).toEqual([["point", "south"]]);
  });

  it("has only the ways that are asked for when its square is chosen", () => {
    const { hand } = handOf([["point", "north"]]);
    const view = { phase: "point", held: { row: 4, column: 4 }, places: [] } as unknown as View;
    expect(placements(view, hand)).toEqual([{ first: [4, 4], second: [3, 4], way: "north" }]);
  });
});

describe("tapping a square", () => {
  const steps = [
    { move: ["step", "east"], passes: [[5, 6]] as Place[] },
    { move: ["slide", "east"], passes: [[5, 6], [5, 7]] as Place[] },
  ];

  it("steps or slides to where the server says it ends", () => {
    const { hand, door } = handOf([["step", "east"], ["slide", "east"], ["end"]]);
    const props = propsOf({ steps }, hand);
    const targets = targetsOf(props, laying());
    expect([...targets.keys()]).toEqual(["5,6", "5,7"]);
    tapped([5, 7], targets, props, laying());
    expect(door.play).toHaveBeenCalledWith(["slide", "east"]);
  });

  it("asks the server why not, wherever nothing leads", () => {
    const { hand, door } = handOf([["end"]]);
    const props = propsOf({}, hand);
    tapped([5, 6], targetsOf(props, laying()), props, laying());
    expect(door.whyNot).toHaveBeenLastCalledWith(["step", "east"], []);
    tapped([5, 7], new Map(), props, laying());
    expect(door.whyNot).toHaveBeenLastCalledWith(["step", "east", 507], []);
    expect(door.play).not.toHaveBeenCalled();
  });

  it("asks about a column as if its row had been chosen", () => {
    const { hand, door } = handOf([["row", 5]]);
    const props = propsOf({ phase: "row", held: {} as never }, hand);
    tapped([5, 7], targetsOf(props, laying()), props, laying());
    expect(door.whyNot).toHaveBeenLastCalledWith(["column", 7], [["row", 5]]);
    tapped([6, 7], new Map(), props, laying());
    expect(door.whyNot).toHaveBeenLastCalledWith(["row", 6], []);
  });

  it("lifts a card by either of its squares", () => {
    const { hand, door } = handOf([["from", 5, 7]]);
    const cards = [{ card: 2, face: "ice-ice", first: [5, 7] as Place, second: [5, 8] as Place, on_top: true }];
    const props = propsOf({ phase: "lift", cards }, hand);
    tapped([5, 8], targetsOf(props, laying()), props, laying());
    expect(door.play).toHaveBeenCalledWith(["from", 5, 7]);
  });
});

describe("what happened lately", () => {
  const note = (at: number, kind: string, seat: number | null, facts: Record<string, unknown> = {}): Told => ({ at, kind, seat, facts, words: "" });
  const notes = [
    note(1, "stepped", 0, { start: [1, 1], end: [1, 2] }),
    note(2, "turn", 1),
    note(3, "stepped", 1, { start: [3, 3], end: [3, 4] }),
    note(4, "slid", 1, { start: [3, 4], end: [3, 6] }),
  ];

  it("is what the others did since I moved", () => {
    expect(trails(recent([...notes, note(5, "turn", 0)], 0))).toEqual([
      { seat: 1, from: [3, 3], to: [3, 4] },
      { seat: 1, from: [3, 4], to: [3, 6] },
    ]);
  });

  it("is my own move once I have made one", () => {
    const mine = [...notes, note(5, "turn", 0), note(6, "stepped", 0, { start: [1, 2], end: [1, 3] })];
    expect(trails(recent(mine, 0))).toEqual([{ seat: 0, from: [1, 2], to: [1, 3] }]);
  });

  it("is the last turn for who looks on", () => {
    expect(trails(recent(notes, null)).map((one) => one.seat)).toEqual([1, 1]);
  });
});
