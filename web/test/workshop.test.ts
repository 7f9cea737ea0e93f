// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { giftMove } from "../src/games/workshop/gifts";
import { bonusWords, giftName, lostOf, useOf } from "../src/games/workshop/words";
import { UNDRAWN, giftPicture, surprisePicture } from "../src/games/workshop/pictures";
import { moveTo } from "../src/games/workshop/places";
import { scores } from "../src/games/workshop/scores";
import { type Offer, type Props, type View, called, placeOf } from "../src/games/workshop/view";
import { Hand } from "../src/moves/hand";
import { speak, speakOf, tellWords } from "../src/words";
import pageDe from "../src/words/built/de/page.json";
import de from "../src/words/built/de/workshop.json";
import en from "../src/words/built/en/workshop.json";
import type { Move } from "../src/moves/tree";

const GAME = "../src/kringle/games/workshop";
const read = (name: string) => readFileSync(`${GAME}/${name}`, "utf8");
const namesIn = (file: string) => [...read(file).matchAll(/^name = "(.+)"$/gm)].map((found) => found[1] as string);
const handOf = (...legal: Move[]) => new Hand(legal, { play: vi.fn(), whyNot: vi.fn() });
const space = (name: string) => ({ space: name, open: 1, price: 1, gives: 2, elves: [], zelf: false });
const view = { spaces: [space("metal_shop_saving"), space("metal_shop_strong"), space("coal_mine")] } as unknown as View;

describe("tapping a house", () => {
  it("means the first space that takes the elf", () => {
    expect(moveTo(handOf(["go", "metal_shop_strong"]), view, "metal_shop")).toEqual(["go", "metal_shop_strong"]);
  });
  it("means the space that is chosen in it", () => {
    const hand = handOf(["go", "metal_shop_saving"], ["go", "metal_shop_strong"]);
    hand.choose(["go", "metal_shop_strong"]);
    expect(moveTo(hand, view, "metal_shop")).toEqual(["go", "metal_shop_strong"]);
    expect(moveTo(hand, view, "coal_mine")).toEqual(["go", "coal_mine"]);
  });
  it("means the Bakery where there is no other way", () => {
    expect(moveTo(handOf(["go", "coal_mine", "bakery"]), view, "coal_mine")).toEqual(["go", "coal_mine", "bakery"]);
  });
});

describe("tapping a gift", () => {
  it("places a piece, and replaces plastic only where nothing is open", () => {
    const hand = handOf(["place", 1], ["replace", 1], ["replace", 2]);
    expect(giftMove(hand, "material", 1)).toEqual(["place", 1]);
    expect(giftMove(hand, "material", 2)).toEqual(["replace", 2]);
    expect(giftMove(hand, "material", 3)).toEqual(["place", 3]);
  });
  it("asks for the material of plastic only if there are several", () => {
    const hand = handOf(["plastic", 1, "wood"], ["plastic", 2, "wood"], ["plastic", 2, "metal"]);
    expect(giftMove(hand, "plastic", 1)).toEqual(["plastic", 1, "wood"]);
    expect(giftMove(hand, "plastic", 2)).toEqual(["plastic", 2]);
  });
  it("shows the gift while nothing is asked about gifts", () => {
    expect(giftMove(handOf(["go", "coal_mine"]), "space", 1)).toBeNull();
    expect(giftMove(handOf(), "material", 1)).toBeNull();
  });
});

it("counts as lost what finds no place, but not gifts that one need not take", () => {
  const offer = { space: "metal_shop_strong", shielded: false, price: 3, of: "metal", gives: 5, fits: 4 } as Offer;
  expect(lostOf(offer)).toBe(1);
  expect(lostOf({ ...offer, of: "gift" })).toBe(0);
  expect(useOf({ ...offer, of: "gift", gives: 3, fits: 1 })).toBe(1);
});

it("names elves as moves do", () => {
  expect(called([])).toBe("untrained");
  expect(called(["wood", "metal"])).toBe("wood+metal");
  expect(placeOf("assembly_hall_second")).toBe("assembly_hall");
});

it("explains every cookie of a score", () => {
  const note = (kind: string, facts: object, seat = 0) => ({ at: 1, kind, seat, facts, words: "" });
  const notes = [note("assembled", { on: { gift: "Yo-Yo", place: 1 }, cookies: 8 }), note("tended", { reindeer: "vixen", cookies: 3 }), note("inspected", { gifts: 1, cookies: 2 }), note("assembled", { on: { gift: "Bicycle", place: 1 }, cookies: 26 }, 1)];
  const lines = scores(0, { notes, view: { seats: [{ cookies: 15 }] } } as unknown as Props);
  expect(lines.map((line) => line.points)).toEqual([8, 3, 2, 2]);
});

describe("the catalogues", () => {
  const said = (key: string) => key in en;
  it("leave the gifts' names to the data, in each language", () => {
    const gifts = namesIn("gifts.toml");
    expect(gifts.length).toBeGreaterThan(40);
    expect(gifts.filter((name) => !read("names.de.toml").includes(`"${name}" = "`))).toEqual([]);
    tellWords("en", { "name.workshop.Yo-Yo": "Jo\u00adJo" });
    expect(giftName("Yo-Yo")).toBe("Jo\u00adJo");
    expect(giftName("Kite of one's own")).toBe("Kite of one's own");
  });
  it("have a picture of its own for each gift that is drawn", () => {
    const drawn = namesIn("gifts.toml").map(giftPicture).filter((picture) => picture !== UNDRAWN);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan(40);
    expect(giftPicture("Kite of one's own")).toBe(UNDRAWN);
  });
  it("have every surprise, note and move", () => {
    const ids = [...read("surprises.toml").matchAll(/^id = "(.+)"$/gm)].map((found) => found[1] as string);
    expect(ids.filter((id) => !said(`workshop.surprise.${id}.text`) || surprisePicture(id) === "f:wrapped-gift")).toEqual([]);
    const declared = (what: string) => readdirSync(GAME).filter((file) => file.endsWith(".py")).flatMap((file) => [...read(file).matchAll(new RegExp(` = ${what}\\(\\s*"(\\w+)"`, "g"))].map((found) => found[1] as string));
    const notes = declared("Note");
    expect(notes.length).toBe(47);
    expect(notes.filter((kind) => !said(`note.workshop.${kind}`))).toEqual([]);
    const words = declared("Move");
    expect(words.length).toBe(23);
    const chance = ["first", "surprise", "gift", "deal"];
    expect(words.filter((verb) => !chance.includes(verb) && !said(`workshop.says.${verb}`))).toEqual([]);
  });
});

describe("what a reindeer brings", () => {
  it("is told as the day has it", async () => {
    await speak("en");
    await speakOf("workshop");
    expect(bonusWords({ of: "wood", gives: 2, cookies: 0 })).toBe("2 wood");
    expect(bonusWords({ of: "tree", gives: 1, cookies: 2 })).toBe("you begin tomorrow, 2 cookies");
    expect(bonusWords({ of: "zelf", gives: 0, cookies: 0 })).toBe("no bonus today");
  });
});

it("calls things in German what the rules page calls them", () => {
  const said = [...Object.values(de), ...Object.values(pageDe)]
    .filter((message) => typeof message === "string")
    .map((message) => message.replaceAll("\u00ad", ""));
  const gifts = namesIn("gifts.toml");
  const named = [...read("names.de.toml").matchAll(/^"?(.+?)"? = "(.+)"$/gm)].filter((found) => !gifts.includes(found[1] as string)).map((found) => found[2] as string);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name !== "ja" && !said.includes(name))).toEqual([]);
  const rules = read("rules.de.md");
  const cards = Object.entries(de).filter(([key]) => /^workshop\.surprise\.\w+$/.test(key) && !["workshop.surprise.today", "workshop.surprise.symbol", "workshop.surprise.seminar"].includes(key));
  expect(cards.filter(([, name]) => !rules.includes(`** ${String(name)}:`))).toEqual([]);
  expect(rules).not.toMatch(/Montagemarken? (?!des)|Elfe |Klassenzimmer|St\u00e4lle/);
});
