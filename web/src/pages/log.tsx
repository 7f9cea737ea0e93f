/** What happened, newest first. A line jumps back to its moment. */
import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../games/types";
import type { SeatChange, Told } from "../wire/frames";
import { Art } from "../ui/art";
import { t } from "../words";
import { noteWords } from "../words/notes";
import { tookASeat } from "../store/changes";
import { changeWords } from "./changes";
import type { Scene } from "./stage";

const LINES = 100;

/** A note in the page's language: the board's words, the catalogue's, or the server's. Empty: not worth a line. */
export function lineOf(note: Told, module: BoardModule, props: BoardProps): string {
  const told = module.tells?.(note, props);
  if (told !== null && told !== undefined) return told;
  return noteWords(props.game, note, props.seats) ?? note.words;
}

export function wordsOf(note: Told, scene: Scene): string {
  return lineOf(note, scene.module, scene.props);
}

export function nameOf(seat: number, scene: Scene): string {
  return scene.props.seats[seat]?.name ?? "";
}

export function LogLines({ scene, done }: { scene: Scene; done?: () => void }) {
  const { store } = scene;
  const [most, setMost] = useState(LINES);
  const notes = store.told.value;
  const lines = linesOf(notes.slice(-most), scene);
  const changes = [...store.changes.value];
  const earlier = notes.length > most || store.late.value.has(store.look.value?.seat ?? null);
  const more = () => {
    if (notes.length <= most) store.askEarlier();
    setMost(most + LINES);
  };
  if (lines.length === 0 && changes.length === 0) return <p class="quiet">{t("log.empty")}</p>;
  return (
    <ol class="log-lines">
      {lines.reverse().map((line, i) => (
        <Fragment key={line.key}>
          {line.round && line.round !== lines[i - 1]?.round && (
            <li class="log-round">
              <h3>{line.round}</h3>
            </li>
          )}
          <Changes changes={takeLater(changes, line.note.at)} />
          <Line note={line.note} words={line.words} scene={scene} done={done} newest={i === 0} />
        </Fragment>
      ))}
      <Changes changes={takeLater(changes, earlier ? Number.MAX_SAFE_INTEGER : -1)} />
      {earlier && (
        <li>
          <button type="button" class="btn plain small" onClick={more} data-earlier>
            {t("log.earlier")}
          </button>
        </li>
      )}
    </ol>
  );
}

interface LogLine {
  note: Told;
  words: string;
  key: string;
  /** The round that it belongs to. */
  round: string;
}

/** What is worth a line, oldest first, each in its round. */
function linesOf(notes: readonly Told[], scene: Scene): LogLine[] {
  const seen = new Map<number, number>();
  const lines: LogLine[] = [];
  let round = "";
  for (const note of notes) {
    round = scene.module.round?.(note, scene.props) ?? round;
    const words = wordsOf(note, scene);
    if (!words) continue;
    const turn = (seen.get(note.at) ?? 0) + 1;
    seen.set(note.at, turn);
    lines.push({ note, words, round, key: `${note.at}-${turn}` });
  }
  return lines;
}

/** Those that came about after this move, out of the list, newest first. */
function takeLater(changes: SeatChange[], at: number): SeatChange[] {
  const later = changes.filter((change) => change.moves >= at);
  changes.splice(0, changes.length, ...changes.filter((change) => change.moves < at));
  return later.reverse();
}

/** Who sits where is no moment of the game: there is nothing to look back at. */
function Changes({ changes }: { changes: readonly SeatChange[] }) {
  return (
    <>
      {changes.map((change) => (
        <li key={`seat-${change.seq}`} class={`log-line change ${tookASeat(change) ? "taken" : ""}`} data-change={change.how}>
          <Art name="people" />
          <span>{changeWords(change)}</span>
        </li>
      ))}
    </>
  );
}

interface LineProps {
  note: Told;
  words: string;
  scene: Scene;
  done: (() => void) | undefined;
  /** Tab comes to this one; arrow keys go on from there. */
  newest: boolean;
}

/** Drawn once: most lines stay as they are when another is added. */
function Line({ note, words, scene, done, newest }: LineProps) {
  const { store } = scene;
  const shape = note.seat === null ? undefined : scene.props.seats[note.seat]?.shape;
  return useMemo(() => {
    const jump = () => {
      store.lookBackTo(note);
      done?.();
    };
    return (
      <li>
        <button type="button" class="log-line" onClick={jump} aria-label={t("log.jump", { words })} tabIndex={newest ? 0 : -1}>
          {shape ? <Art name={shape} class={`shape s${note.seat}`} /> : <span class="shape" />}
          <span>{words}</span>
        </button>
      </li>
    );
  }, [note, words, shape, newest]);
}

export function LogPanel({ scene }: { scene: Scene }) {
  return (
    <section class="log-panel" aria-labelledby="log-title">
      <h2 id="log-title">{t("log.title")}</h2>
      <LogLines scene={scene} />
    </section>
  );
}
