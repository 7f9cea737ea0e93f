/** What happened, newest first. A line jumps back to its moment. */
import { useMemo, useState } from "preact/hooks";
import type { Told } from "../wire/frames";
import { Art } from "../ui/art";
import { t, word } from "../words";
import type { Scene } from "./stage";

const LINES = 100;

/** A note in the page's language: the board's words, the catalogue's, or the server's. Empty: not worth a line. */
export function wordsOf(note: Told, scene: Scene): string {
  const told = scene.module.tells?.(note, scene.props);
  if (told !== null && told !== undefined) return told;
  const who = note.seat === null ? "" : nameOf(note.seat, scene);
  return word(`note.${scene.game}.${note.kind}`, { ...note.facts, who }) ?? note.words;
}

export function nameOf(seat: number, scene: Scene): string {
  return scene.props.seats[seat]?.name ?? "";
}

export function LogLines({ scene, done }: { scene: Scene; done?: () => void }) {
  const { store } = scene;
  const [most, setMost] = useState(LINES);
  const notes = store.myNotes.value;
  const told = notes.slice(-most).map((note) => ({ note, words: wordsOf(note, scene) })).filter((line) => line.words);
  const seen = new Map<number, number>();
  const lines = told.map((line) => {
    const turn = (seen.get(line.note.at) ?? 0) + 1;
    seen.set(line.note.at, turn);
    return { ...line, key: `${line.note.at}-${turn}` };
  });
  const earlier = notes.length > most || store.late.value.has(store.look.value?.seat ?? null);
  const more = () => {
    if (notes.length <= most) store.askEarlier();
    setMost(most + LINES);
  };
  if (lines.length === 0) return <p class="quiet">{t("log.empty")}</p>;
  return (
    <ol class="log-lines">
      {lines.reverse().map((line, i) => (
        <Line key={line.key} note={line.note} words={line.words} scene={scene} done={done} newest={i === 0} />
      ))}
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
