import { beforeEach, describe, expect, it } from "vitest";
import { Hand } from "../src/moves/hand";
import type { Move } from "../src/moves/tree";

let played: Move[] = [];
let asked: Move[] = [];
const door = { play: (move: Move) => played.push(move), whyNot: (move: Move) => asked.push(move) };
const LEGAL = [["done"], ["craft", "kite", "plain"], ["craft", "kite", "wrapped"], ["bid", 3], ["bid", 3, 1]];

beforeEach(() => {
  played = [];
  asked = [];
});

describe("a hand", () => {
  it("chooses a source, then plays at the target", () => {
    const hand = new Hand(LEGAL, door);
    hand.tap(["craft", "kite"]);
    expect(hand.chosen).toEqual(["craft", "kite"]);
    hand.tap(["craft", "kite", "wrapped"]);
    expect(played).toEqual([["craft", "kite", "wrapped"]]);
  });

  it("asks once more where it matters: a second tap or the main button", () => {
    const hand = new Hand(LEGAL, door);
    hand.tap(["done"], { confirm: true });
    expect(played).toEqual([]);
    expect(hand.whole).toEqual(["done"]);
    hand.tap(["done"], { confirm: true });
    expect(played).toEqual([["done"]]);
    const other = new Hand(LEGAL, door);
    other.tap(["done"], { confirm: true });
    other.confirm();
    expect(played).toHaveLength(2);
  });

  it("does not play what may go on, but the main button does", () => {
    const hand = new Hand(LEGAL, door);
    hand.tap(["bid", 3]);
    expect(played).toEqual([]);
    hand.confirm();
    expect(played).toEqual([["bid", 3]]);
  });

  it("goes back step by step", () => {
    const hand = new Hand(LEGAL, door);
    hand.tap(["craft"]);
    hand.tap(["craft", "kite"]);
    hand.back();
    expect(hand.chosen).toEqual(["craft"]);
    hand.back();
    hand.back();
    expect(hand.chosen).toEqual([]);
  });

  it("asks why not about what can't be done, and plays nothing", () => {
    const hand = new Hand(LEGAL, door);
    hand.tap(["craft", "robot", "plain"]);
    expect(asked).toEqual([["craft", "robot", "plain"]]);
    expect(played).toEqual([]);
  });

  it("sends one move only, until it is answered", () => {
    const hand = new Hand(LEGAL, door);
    hand.play(["done"]);
    hand.tap(["bid", 3, 1]);
    expect(played).toEqual([["done"]]);
    expect(hand.can(["bid"])).toBe(false);
    hand.released();
    hand.tap(["bid", 3, 1]);
    expect(played).toHaveLength(2);
  });

  it("keeps what was chosen when another's move changes the table", () => {
    const before = new Hand(LEGAL, door);
    before.tap(["craft"]);
    before.tap(["craft", "kite"]);
    const after = new Hand(LEGAL, door);
    after.inherit(before);
    expect(after.chosen).toEqual(["craft", "kite"]);
    after.back();
    expect(after.chosen).toEqual(["craft"]);
    const changed = new Hand([["done"]], door);
    changed.inherit(before);
    expect(changed.chosen).toEqual([]);
  });

  it("does nothing while looking on or back", () => {
    const hand = new Hand(LEGAL, door, true);
    hand.tap(["done"]);
    hand.play(["done"]);
    expect(played).toEqual([]);
    expect(hand.can(["done"])).toBe(false);
  });
});
