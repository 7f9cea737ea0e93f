import { beforeEach, describe, expect, it } from "vitest";
import { type Beat, type Shown, type Step, Story } from "../src/store/story";
import type { Told } from "../src/wire/frames";

const note = (at: number, words = `n${at}`): Told => ({ at, kind: "took", seat: 1, facts: {}, words });
const beat = (at: number, notes = [note(at)], own = false): Beat => ({ seq: at, at, looks: [], asks: [], clause: "", outcome: null, notes, own });

let shown: Shown[] = [];
let timers: { then: () => void; ms: number }[] = [];
let ms = 800;
const byNote = (one: Beat): Step[] => one.notes.map((n) => ({ notes: [n], words: n.words }));
const make = (tell = byNote) => {
  const story = new Story((now) => shown.push(now), tell, () => ms, (then, after) => timers.push({ then, ms: after }));
  story.push([beat(0, [])]);
  story.pause(false);
  shown = [];
  return story;
};
const tick = () => timers.shift()?.then();
const told = () => shown.flatMap((one) => one.step?.words ?? []);

beforeEach(() => {
  shown = [];
  timers = [];
  ms = 800;
});

describe("the story", () => {
  it("shows each step on the board as it stood then, and then rests", () => {
    const story = make();
    story.push([beat(1)]);
    story.push([beat(2, [note(2, "a"), note(2, "b")])]);
    expect(shown.at(-1)?.beat.at).toBe(1);
    expect(story.open).toBe(false);
    tick();
    expect(shown.at(-1)?.beat.at).toBe(2);
    tick();
    expect(story.open).toBe(false);
    tick();
    expect(told()).toEqual(["n1", "a", "b"]);
    expect(shown.at(-1)).toMatchObject({ now: true, step: null });
    expect(story.open).toBe(true);
    expect(timers).toHaveLength(0);
  });

  it("has one clock, however much comes", () => {
    const story = make();
    for (let at = 1; at < 60; at++) story.push([beat(at)]);
    expect(timers).toHaveLength(1);
    for (let i = 0; i < 60; i++) tick();
    expect(told()).toHaveLength(59);
  });

  it("tells everything at once if a step takes no time, and shows the newest board once", () => {
    ms = 0;
    const story = make();
    story.push([beat(1), beat(2), beat(3)]);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ now: true, beat: { at: 3 } });
    expect(story.left).toEqual({ beats: 0, steps: 0, notes: 0 });
  });

  it("goes to now when somebody taps, once", () => {
    const story = make();
    story.push([beat(1), beat(2), beat(3)]);
    story.skip();
    expect(shown.at(-1)).toMatchObject({ now: true, beat: { at: 3 } });
    tick();
    expect(told()).toEqual(["n1"]);
    expect(shown.filter((one) => one.now)).toHaveLength(1);
  });

  it("asks me at once after my own move, and my next one does not wait for it", () => {
    const story = make();
    story.push([beat(1, [note(1)], true)]);
    expect(story.open).toBe(true);
    story.push([beat(2, [note(2)], true)]);
    expect(shown.at(-1)?.beat.at).toBe(2);
    expect(told()).toEqual(["n1", "n2"]);
  });

  it("shows my move while others' are still told, and tells all of them in order", () => {
    const story = make();
    story.push([beat(1), beat(2)]);
    story.push([beat(3, [note(3)], true)]);
    expect(shown.at(-1)).toMatchObject({ beat: { at: 3 }, step: { words: "n1" } });
    expect(story.open).toBe(true);
    tick();
    tick();
    tick();
    expect(told().filter((words, i, all) => words !== all[i - 1])).toEqual(["n1", "n2", "n3"]);
    expect(shown.at(-1)?.now).toBe(true);
  });

  it("shows the board as it stood before a step that says so", () => {
    const story = make((one) => one.notes.map((n) => ({ notes: [n], words: n.words, early: true })));
    story.push([beat(1)]);
    expect(shown.at(-1)?.beat.at).toBe(0);
    tick();
    expect(shown.at(-1)?.beat.at).toBe(1);
  });

  it("waits while nobody looks, and begins with the first thing that was missed", () => {
    const story = make();
    story.pause(true);
    story.push([beat(1), beat(2)]);
    expect(told()).toEqual([]);
    story.pause(false);
    expect(told()).toEqual(["n1"]);
  });

  it("says what was missed before the first visit's board, from its first step", () => {
    const story = new Story((now) => shown.push(now), byNote, () => ms, (then, after) => timers.push({ then, ms: after }));
    story.push([beat(1), beat(2)]);
    expect(shown.at(-1)).toMatchObject({ step: null, now: false });
    story.pause(false);
    expect(told()).toEqual(["n1"]);
  });

  it("forgets what was taken back", () => {
    const story = make();
    story.push([beat(1), beat(2)]);
    story.replace(beat(0, []));
    tick();
    expect(told()).toEqual(["n1"]);
    expect(shown.at(-1)).toMatchObject({ now: true, beat: { at: 0 } });
  });

  it("counts what is still to be told", () => {
    const story = make();
    story.push([beat(1), beat(2), beat(3)]);
    expect(story.left).toEqual({ beats: 2, steps: 0, notes: 2 });
  });
});
