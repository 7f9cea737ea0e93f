/** What the host can decide for all while the game goes on; who is there is told. */
import type { Arrangement } from "../wire/frames";

export type Decision = "hints_on" | "hints_off" | "watchers_on" | "watchers_off" | "listed_on" | "listed_off";

const USUAL = { hints: true, watchers: true, listed: false } as const;

export function decisions(before: Arrangement, after: Arrangement): Decision[] {
  return (Object.keys(USUAL) as (keyof typeof USUAL)[])
    .filter((what) => (before[what] ?? USUAL[what]) !== (after[what] ?? USUAL[what]))
    .map((what): Decision => ((after[what] ?? USUAL[what]) ? `${what}_on` : `${what}_off`));
}
