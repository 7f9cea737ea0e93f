/** The track workshop: spaces and arrows drawn with a finger, checked at every tap, and bots race on it at once. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { go } from "../route";
import { api } from "../wire/http";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { t, wordOr } from "../words";
import { type Problem, useLook } from "./ask";
import { HEIGHT, type Space, type Track, WIDTH, keep, newId, trackText } from "./made";
import { Outlets } from "./outlets";
import { RaceBar, Racers, useRace } from "./race";
import { EXAMPLES, arrow, free, joined, numbered, rubbed } from "./spaces";

export interface TrackFound {
  track: { name: string; width: number; height: number; spaces: number; long: number; short: number; space: Space[] } | null;
}

export function newTrack(): Track {
  return { kind: "track", id: newId(), name: t("make.track.new"), spaces: EXAMPLES.start ?? [] };
}

type Tool = "space" | "arrow" | "rough" | "move" | "rub";
const TOOLS: readonly Tool[] = ["space", "arrow", "rough", "move", "rub"];
const PICTURES: Readonly<Record<Tool, string>> = { space: "plus", arrow: "share", rough: "f:rock", move: "f:open-hands", rub: "f:sponge" };
const RADIUS = 22;

export function TrackWorkshop({ made }: { made: Track }) {
  const [track, setTrack] = useState(made);
  const [past, setPast] = useState<readonly Track[]>([]);
  const [tool, setTool] = useState<Tool>("space");
  const [chosen, setChosen] = useState("");
  const text = trackText(track);
  const looked = useLook<TrackFound>("topdeer", "track", text);
  const problems = looked?.problems ?? [];
  const race = useRace(text, looked !== null && problems.length === 0);
  const show = (next: Track) => {
    setTrack(next);
    keep(next);
  };
  const change = (spaces: Space[]) => {
    setPast([...past.slice(-99), track]);
    show({ ...track, spaces });
  };
  const ready = looked !== null && problems.length === 0;
  const tapSpace = (id: string) => {
    if (tool === "rough") change(track.spaces.map((one) => (one.id === id && id !== "pen" && id !== "finish" ? { ...one, rough: !one.rough } : one)));
    else if (tool === "rub") (change(rubbed(track.spaces, id)), setChosen(""));
    else if (tool === "arrow" && chosen && chosen !== id) (change(arrow(track.spaces, chosen, id)), setChosen(id));
    else setChosen(chosen === id ? "" : id);
  };
  const tapGround = (x: number, y: number) => {
    if (tool !== "space") return setChosen("");
    const id = free(track.spaces);
    change(joined([...track.spaces, { id, x, y, rough: false, next: [] }], chosen, id));
    setChosen(id);
  };
  const mend = (problem: Problem) => {
    if (problem.code === "dead_end" && problem.space) change(arrow(track.spaces, problem.space, "finish"));
    if (problem.code === "unreached" && problem.space) change(problem.space === "finish" ? track.spaces : rubbed(track.spaces, problem.space));
  };
  const play = async () => {
    const table = await api.make({ game: "topdeer", seats: 4, options: { track: { text } }, chairs: [{ kind: "me" }, ...Array.from({ length: 3 }, () => ({ kind: "bot" as const, bot: "thumb" }))], listed: false });
    go(`/t/${table.table}`);
  };
  return (
    <>
      <section class="mk-tools" aria-label={t("make.tools")}>
        {TOOLS.map((one) => (
          <button key={one} type="button" class={one === tool ? "on" : ""} aria-pressed={one === tool} onClick={() => (setTool(one), setChosen(""))} data-tool={one}>
            <Art name={PICTURES[one]} />
            <span>{t(`make.tool.${one}`)}</span>
          </button>
        ))}
        <button type="button" disabled={past.length === 0} onClick={() => (show(past.at(-1) as Track), setPast(past.slice(0, -1)))} data-undo>
          <Art name="undo" />
          <span>{t("make.undo")}</span>
        </button>
      </section>
      <section class="mk-drawing" aria-label={t("make.track")}>
        <p class="mk-hint" aria-live="polite">
          {t(`make.tool.${tool}.text`)}
        </p>
        <Drawing track={track} chosen={chosen} tool={tool} problems={problems} tapSpace={tapSpace} tapGround={tapGround} moved={(id, x, y) => change(track.spaces.map((one) => (one.id === id ? { ...one, x, y } : one)))} racers={<Racers race={race} spaces={numbered(track.spaces)} />} />
        <RaceBar race={race} ready={ready} />
      </section>
      <section class="mk-side" aria-label={t("make.side")}>
        <label class="field">
          {t("make.track.name")}
          <input value={track.name} maxLength={40} onInput={(event) => show({ ...track, name: event.currentTarget.value })} />
        </label>
        <Choice
          label={t("make.examples")}
          value=""
          set={(name) => (change(EXAMPLES[name] ?? []), setChosen(""))}
          options={Object.keys(EXAMPLES).map((name) => ({ value: name, words: wordOr(`make.example.${name}`, name) }))}
        />
        <div class={`mk-verdict ${problems.length > 0 ? "bad" : "good"}`} aria-live="polite" data-verdict={looked ? (problems.length > 0 ? "bad" : "good") : "asking"}>
          <b aria-hidden="true">{!looked ? "…" : problems.length > 0 ? problems.length : <Art name="tick" />}</b>
          <span>{!looked ? t("make.looking") : problems.length > 0 ? t("make.mend.count", { count: problems.length }) : t("make.track.good")}</span>
        </div>
        <ul class="mk-state">
          {looked?.found.track && <li>{t("make.track.spaces", { count: looked.found.track.spaces, long: looked.found.track.long, short: looked.found.track.short })}</li>}
          {[...new Map(problems.map((one) => [one.code, one])).values()].map((one) => (
            <li key={one.code + one.words} class="bad" data-wrong={one.code}>
              {wordOr(`make.wrong.${one.code}`, one.words)}
              {(one.code === "dead_end" || (one.code === "unreached" && one.space !== "finish")) && (
                <button type="button" class="btn small plain" onClick={() => mend(one)} data-mend>
                  {t(one.code === "dead_end" ? "make.mend.to_finish" : "make.mend.remove")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {chosen && (
          <button type="button" class="btn small plain" onClick={() => {
            const from = track.spaces.find((one) => one.id === chosen);
            if (from) tapGround(Math.min(WIDTH - RADIUS, from.x + 70), from.y);
          }} data-after>
            <Art name="plus" /> {t("make.track.after", { space: chosen })}
          </button>
        )}
        <button type="button" class="btn primary" disabled={!ready} onClick={() => void play()} data-play>
          <Art name="people" /> {t("make.track.play")}
        </button>
        <Outlets made={track} file={`${track.name || "track"}.toml`} text={text} print={ready ? { game: "topdeer", options: { track: { text } } } : null} />
      </section>
    </>
  );
}

interface DrawingProps {
  track: Track;
  chosen: string;
  tool: Tool;
  problems: readonly Problem[];
  tapSpace: (id: string) => void;
  tapGround: (x: number, y: number) => void;
  moved: (id: string, x: number, y: number) => void;
  racers: ComponentChildren;
}

function Drawing({ track, chosen, tool, problems, tapSpace, tapGround, moved, racers }: DrawingProps) {
  const box = useRef<SVGSVGElement>(null);
  const [held, setHeld] = useState<{ id: string; x: number; y: number } | null>(null);
  const at = (event: { clientX: number; clientY: number }): [number, number] => {
    const field = (box.current as SVGSVGElement).getBoundingClientRect();
    const inside = (value: number, most: number) => Math.round(Math.min(most - RADIUS, Math.max(RADIUS, value)));
    return [inside(((event.clientX - field.left) * WIDTH) / field.width, WIDTH), inside(((event.clientY - field.top) * HEIGHT) / field.height, HEIGHT)];
  };
  const spaces = held ? track.spaces.map((one) => (one.id === held.id ? { ...one, x: held.x, y: held.y } : one)) : track.spaces;
  const known = new Map(spaces.map((one) => [one.id, one]));
  const wrong = new Set(problems.map((one) => one.space));
  const words = (one: Space): string =>
    t("make.track.space", { space: one.id, to: one.next.join(", ") || "–", rough: String(one.rough), wrong: String(wrong.has(one.id)) });
  return (
    <div class="mk-ground">
      <div class={`mk-field ${tool === "move" ? "moving" : ""}`}>
      <svg
        ref={box}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={t("make.track")}
        onClick={(event) => event.target === box.current && tapGround(...at(event))}
        data-ground
      >
        {spaces.flatMap((one) => one.next.map((to) => known.get(to)).filter((to) => to !== undefined).map((to) => <Way key={`${one.id} ${to.id}`} from={one} to={to} lit={one.id === chosen} />))}
        {spaces.map((one) => (
          <g
            key={one.id}
            role="button"
            tabIndex={0}
            aria-pressed={one.id === chosen}
            aria-label={words(one)}
            class={`mk-space ${one.rough ? "rough" : ""} ${one.id === chosen ? "on" : ""} ${wrong.has(one.id) ? "wrong" : ""} ${one.id === "pen" || one.id === "finish" ? "end" : ""}`}
            onClick={() => tool !== "move" && tapSpace(one.id)}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                tapSpace(one.id);
              }
            }}
            onPointerDown={(event) => {
              if (tool !== "move") return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setHeld({ id: one.id, x: one.x, y: one.y });
            }}
            onPointerMove={(event) => {
              if (held?.id !== one.id) return;
              const [x, y] = at(event);
              setHeld({ id: one.id, x, y });
            }}
            onPointerUp={() => {
              if (held?.id === one.id) moved(one.id, held.x, held.y);
              setHeld(null);
            }}
            onPointerCancel={() => setHeld(null)}
            data-space={one.id}
          >
            <Spot space={one} />
          </g>
        ))}
        {spaces.filter((one) => one.id === "pen").map((one) => (
          <text key="pen" class="mk-pen" x={one.x} y={one.y + 6} aria-hidden="true">
            {t("make.track.pen")}
          </text>
        ))}
      </svg>
      {racers}
      </div>
    </div>
  );
}

function Spot({ space }: { space: Space }) {
  const { x, y } = space;
  if (space.id === "pen") return <><rect x={x - 30} y={y - 44} width="60" height="88" rx="8" /></>;
  if (space.id === "finish") return <><rect x={x - 20} y={y - 44} width="40" height="88" /><path d={flag(x, y)} /></>;
  return <><circle cx={x} cy={y} r={RADIUS} />{space.rough && <path class="stone" d={`M${x - 11} ${y + 8}l5-15 9-4 9 8 1 11z`} />}</>;
}

/** Eight dark squares of the finish line. */
function flag(x: number, y: number): string {
  return Array.from({ length: 8 }, (_, i) => `M${x - 20 + (i % 2) * 20} ${y - 44 + i * 11}h20v11h-20z`).join("");
}

/** A line with a head in its middle. */
function Way({ from, to, lit }: { from: Space; to: Space; lit: boolean }) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g class={`mk-way ${lit ? "lit" : ""}`}>
      <path class="road" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <path class="head" d="M-7 -8L6 0L-7 8" transform={`translate(${x} ${y}) rotate(${angle})`} />
    </g>
  );
}
