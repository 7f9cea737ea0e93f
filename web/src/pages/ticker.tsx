/** One line that says what happened last, or how much is still to be told; reactions pop up in it. It covers nothing. */
import { Art } from "../ui/art";
import { caption } from "../ui/caption";
import { t } from "../words";
import { changeWords } from "./changes";
import { wordsOf } from "./log";
import type { Scene } from "./stage";
import { atOnce } from "../store/settings";

const REACTIONS: Record<string, string> = {
  cheer: "f:party-popper", clap: "f:clapping-hands", gift: "f:wrapped-gift", heart: "f:red-heart", laugh: "f:face-with-tears-of-joy",
  oops: "f:see-no-evil-monkey", snowball: "f:snowflake", think: "f:thinking-face", thanks: "f:folded-hands", wow: "f:astonished-face",
};

export function reactionPicture(reaction: string): string {
  return REACTIONS[reaction] ?? "f:party-popper";
}

interface Line {
  key: string;
  seat: number | null;
  words: string;
}

/** The newest first: what is told, or was told last; if everything comes at once, all since somebody here made a move. */
function lines(scene: Scene): Line[] {
  const { store } = scene;
  if (store.past.value) return worded(scene.props.notes.slice(-20), scene).slice(0, 1);
  const told = store.told.value;
  if (!atOnce()) return worded(told.slice(-20), scene).slice(0, 1);
  const since = worded(told.slice(Math.max(store.acted.value, told.length - 200)), scene);
  return since.length > 0 ? since : worded(told.slice(-20), scene).slice(0, 1);
}

function worded(notes: Scene["props"]["notes"], scene: Scene): Line[] {
  return notes
    .map((note, i) => ({ key: `${note.at}-${i}`, seat: note.seat, words: wordsOf(note, scene) }))
    .filter((line) => line.words)
    .reverse();
}

/** A dot for each step that is still to come. */
function Dots({ scene }: { scene: Scene }) {
  const { beats, steps } = scene.store.left.value;
  const more = Math.min(8, beats + steps);
  return (
    <p class="told-dots">
      {scene.store.away.value && <span>{t("recap.title")}</span>}
      <i class="on" />
      {Array.from({ length: more }, (_, i) => (
        <i key={i} />
      ))}
    </p>
  );
}

export function Ticker({ scene }: { scene: Scene }) {
  const passing = scene.store.passing.value;
  const reaction = scene.store.reaction.value;
  const shown = passing ? [{ key: `seat${passing.seq}`, seat: passing.seat, words: changeWords(passing) }] : caption.value ? null : lines(scene);
  return (
    <div class="told" aria-hidden="true">
      {shown === null ? (
        <Dots scene={scene} />
      ) : (
        <div class="told-lines" data-since={scene.store.acted.value}>
          {shown.map((line) => (
            <p key={line.key} class={`told-line s${line.seat ?? ""}`} data-caption={passing ? undefined : (scene.store.shown.value?.count ?? 0)}>
              {line.seat !== null && <Art name={scene.props.seats[line.seat]?.picture ?? "lantern"} />}
              <span>{line.words}</span>
            </p>
          ))}
        </div>
      )}
      {reaction && (
        <p key={reaction.number} class={`reaction s${reaction.seat}`}>
          <Art name={scene.props.seats[reaction.seat]?.picture ?? "lantern"} />
          <Art name={reactionPicture(reaction.reaction)} />
        </p>
      )}
    </div>
  );
}
