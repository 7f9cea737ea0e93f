import { describe, expect, it } from "vitest";
import faces from "../src/games/elfgame/faces.json";
import { type Op, sentence } from "../src/games/elfgame/sentence";
import { tellWords } from "../src/words";
import words from "../src/words/built/en/elfgame.json";

const cards: Readonly<Record<string, { panels: readonly { op: Op }[] }>> = faces as never;

describe("a card in words", () => {
  it("has a phrase for each of its operations", () => {
    const said = new Set(Object.keys(words));
    const used = Object.values(cards).flatMap((card) => card.panels.map(({ op }) => op.op));
    expect([...new Set(used)].filter((op) => !said.has(`elfgame.op.${op}`))).toEqual([]);
    tellWords("en", words as never);
    for (const { panels } of Object.values(cards)) expect(sentence(panels.map(({ op }) => op))).not.toMatch(/[_{}$]|undefined/);
    expect(sentence([{ op: "draw", count: 1 }, { op: "play_again" }])).toBe("Draw 1 card. You may play another card.");
  });
});
