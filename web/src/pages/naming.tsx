/** Hold a symbol, or point at it, and it says what it is. A finger that has held something has not tapped it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { name } from "../sound/speech";
import type { SeatInfo } from "../games/types";
import { seatWords } from "../ui/seats";
import { t } from "../words";
import { meanings } from "./signs";
import type { Scene } from "./stage";

const HELD = 450;
const POINTED = 600;
/** A finger may shake by so many pixels. */
const STILL = 12;

interface Naming {
  words: string;
  x: number;
  y: number;
}

export function useNaming(scene: Scene, root: { current: HTMLElement | null }) {
  const [naming, setNaming] = useState<Naming | null>(null);
  const now = useRef(scene);
  now.current = scene;
  useEffect(() => {
    const board = root.current?.closest<HTMLElement>(".stage");
    if (!board) return;
    let timer = 0;
    let from: { x: number; y: number } | null = null;
    let held = false;
    const stop = () => {
      clearTimeout(timer);
      from = null;
      setNaming(null);
    };
    const tell = (target: Element, x: number, y: number): boolean => {
      const { module, props } = now.current;
      const words = wordsOf(target, meanings(module.signs?.(props) ?? []), props.seats);
      if (words) {
        setNaming({ words, x, y });
        name(words);
      }
      return words !== "";
    };
    const wait = (event: PointerEvent, milliseconds: number) => {
      clearTimeout(timer);
      const { target, clientX, clientY } = event;
      from = { x: clientX, y: clientY };
      timer = window.setTimeout(() => (held = tell(target as Element, clientX, clientY) && milliseconds === HELD), milliseconds);
    };
    const down = (event: PointerEvent) => {
      held = false;
      stop();
      if (event.pointerType !== "mouse") wait(event, HELD);
    };
    const move = (event: PointerEvent) => {
      const far = from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL;
      if (event.pointerType !== "mouse") {
        if (far) stop();
      } else if (event.buttons === 0 && (from === null || far)) {
        setNaming(null);
        wait(event, POINTED);
      }
    };
    const click = (event: MouseEvent) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event) => held && event.preventDefault();
    const listens: [string, EventListener][] = [["pointerdown", down as EventListener], ["pointermove", move as EventListener], ["pointerup", stop], ["pointercancel", stop], ["pointerleave", stop], ["click", click as EventListener], ["contextmenu", menu]];
    for (const [kind, heard] of listens) board.addEventListener(kind, heard, true);
    return () => {
      stop();
      for (const [kind, heard] of listens) board.removeEventListener(kind, heard, true);
    };
  }, [scene.store]);
  return naming;
}

/** The symbol under the finger, or whose it is, and the thing that it is part of. */
export function wordsOf(target: Element, signs: ReadonlyMap<string, string>, seats: readonly SeatInfo[]): string {
  const picture = target.closest("svg.art")?.querySelector("use")?.getAttribute("href")?.slice(1) ?? "";
  const seat = SEAT.exec(target.closest(".avatar")?.getAttribute("class") ?? "");
  const who = seat ? seats[Number(seat[1])] : undefined;
  const sign = who ? seatWords(who) : (signs.get(picture) ?? SIGNS[picture]?.() ?? "");
  return [...new Set([sign, labelOf(target)])].filter(Boolean).join("\n");
}

const SEAT = /(?:^| )s([0-5])(?: |$)/;
/** What every game has. */
const SIGNS: Readonly<Record<string, () => string>> = { tick: () => t("sign.tick") };

/** What says what it is, from the inside: things before the groups that they lie in. */
function labelOf(target: Element): string {
  let group = "";
  for (let at: Element | null = target; at && !at.matches(".board, .stage"); at = at.parentElement) {
    const label = at.getAttribute("aria-label") ?? at.querySelector(":scope > .sr")?.textContent ?? "";
    if (label && at.matches("button, [role='img'], li, p, span")) return label;
    const name = document.getElementById(at.getAttribute("aria-labelledby") ?? "")?.textContent ?? label;
    if (!group && name && at.tagName !== "UL" && at.tagName !== "OL") group = name;
  }
  return group;
}

export function NameTag({ naming }: { naming: Naming | null }) {
  if (!naming) return null;
  const { words, x, y } = naming;
  const [first, ...more] = words.split("\n");
  const side = x > innerWidth / 2 ? { right: `${Math.max(8, innerWidth - x - 40)}px` } : { left: `${Math.max(8, x - 40)}px` };
  const height = y > innerHeight / 2 ? { bottom: `${innerHeight - y + 28}px` } : { top: `${y + 28}px` };
  return (
    <div class="name-tag" aria-hidden="true" style={{ ...side, ...height }}>
      <b>{first}</b>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
