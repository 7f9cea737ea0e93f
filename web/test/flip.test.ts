// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Box, Flip, MANY, deltas } from "../src/notes/flip";

const box = (left: number, top: number, width = 10, height = 10): Box => ({ left, top, width, height });

describe("how far things came", () => {
  it("is where they were, seen from where they are", () => {
    const moved = deltas(new Map([["a", box(100, 50, 20, 20)]]), new Map([["a", box(10, 20)]]));
    expect(moved.get("a")).toEqual({ x: 90, y: 30, scaleX: 2, scaleY: 2 });
  });

  it("leaves out what stayed, what is new and what is not to be seen", () => {
    const before = new Map([["still", box(5, 5)], ["hidden", box(0, 0)]]);
    const after = new Map([["still", box(5.4, 5)], ["new", box(1, 1)], ["hidden", box(9, 9, 0, 0)]]);
    expect([...deltas(before, after).keys()]).toEqual([]);
  });
});

describe("gliding", () => {
  let root: HTMLElement;
  let sky: HTMLElement;
  const animate = vi.fn(() => ({}) as Animation);
  const at = new Map<string, Box>();

  beforeEach(() => {
    animate.mockClear();
    at.clear();
    document.body.replaceChildren();
    root = document.createElement("div");
    sky = document.createElement("div");
    document.body.append(root, sky);
    Element.prototype.animate = animate;
    Element.prototype.getBoundingClientRect = function (this: Element) {
      return { ...(at.get(this.getAttribute("data-flip") ?? this.getAttribute("data-place") ?? "") ?? box(0, 0)) } as DOMRect;
    };
  });

  function put(name: string, where: Box): HTMLElement {
    const element = document.createElement("i");
    element.setAttribute("data-flip", name);
    at.set(name, where);
    root.append(element);
    return element;
  }

  it("animates only what moved", () => {
    put("a", box(0, 0));
    put("b", box(50, 0));
    const flip = new Flip(root, sky, () => 1, () => false);
    flip.remember();
    at.set("a", box(100, 0));
    flip.play();
    expect(animate).toHaveBeenCalledTimes(1);
    expect(animate.mock.calls[0]).toMatchObject([[{ transform: "translate(-100px, 0px) scale(1, 1)" }, { transform: "none" }], { duration: 320 }]);
  });

  it("lets a picture fly of what is gone, in the sky, and takes it away afterwards", () => {
    const card = put("card", box(0, 0));
    put("hand", box(200, 200));
    const flip = new Flip(root, sky, () => 2, () => false);
    flip.remember();
    card.remove();
    const flight: { onfinish?: () => void } = {};
    animate.mockReturnValueOnce(flight as unknown as Animation);
    flip.play([{ from: "card", to: "hand", delay: 100 }]);
    expect(sky.children).toHaveLength(1);
    expect(animate.mock.calls[0]).toMatchObject([expect.anything(), { delay: 50 }]);
    flight.onfinish?.();
    expect(sky.children).toHaveLength(0);
  });

  it("does not move at speed 0, and fades instead of moving if less motion is wanted", () => {
    put("a", box(0, 0));
    const still = new Flip(root, sky, () => 0, () => false);
    still.remember();
    at.set("a", box(9, 9));
    still.play([{ from: "a", to: "a" }]);
    expect(animate).not.toHaveBeenCalled();
    const less = new Flip(root, sky, () => 1, () => true);
    less.remember();
    at.set("a", box(99, 9));
    less.play();
    expect(animate.mock.calls[0]).toMatchObject([[{ opacity: 0.3 }, { opacity: 1 }], {}]);
  });

  it("simply changes when more moves than anybody can follow", () => {
    for (let i = 0; i <= MANY; i += 1) put(`t${i}`, box(0, 0));
    const flip = new Flip(root, sky, () => 1, () => false);
    flip.remember();
    for (let i = 0; i <= MANY; i += 1) at.set(`t${i}`, box(50, 50));
    flip.play();
    expect(animate).not.toHaveBeenCalled();
  });
});
