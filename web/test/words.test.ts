import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue as de, clauses } from "../src/words/de";
import { catalogue as en } from "../src/words/en";

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string).sort();

describe("catalogues", () => {
  it("say the same things", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("have a sentence for every clause of every game, and for no other", () => {
    const games = ["conveyor", "workshop", "elfgame", "topdeer", "icejam"];
    const books = games.map((game) => readFileSync(`${import.meta.dirname}/../../src/kringle/games/${game}/rules.md`, "utf8"));
    const ids = books.flatMap((book) => [...book.matchAll(/^- \*\*([A-Z]+-R?\d+)\*\*/gm)].map((found) => found[1] as string));
    expect(Object.keys(clauses).sort()).toEqual(ids.sort());
  });

  it("have the same gaps to fill", () => {
    for (const [key, english] of Object.entries(en)) {
      const german = de[key as keyof typeof de];
      if (typeof english === "string" && typeof german === "string") expect(names(german), key).toEqual(names(english));
    }
  });
});
