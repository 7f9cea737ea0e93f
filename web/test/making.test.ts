import { describe, expect, it, vi } from "vitest";
import faces from "../src/games/elfgame/faces.json";
import type { Op } from "../src/games/elfgame/sentence";
import type { Symbol } from "../src/games/elfgame/view";
import type { Deck, Track } from "../src/making/made";
import { mended } from "../src/making/mend";
import { changed, fresh, pictures } from "../src/making/operations";
import { EXAMPLES, arrow, free, numbered, rubbed } from "../src/making/spaces";

const nothing = { getItem: () => null, setItem: () => undefined };
vi.stubGlobal("navigator", { languages: [] });
vi.stubGlobal("localStorage", nothing);
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
const { deckText, packed, shared, trackText, unpacked } = await import("../src/making/made");

const cards: Readonly<Record<string, { panels: readonly { op: Op; symbols: Symbol[] }[] }>> = faces as never;
const card = { id: "1", name: 'A "quoted" \\ card', copies: 2, holly: false, flavour: "", picture: "f:drum", drawing: [], ops: [{ op: "draw", count: 2 }] };
const deck: Deck = { kind: "cards", id: "d", name: "Ours", standard: true, cards: [card] };
const track: Track = { kind: "track", id: "t", name: "Hills", spaces: EXAMPLES["hills"] ?? [] };

describe("a card that is being made", () => {
  it("shows the symbols that the game shows", () => {
    for (const { panels } of Object.values(cards)) for (const { op, symbols } of panels) expect(pictures(op)).toEqual(symbols.map(({ symbol, colour, count }) => ({ symbol, ...(colour ? { colour } : {}), ...(count ? { count } : {}) })));
  });

  it("says nothing that does not fit any more", () => {
    expect(changed(fresh("block", false), "kind", "shelf")).toEqual({ op: "block", kind: "shelf" });
    expect(changed({ op: "block", kind: "shelf" } as Op, "kind", "coal")).toEqual({ op: "block", kind: "coal", colour: "any" });
    expect(changed({ op: "push_back", colour: "any", steps: 1, same: true } as Op, "who", "kids")).toEqual({ op: "push_back", colour: "any", steps: 1, who: "kids" });
  });

  it("is mended by a button", () => {
    const wrong = { ...card, ops: [{ op: "play_again" }, { op: "draw", count: 1 }] };
    expect(mended({ code: "again_last", words: "", card: 0, op: 0 }, wrong, (name) => name)?.part.ops).toEqual([{ op: "draw", count: 1 }, { op: "play_again" }]);
    expect(mended({ code: "nothing", words: "", card: 0, op: -1 }, wrong, (name) => name)).toBeNull();
  });

  it("is TOML underneath", () => {
    expect(deckText(deck)).toBe('format = 1\ngame = "elfgame"\nadds_to = "standard"\n\n[[card]]\nname = "A \\"quoted\\" \\\\ card"\ncopies = 2\npicture = "f:drum"\nops = [\n  {op = "draw", count = 2},\n]\n');
  });
});

describe("a track that is being drawn", () => {
  it("has arrows, forks and no more than three of them", () => {
    const spaces = arrow(arrow(track.spaces, "1", "5"), "1", "6");
    expect(spaces.find((one) => one.id === "1")?.next).toEqual(["2", "5", "6"]);
    expect(arrow(spaces, "finish", "1")).toEqual(spaces);
    expect(rubbed(spaces, "5").some((one) => one.next.includes("5"))).toBe(false);
    expect(rubbed(spaces, "pen")).toEqual(spaces);
    expect(free(spaces)).toBe("34");
    expect(numbered(spaces).at(-1)?.id).toBe("finish");
  });
});

describe("a link", () => {
  it("carries all of it", async () => {
    for (const made of [deck, track]) expect(await unpacked(await packed(shared(made)))).toEqual(shared(made));
    expect(shared(track).text).toBe(trackText(track));
  });

  it("is nobody's to fill with what it likes", async () => {
    expect(await unpacked("rubbish")).toBeNull();
    expect(await unpacked(await packed({ kind: "cards", name: "x", text: "x".repeat(2_000_000) }))).toBeNull();
    expect(await unpacked(await packed({ kind: "numbers", name: "x", game: "conveyor", seats: 4, options: {}, numbers: { a: "b" } as never }))).toBeNull();
  });
});
