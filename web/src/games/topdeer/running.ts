/** Racers run along the arrows, space by space; the bumped ones start when they are bumped. Nothing waits for it. */
import { lessMotion, settings } from "../../store/settings";
import type { Told } from "../types";
import type { Layout, Point } from "./layout";
import { runsIn } from "./runs";

/** One space, in milliseconds at speed 1. */
const STEP = 170;
/** However long the way is, it has been run after so many. */
const LONGEST = 1500;

export function runAlong(root: HTMLElement, fresh: readonly Told[], layout: Layout, before: ReadonlyMap<number, Point>, after: ReadonlyMap<number, Point>): void {
  const speed = settings.value.speed;
  if (speed === 0 || lessMotion()) return;
  const runs = runsIn(fresh, layout, before);
  const steps = Math.max(1, ...runs.map((run) => run.delay + run.points.length - 1));
  const step = Math.min(STEP, LONGEST / steps) / speed;
  for (const run of runs) {
    const element = root.querySelector<HTMLElement>(`[data-racer="${run.seat}"]`);
    const end = after.get(run.seat);
    if (!element || !end || typeof element.animate !== "function") continue;
    const frames = [...run.points.slice(0, -1), end].map((point) => ({ transform: `translate(${point.x - end.x}px, ${point.y - end.y}px)` }));
    element.animate(frames, { duration: step * (frames.length - 1), delay: step * run.delay, easing: "linear", fill: "backwards" });
  }
}
