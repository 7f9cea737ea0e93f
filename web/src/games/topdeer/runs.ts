/** Who runs along which spaces, from what the last change brought. */
import type { Told } from "../types";
import type { Layout, Point } from "./layout";
import { hopsIn } from "./story";

export interface Run {
  seat: number;
  /** All points, the first is where it stood. */
  points: Point[];
  /** In steps after the first one of all. */
  delay: number;
}

/** Who runs where, from what the last change brought. */
export function runsIn(fresh: readonly Told[], layout: Layout, before: ReadonlyMap<number, Point>): Run[] {
  const runs = new Map<number, Run>();
  hopsIn(fresh).forEach((hop, i) => {
    const goal = layout.at[hop.to];
    const start = before.get(hop.seat) ?? (hop.from === null ? undefined : layout.at[hop.from]);
    if (!goal || !start) return;
    const run = runs.get(hop.seat) ?? { seat: hop.seat, points: [start], delay: i };
    run.points.push(goal);
    runs.set(hop.seat, run);
  });
  return [...runs.values()];
}
