// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import conveyor from "../src/games/conveyor/board";
import icejam from "../src/games/icejam/board";
import topdeer from "../src/games/topdeer/board";
import workshop from "../src/games/workshop/board";
import type { BoardModule, BoardProps, Step, Told } from "../src/games/types";
import { speakOf } from "../src/words";

const seats = [0, 1].map((seat) => ({ seat, name: ["Mia", "Tim"][seat], me: seat === 0 }));
const told = (at: number, kind: string, seat: number | null = null, facts: Record<string, unknown> = {}): Told => ({ at, kind, seat, facts, words: "" });
const table = (view: unknown, notes: readonly Told[]) => ({ view, notes, seats, seat: 0, game: "" }) as unknown as BoardProps;
const tell = (module: BoardModule, notes: Told[], before: unknown, after: unknown): Step[] => {
  const steps = module.tale?.(notes, table(before, []), table(after, notes)) ?? [];
  expect(steps.flatMap((step) => step.notes)).toEqual(notes); // nothing twice, nothing left out
  return steps;
};

beforeAll(() => Promise.all(["conveyor", "icejam", "topdeer", "workshop"].map(speakOf)));

describe("a race", () => {
  const players = (...spaces: number[]) => spaces.map((space) => ({ space }));
  const before = { phase: "step", players: players(4, 6), cards: { steps: {}, specials: {} } };
  const run = [told(1, "stepped", 0, { from: 4, space: 5 }), told(1, "stepped", 0, { from: 5, space: 6 }), told(1, "bumped", 1, { space: 7, by: 0 })];

  it("is run space by space in one step, and whoever is bumped goes in the next", () => {
    const [first, second] = tell(topdeer, run, before, { ...before, players: players(6, 7) });
    expect(first?.words).toBe("You run 2 spaces.");
    expect((first?.view as typeof before).players).toEqual(players(6, 6));
    expect((second?.view as typeof before).players).toEqual(players(6, 7));
  });

  it("stays on the track over the line, until the year comes", () => {
    const notes = [...run.slice(0, 2), told(1, "crossed", 0, { mover: 0 }), told(1, "rosette", 0, { rosettes: 1 }), told(1, "year", null, { year: "quiet" })];
    const steps = tell(topdeer, notes, before, { ...before, phase: "deer", players: [{ space: null }, { space: null }] });
    expect(steps.map((step) => (step.view as typeof before | undefined)?.phase)).toEqual(["step", "step", "step", undefined]);
    expect(steps.map((step) => step.scene)).toEqual([undefined, "line", "line", undefined]);
  });
});

describe("an evening", () => {
  const mat = (at: string | null) => ({ elves: [{ number: 1, training: [], at }] });
  const before = { phase: "target", day: 3, date: 18, inspection_today: true, surprise: null, zelf: {}, assignment: null, spaces: [{ space: "coal_mine", elves: [] }], seats: [mat(null), mat("coal_mine")] };
  const after = { ...before, day: 4, date: 19, inspection_today: false, seats: [mat(null), mat(null)] };

  it("finds everybody where they worked; then the day begins", () => {
    const notes = [
      told(1, "sent", 0, { elf: { number: 1, training: "none" }, space: "coal_mine" }), told(1, "inspected", 0, { gifts: 1, cookies: 1 }), told(1, "inspected", 1, { gifts: 3, cookies: 6 }),
      told(1, "day", null, { day: 4 }),
    ];
    const steps = tell(workshop, notes, before, after);
    const view = steps[1]?.view as typeof before;
    expect(view.seats.map((one) => one.elves[0]?.at)).toEqual(["coal_mine", "coal_mine"]);
    expect(view.spaces[0]?.elves).toHaveLength(1);
    expect(view.date).toBe(18);
    expect(steps.map((step) => step.scene)).toEqual([undefined, "evening", "evening", "evening"]);
    expect(steps.at(-1)?.view).toBeUndefined();
  });
});

describe("a set", () => {
  it("is carried until it is told that it has come home", () => {
    const elf = (carries: string[], sets: number) => [{ carries, sets, finished: null }, { carries: [], sets: 0, finished: null }];
    const before = { needed: 3, elves: elf(["blue", "green"], 0) };
    const notes = [told(1, "took", 0, { colour: "white", square: [1, 1] }), told(1, "stepped", 0, { start: [1, 1], end: [1, 2] }), told(1, "delivered", 0, { sets: 1, needed: 3 })];
    const steps = tell(icejam, notes, before, { needed: 3, elves: elf([], 1) });
    expect((steps[0]?.view as typeof before).elves[0]).toMatchObject({ carries: ["blue", "green", "white"], sets: 0 });
    expect(steps.at(-1)).toMatchObject({ scene: "home" });
    expect(steps.at(-1)?.view).toBeUndefined();
  });
});

describe("the belt", () => {
  it("rolls off to each who takes, in one step", () => {
    const notes = [told(1, "took", 0, { kind: "doll" }), told(1, "took", 0, { kind: "kite" }), told(1, "took", 1, { kind: "robot" })];
    const steps = tell(conveyor, notes, { elves: [] }, { elves: [] });
    expect(steps.map((step) => [step.notes.length, step.scene])).toEqual([[2, "parts"], [1, "parts"]]);
  });
});
