/** The end, told: the columns grow line by line, and only then it is said who has won; paper and snow for a moment. */
import { useEffect, useState } from "preact/hooks";
import type { ScoreLine, SeatInfo } from "../games/types";
import { atOnce, stepTime } from "../store/settings";
import { Art } from "../ui/art";
import { Avatar } from "../ui/seats";
import { announce } from "../ui/live";

/** How many lines of each score have been told; all of them at once for who wants that. */
export function useCounting(lines: readonly (readonly ScoreLine[])[]): { told: number; done: boolean; skip: () => void } {
  const most = Math.max(0, ...lines.map((one) => one.length));
  const [told, setTold] = useState(() => (atOnce() ? most + 1 : 0));
  const done = told > most;
  useEffect(() => {
    if (done) return;
    const words = lines.map((one) => one[told - 1]?.words).find(Boolean);
    if (words) announce(words);
    const timer = setTimeout(() => setTold(told + 1), stepTime({ words: "" }));
    return () => clearTimeout(timer);
  }, [told]);
  return { told, done, skip: () => setTold(most + 1) };
}

const worth = (line: ScoreLine): number => (typeof line.points === "number" ? line.points : Number(line.points.replace("\u2212", "-")));

/** A score as far as it has been told; null where its lines are not a sum. */
export function soFar(lines: readonly ScoreLine[], told: number, score: number): number | null {
  const all = lines.reduce((sum, line) => sum + worth(line), 0);
  return all === score && lines.length > 0 ? lines.slice(0, told).reduce((sum, line) => sum + worth(line), 0) : null;
}

export interface Column {
  seat: SeatInfo;
  rank: number;
  /** null: nothing can be said yet. */
  points: number | null;
}

export function Podium({ columns, done, most }: { columns: readonly Column[]; done: boolean; most: number }) {
  return (
    <div class={`podium-end ${done ? "done" : ""}`} aria-hidden="true">
      {done && <Paper />}
      {columns.map(({ seat, rank, points }) => {
        const high = done ? 1 - 0.22 * (rank - 1) : Math.max(0, (points ?? 0) / Math.max(1, most));
        return (
          <div key={seat.seat} class={`column ${done && rank === 1 ? "first" : ""}`}>
            {done && rank === 1 && <Art name="f:crown" class="crown" />}
            <Avatar seat={{ ...seat, asked: false }} />
            <span class="name">{seat.name}</span>
            <span class="block" style={{ "--high": String(Math.max(0.12, high)) }}>
              {done && <small>{rank}.</small>}
              <b>{points ?? ""}</b>
            </span>
          </div>
        );
      })}
    </div>
  );
}

const PIECES = 40;

/** Behind the words, never over them, and nobody can tap it. */
function Paper() {
  return (
    <div class="paper-falls">
      {Array.from({ length: PIECES }, (_, i) => (
        <i key={i} class={i % 5 === 4 ? "flake" : `p${i % 4}`} style={{ left: `${(i * 37) % 100}%`, top: `${(i * 53) % 88}%`, "--late": `${(i * 73) % 900}ms` }} />
      ))}
    </div>
  );
}
