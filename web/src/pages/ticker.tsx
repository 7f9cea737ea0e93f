/** One line that says what is happening; it covers nothing that can be tapped. */
import { Art } from "../ui/art";
import { wordsOf } from "./log";
import type { Scene } from "./stage";

const REACTIONS: Record<string, string> = {
  cheer: "f:party-popper", clap: "f:clapping-hands", gift: "f:wrapped-gift", heart: "f:red-heart", laugh: "f:face-with-tears-of-joy",
  oops: "f:see-no-evil-monkey", snowball: "f:snowflake", think: "f:thinking-face", thanks: "f:folded-hands", wow: "f:astonished-face",
};

export function reactionPicture(reaction: string): string {
  return REACTIONS[reaction] ?? "f:party-popper";
}

export function Ticker({ scene }: { scene: Scene }) {
  const telling = scene.store.telling.value;
  const lines = telling.map((note) => ({ note, words: wordsOf(note, scene) })).filter((line) => line.words);
  const last = lines.at(-1);
  const reaction = scene.store.reaction.value;
  return (
    <div class="ticker" aria-hidden="true">
      {last && (
        <p key={`${last.note.at}${last.words}`} class={`tick-line s${last.note.seat ?? ""}`}>
          {last.note.seat !== null && <Art name={scene.props.seats[last.note.seat]?.picture ?? "lantern"} />}
          {last.words}
        </p>
      )}
      {reaction && (
        <p key={reaction.number} class={`tick-line reaction s${reaction.seat}`}>
          <Art name={scene.props.seats[reaction.seat]?.picture ?? "lantern"} />
          <Art name={reactionPicture(reaction.reaction)} />
        </p>
      )}
    </div>
  );
}
