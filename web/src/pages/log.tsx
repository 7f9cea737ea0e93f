/** What happened, newest first. A line jumps back to its moment as long as this page remembers it. */
import type { Told } from "../wire/frames";
import { Art } from "../ui/art";
import { t, word } from "../words";
import type { Scene } from "./stage";

const LINES = 200;

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
  const notes = scene.store.myNotes.value.slice(-LINES).reverse();
  const lines = notes.map((note, i) => ({ note, words: wordsOf(note, scene), key: `${note.at}-${i}` })).filter((line) => line.words);
  if (lines.length === 0) return <p class="quiet">{t("log.empty")}</p>;
  return (
    <ol class="log-lines">
      {lines.map((line) => (
        <Line key={line.key} note={line.note} words={line.words} scene={scene} done={done} />
      ))}
    </ol>
  );
}

function Line({ note, words, scene, done }: { note: Told; words: string; scene: Scene; done: (() => void) | undefined }) {
  const seat = note.seat === null ? undefined : scene.props.seats[note.seat];
  const moment = scene.store.momentOf(note);
  const inside = (
    <>
      {seat ? <Art name={seat.shape} class={`shape s${seat.seat}`} /> : <span class="shape" />}
      <span>{words}</span>
    </>
  );
  const jump = () => {
    scene.store.lookBack(moment);
    done?.();
  };
  return (
    <li>
      {moment ? (
        <button type="button" class="log-line" onClick={jump} aria-label={t("log.jump", { words })}>
          {inside}
        </button>
      ) : (
        <span class="log-line">{inside}</span>
      )}
    </li>
  );
}

export function LogPanel({ scene }: { scene: Scene }) {
  return (
    <section class="log-panel" aria-labelledby="log-title">
      <h2 id="log-title">{t("log.title")}</h2>
      <LogLines scene={scene} />
    </section>
  );
}
