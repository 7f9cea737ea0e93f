/** Things glide from where they were to where they are (First, Last, Invert, Play), by the Web Animations API.
 *
 * A thing is an element with `data-flip="its name"`. Nothing waits for an animation and nothing is covered by one: the
 * new table can be tapped at once. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that leaves one place for another, for example a card that goes from the belt to a seat. */
export interface Flight {
  /** The `data-flip` of the thing as it was before; if it has gone, a picture of it flies. */
  from: string;
  /** The `data-flip` (or `data-place`) of where it goes. */
  to: string;
  /** Milliseconds after the first, so that cards fly one after the other. */
  delay?: number;
}

export interface Delta {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

export interface Before {
  boxes: Map<string, Box>;
  nodes: Map<string, Element>;
  /** What each thing lay in, innermost first. */
  within: Map<string, readonly Element[]>;
  /** How far what follows the action was scrolled. */
  scrolled: Map<Element, { left: number; top: number }>;
}

/** How far each thing has come; those that stayed are left out. */
export function deltas(before: ReadonlyMap<string, Box>, after: ReadonlyMap<string, Box>): Map<string, Delta> {
  const found = new Map<string, Delta>();
  for (const [name, now] of after) {
    const was = before.get(name);
    if (!was || now.width === 0 || now.height === 0 || was.width === 0) continue;
    const delta = delta_of(was, now);
    if (Math.abs(delta.x) > 1 || Math.abs(delta.y) > 1 || Math.abs(delta.scaleX - 1) > 0.02) found.set(name, delta);
  }
  return found;
}

function delta_of(was: Box, now: Box): Delta {
  return { x: was.left - now.left, y: was.top - now.top, scaleX: was.width / now.width, scaleY: was.height / now.height };
}

export function named(root: ParentNode, attribute = "data-flip"): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of root.querySelectorAll(`[${attribute}]`)) found.set(element.getAttribute(attribute) ?? "", element);
  return found;
}

export function measured(elements: ReadonlyMap<string, Element>): Map<string, Box> {
  const found = new Map<string, Box>();
  for (const [name, element] of elements) found.set(name, element.getBoundingClientRect());
  return found;
}

/** How much larger than its own pixels an element is drawn: boards grow with the size of text. */
export function zoomOf(element: Element): number {
  return (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
}

const MOVE = 320;
/** A thing with `data-pace` takes longer for a longer way: so many pixels in that time. */
const PACE = 90;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
/** More at once than anybody can follow: then the table simply changes. */
export const MANY = 80;

export class Flip {
  private before: Before | null = null;
  /** As the board stood before what is being told; things that have gone since are pictured from there. */
  private begun: Before | null = null;

  constructor(
    private readonly root: HTMLElement,
    /** Pictures that fly live here, above everything and for no finger. */
    private readonly sky: HTMLElement,
    private readonly speed: () => number,
    private readonly reduced: () => boolean,
  ) {}

  /** Call it before the table changes. */
  remember(moved = true): void {
    if (this.speed() === 0) return;
    const nodes = named(this.root);
    const within = new Map([...nodes].map(([name, node]) => [name, ancestors(node, this.root)]));
    const scrolled = new Map([...this.root.querySelectorAll("[data-follows]")].map((element) => [element, { left: element.scrollLeft, top: element.scrollTop }]));
    this.before = { nodes, boxes: measured(nodes), within, scrolled };
    if (moved || !this.begun) this.begun = this.before;
  }

  /** Call it when the table has changed. */
  play(flights: readonly Flight[] = []): void {
    const before = this.before;
    this.before = null;
    if (!before || this.speed() === 0) return;
    const nodes = named(this.root);
    follow(before);
    const moved = deltas(before.boxes, measured(nodes));
    if (moved.size > MANY) return;
    for (const [name, delta] of moved) this.glide(nodes.get(name) as Element, delta);
    const places = new Map([...named(this.root, "data-place"), ...nodes]);
    for (const flight of flights) if (!moved.has(flight.from)) this.fly(flight, before.nodes.has(flight.from) ? before : (this.begun ?? before), places);
  }

  private zoom(): number {
    const drawn = this.root.firstElementChild;
    return drawn ? zoomOf(drawn) : 1;
  }

  private duration(): number {
    return MOVE / this.speed();
  }

  private glide(element: Element, delta: Delta): void {
    const zoom = zoomOf(element);
    const from = `translate(${delta.x / zoom}px, ${delta.y / zoom}px) scale(${delta.scaleX}, ${delta.scaleY})`;
    const frames = this.reduced() ? [{ opacity: 0.3 }, { opacity: 1 }] : [{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
    const far = element.hasAttribute("data-pace") ? Math.min(2, Math.max(1, Math.hypot(delta.x, delta.y) / PACE)) : 1;
    element.animate(frames, { duration: this.duration() * far, easing: far > 1 ? "ease-in-out" : EASE });
  }

  private fly(flight: Flight, before: Before, places: ReadonlyMap<string, Element>): void {
    const start = before.boxes.get(flight.from);
    const node = before.nodes.get(flight.from);
    const goal = places.get(flight.to)?.getBoundingClientRect();
    const zoom = this.zoom();
    if (!start || !node || !goal || this.reduced()) return;
    const sky = this.root.getBoundingClientRect();
    Object.assign(this.sky.style, { left: `${sky.left}px`, top: `${sky.top}px`, width: `${sky.width}px`, height: `${sky.height}px` });
    const picture = node.cloneNode(true) as HTMLElement;
    picture.removeAttribute("data-flip");
    picture.classList.add("flying");
    const box = { left: start.left - sky.left, top: start.top - sky.top, width: start.width, height: start.height };
    for (const [side, length] of Object.entries(box)) picture.style.setProperty(side, `${length / zoom}px`);
    picture.style.setProperty("zoom", String(zoom));
    const hung = hang(picture, before.within.get(flight.from) ?? []);
    this.sky.append(hung);
    const x = goal.left + goal.width / 2 - start.left - start.width / 2;
    const y = goal.top + goal.height / 2 - start.top - start.height / 2;
    const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${x / zoom}px, ${y / zoom}px) scale(.4)`, opacity: 0.2 }];
    const flown = picture.animate(frames, { duration: this.duration() * 1.4, delay: (flight.delay ?? 0) / this.speed(), easing: EASE, fill: "both" });
    flown.onfinish = flown.oncancel = () => hung.remove();
  }
}

/** What has been scrolled since is not what has moved. */
function follow({ boxes, within, scrolled }: Before): void {
  for (const [element, { left, top }] of scrolled) {
    const [right, down] = [element.scrollLeft - left, element.scrollTop - top];
    if (right === 0 && down === 0) continue;
    for (const [name, around] of within) {
      const box = boxes.get(name);
      if (box && around.includes(element)) boxes.set(name, { left: box.left - right, top: box.top - down, width: box.width, height: box.height });
    }
  }
}

function ancestors(node: Element, root: Element): Element[] {
  const found: Element[] = [];
  for (let at = node.parentElement; at; at = at.parentElement) {
    found.push(at);
    if (at === root) break;
  }
  return found;
}

/** In copies of what it lay in, so that the styles of its board reach it: it flies in its own colours. */
function hang(picture: HTMLElement, within: readonly Element[]): HTMLElement {
  let hung = picture;
  for (const around of within) {
    const copy = around.cloneNode(false) as HTMLElement;
    for (const name of ["data-flip", "data-place", "data-move", "data-prompt", "id", "tabindex"]) copy.removeAttribute(name);
    copy.style.setProperty("display", "contents");
    copy.append(hung);
    hung = copy;
  }
  return hung;
}
