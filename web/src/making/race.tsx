/** Four bots race on what is drawn; afterwards, what many games on it are like. */
import { useEffect, useRef, useState } from "preact/hooks";
import { SHAPES } from "../ui/seats";
import { Art } from "../ui/art";
import { number, t } from "../words";
import { type Try, useTry } from "./ask";
import { HEIGHT, type Space, WIDTH } from "./made";

interface Hop {
  seat: number;
  space: number | null;
  bumped: boolean;
  crossed: boolean;
}

interface Line {
  hops?: Hop[];
  games?: number;
  of?: number;
  done?: boolean;
  measures?: { name: string; before: number; after: number; stands: boolean }[];
}

const SEATS = [0, 1, 2, 3];
const HOP = 380;

export interface Running {
  on: boolean;
  hops: readonly Hop[];
  shown: number;
  fast: boolean;
  setFast: (fast: boolean) => void;
  many: Try<Line>;
  start: () => void;
  stop: () => void;
}

export function useRace(text: string, ready: boolean): Running {
  const [hops, setHops] = useState<readonly Hop[]>([]);
  const [shown, setShown] = useState(0);
  const [fast, setFast] = useState(false);
  const [on, setOn] = useState(false);
  const seed = useRef(1);
  const many = useTry<Line>("track", (line) => {
    if (line.hops) (setHops(line.hops), setShown(0));
  });
  const start = () => (setOn(true), setHops([]), many.start({ text, seed: seed.current++ }));
  const stop = () => (setOn(false), setHops([]), many.stop());
  useEffect(() => {
    if (on) ready ? start() : (setHops([]), many.stop()); // anything that changes begins the race anew
  }, [text, ready]);
  useEffect(() => {
    if (shown >= hops.length) return;
    const timer = setTimeout(() => setShown(shown + 1), fast ? HOP / 5 : HOP);
    return () => clearTimeout(timer);
  }, [shown, hops, fast]);
  return { on, hops, shown, fast, setFast, many, start, stop };
}

export function Racers({ race, spaces }: { race: Running; spaces: readonly Space[] }) {
  if (!race.on || race.hops.length === 0) return null;
  const at = new Map<number, Space | undefined>(SEATS.map((seat) => [seat, spaces[0]]));
  for (const hop of race.hops.slice(0, race.shown)) at.set(hop.seat, hop.crossed ? spaces.at(-1) : spaces[hop.space ?? 0]);
  return (
    <div class="mk-racers" aria-hidden="true">
      {SEATS.map((seat) => {
        const space = at.get(seat);
        const aside = SEATS.filter((other) => at.get(other) === space).indexOf(seat) * 14;
        if (!space) return null;
        return (
          <span key={seat} class={`mk-racer s${seat}`} style={{ left: `${(100 * (space.x + aside)) / WIDTH}%`, top: `${(100 * (space.y - aside / 2)) / HEIGHT}%` }}>
            <Art name="topdeer-head" />
            <Art name={SHAPES[seat] ?? "circle"} class="shape" />
          </span>
        );
      })}
    </div>
  );
}

export function RaceBar({ race, ready }: { race: Running; ready: boolean }) {
  const { on, hops, shown, fast, setFast, many, start, stop } = race;
  const winner = shown >= hops.length ? hops.find((hop) => hop.crossed) : undefined;
  return (
    <div class="mk-race" data-race={winner ? "over" : on ? "on" : "off"}>
      {!on ? (
        <button type="button" class="btn primary" disabled={!ready} onClick={start} data-start-race>
          <Art name="f:chequered-flag" /> {t("make.race")}
        </button>
      ) : (
        <>
          <button type="button" class="btn small plain" onClick={() => setFast(!fast)} aria-pressed={fast} data-faster>
            {t(fast ? "make.race.slower" : "make.race.faster")}
          </button>
          <button type="button" class="btn small plain" onClick={start}>
            {t("make.race.again")}
          </button>
          <button type="button" class="btn small plain" onClick={stop}>
            {t("make.race.stop")}
          </button>
        </>
      )}
      <p aria-live="polite">{winner ? t("make.race.won", { seat: winner.seat + 1 }) : on ? t("make.race.text") : ""}</p>
      {many.problem && <p class="bad" role="alert">{many.problem}</p>}
      {on && <Many line={many.found} />}
    </div>
  );
}

/** So many games of bots on this track and on the one that ships. */
function Many({ line }: { line: Line | null }) {
  const measures = line?.measures;
  if (!measures || !line.games) return null;
  const named = new Map(measures.map((one) => [one.name, one]));
  const bumps = named.get("Times bumped on in a game");
  const seats = SEATS.map((seat) => named.get(`Wins of seat ${seat}`)?.after ?? 0);
  const length = named.get("Decisions in a game");
  const percent = (value: number) => number(Math.round(100 * value));
  return (
    <ul class="mk-many" data-many={line.done ? "done" : "running"}>
      <li>{t("make.race.games", { games: line.games })}</li>
      {bumps && <li>{t("make.race.bumps", { here: number(Math.round(bumps.after)), there: number(Math.round(bumps.before)) })}</li>}
      {length && <li>{t("make.race.length", { percent: number(Math.round((100 * length.after) / length.before)) })}</li>}
      <li>{t("make.race.fair", { least: percent(Math.min(...seats)), most: percent(Math.max(...seats)) })}</li>
    </ul>
  );
}
