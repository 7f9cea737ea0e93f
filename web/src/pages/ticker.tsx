/** One line that says what happened last; reactions pop up in it. It has a place of its own and covers nothing. */
import type { Told } from "../wire/frames";
import { Art } from "../ui/art";
import { changeWords } from "./changes";
import { wordsOf } from "./log";
import type { Scene } from "./stage";

const REACTIONS: Record<string, string> = {
  cheer: "f:party-popper", clap: "f:clapping-hands", gift: "f:wrapped-gift", heart: "f:red-heart", laugh: "f:face-with-tears-of-joy",
  oops: "f:see-no-evil-monkey", snowball: "f:snowflake", think: "f:thinking-face", thanks: "f:folded-hands", wow: "f:astonished-face",
};

export function reactionPicture(reaction: string): string {
  return REACTIONS[reaction] ?? "f:party-popper";
}

/** What is being told, or else the newest thing that is worth a line. */
function newest(scene: Scene): { note: Told; words: string } | null {
  const { notes, past } = scene.props;
  const told = past ? [] : scene.store.telling.value.filter((note) => notes.includes(note));
  for (const note of [...notes.slice(-20), ...told].reverse()) {
    const words = wordsOf(note, scene);
    if (words) return { note, words };
  }
  return null;
}

export function Ticker({ scene }: { scene: Scene }) {
  const passing = scene.store.passing.value;
  const last = passing ? { note: { at: -passing.seq, seat: passing.seat }, words: changeWords(passing) } : newest(scene);
  const reaction = scene.store.reaction.value;
  return (
    <div class="told" aria-hidden="true">
      {last && (
        <p key={`${last.note.at}${last.words}`} class={`told-line s${last.note.seat ?? ""}`}>
          {last.note.seat !== null && <Art name={scene.props.seats[last.note.seat]?.picture ?? "lantern"} />}
          <span>{last.words}</span>
        </p>
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
