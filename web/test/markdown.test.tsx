// @vitest-environment jsdom
import { render } from "preact";
import { describe, expect, it } from "vitest";
import { Markdown, blocks } from "../src/pages/markdown";

const TEXT = `# Game

Some *words*
on two lines.

- **CV-6** Bid nil. Or \`more\`.
- **CV-R3** *(ruling)* If so.

| op | means | many |
|---|---|--:|
| build | **bold** | 3* |
| *all* | 2* of 4* | |

    listing = 1
`;

describe("the rules' Markdown", () => {
  it("is parted into blocks", () => {
    expect(blocks(TEXT)).toHaveLength(6);
  });

  it("becomes elements, each clause with its id, and never HTML from text", () => {
    const root = document.createElement("div");
    render(<Markdown text={`${TEXT}\n<img src=x>`} />, root);
    expect(root.querySelector("#CV-6 code")?.textContent).toBe("more");
    expect(root.querySelector("#CV-R3 em")?.textContent).toBe("(ruling)");
    expect(root.querySelector("td b")?.textContent).toBe("bold");
    expect([...root.querySelectorAll("td.number")].map((cell) => cell.textContent)).toEqual(["3*", ""]);
    expect([...root.querySelectorAll("td em")].map((em) => em.textContent)).toEqual(["all"]);
    expect(root.querySelector("td:nth-child(2)")?.textContent).toBe("bold");
    expect(root.textContent).toContain("2* of 4*");
    expect(root.querySelector("pre")?.textContent).toBe("listing = 1");
    expect(root.querySelector("img")).toBeNull();
  });
});
