import { describe, expect, it } from "vitest";
import { MoveTree, keyOf } from "../src/moves/tree";

const CRAFT = [["done"], ["craft", "kite", 0, "plain"], ["craft", "kite", 0, "wrapped"], ["craft", "radio", 0, "plain"], ["bid", 3], ["bid", 3, 2]] as const;

describe("the tree of legal moves", () => {
  const tree = new MoveTree(CRAFT);

  it("knows whole moves from beginnings", () => {
    expect(tree.has(["done"])).toBe(true);
    expect(tree.has(["craft", "kite"])).toBe(false);
    expect(tree.leads(["craft", "kite"])).toBe(true);
    expect(tree.leads(["craft", "robot"])).toBe(false);
  });

  it("knows moves that may end and may go on", () => {
    expect(tree.has(["bid", 3])).toBe(true);
    expect(tree.goesOn(["bid", 3])).toBe(true);
    expect(tree.goesOn(["bid", 3, 2])).toBe(false);
  });

  it("offers sources first, then targets, in the server's order", () => {
    expect(tree.next([])).toEqual(["done", "craft", "bid"]);
    expect(tree.next(["craft"])).toEqual(["kite", "radio"]);
    expect(tree.next(["craft", "kite", 0])).toEqual(["plain", "wrapped"]);
  });

  it("tells the number 3 from the text 3", () => {
    expect(tree.leads(["bid", "3"])).toBe(false);
  });

  it("finds moves by some of their parts", () => {
    expect(tree.matching(["craft", null, null, "plain"])).toHaveLength(2);
    expect(tree.matching(["bid", null, null])).toEqual([["bid", 3, 2]]);
    expect(tree.matching(["swap"])).toEqual([]);
  });

  it("goes on by itself where there is no choice", () => {
    expect(tree.forced(["craft", "radio"])).toEqual(["craft", "radio", 0, "plain"]);
    expect(tree.forced(["craft", "kite"])).toEqual(["craft", "kite", 0]);
    expect(tree.forced(["bid"])).toEqual(["bid", 3]);
  });

  it("is empty without moves", () => {
    const none = new MoveTree([]);
    expect(none.leads([])).toBe(false);
    expect(none.next([])).toEqual([]);
  });

  it("names patterns", () => {
    expect(keyOf(["lay", null, 3])).toBe("lay/*/3");
  });
});
