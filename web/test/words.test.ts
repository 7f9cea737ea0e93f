import { describe, expect, it } from "vitest";
import { catalogue as de } from "../src/words/de";
import { catalogue as en } from "../src/words/en";

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string).sort();

describe("catalogues", () => {
  it("say the same things", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same gaps to fill", () => {
    for (const [key, english] of Object.entries(en)) {
      const german = de[key as keyof typeof de];
      if (typeof english === "string" && typeof german === "string") expect(names(german), key).toEqual(names(english));
    }
  });
});
