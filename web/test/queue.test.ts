import { beforeEach, describe, expect, it } from "vitest";
import { HOLD, NoteQueue, STEPS } from "../src/notes/queue";
import type { Told } from "../src/wire/frames";

const notes = (count: number, from = 0): Told[] => Array.from({ length: count }, (_, i) => ({ at: from + i, kind: "took", seat: 0, facts: {}, words: "" }));

let told: Told[][] = [];
let timers: { then: () => void; ms: number }[] = [];
let speed = 1;
const make = () => new NoteQueue((some) => told.push(some), () => speed, (then, ms) => timers.push({ then, ms }));
const tick = () => timers.shift()?.then();

beforeEach(() => {
  told = [];
  timers = [];
  speed = 1;
});

describe("the queue of notes", () => {
  it("tells one after the other", () => {
    const queue = make();
    queue.push(notes(3));
    expect(told.map((some) => some.length)).toEqual([1]);
    tick();
    tick();
    expect(told.flat().map((note) => note.at)).toEqual([0, 1, 2]);
    tick();
    expect(timers).toHaveLength(0);
  });

  it("tells sixty in a few steps, in order, and loses none", () => {
    const queue = make();
    queue.push(notes(60));
    let steps = 1;
    while (timers.length > 0 && queue.length > 0) {
      tick();
      steps += 1;
    }
    expect(told.flat().map((note) => note.at)).toEqual(notes(60).map((note) => note.at));
    expect(steps).toBeLessThan(4 * STEPS);
  });

  it("has one clock, however much comes", () => {
    const queue = make();
    queue.push(notes(2));
    queue.push(notes(2, 2));
    expect(timers).toHaveLength(1);
  });

  it("is faster at speed 2 and tells everything at once at speed 0", () => {
    speed = 2;
    const queue = make();
    queue.push(notes(2));
    expect(timers[0]?.ms).toBe(HOLD / 2);
    speed = 0;
    queue.push(notes(5, 2));
    expect(told.flat()).toHaveLength(7);
    expect(queue.length).toBe(0);
  });

  it("starts again after it has come to rest", () => {
    const queue = make();
    queue.push(notes(1));
    tick();
    queue.push(notes(1, 1));
    expect(told.flat().map((note) => note.at)).toEqual([0, 1]);
  });

  it("forgets what was taken back", () => {
    const queue = make();
    queue.push(notes(4));
    queue.clear();
    tick();
    expect(told.flat()).toHaveLength(1);
  });
});
