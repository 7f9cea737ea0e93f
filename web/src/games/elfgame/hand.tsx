/** My cards: folded ones show their pictures, the lifted one unfolds. Tap again to put it back. */
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { nameIn } from "../../words/brought";
import type { Move } from "../types";
import { Faces, edgeOf, sentenceOf } from "./faces";
import type { Face, Props } from "./view";

const WORDS = ["play", "discard", "swap", "clear"] as const;

/** What tapping a card means first: what is pointed at, or playing it if that is possible. */
function moveOf({ hand }: Props, card: string): Move {
  if (hand.chosen.length === 0 && hand.hinted?.[1] === card && hand.can(hand.hinted)) return hand.hinted;
  const word = hand.chosen[1] === card ? String(hand.chosen[0]) : WORDS.find((one) => hand.can([one, card]));
  return [word ?? "play", card];
}

export function MyHand(props: Props) {
  const { view, hand } = props;
  const about = hand.tree.legal.some((move) => (WORDS as readonly string[]).includes(String(move[0])));
  return (
    <ul class={`cards-in-hand ${view.hand.length > 5 ? "many" : ""}`} aria-label={t("elfgame.hand", { count: view.hand.length })} data-place="hand">
      {view.hand.map((face) => (
        <li key={face.name}>
          <HandCard face={face} props={props} about={about} />
        </li>
      ))}
    </ul>
  );
}

function HandCard({ face, props, about }: { face: Face; props: Props; about: boolean }) {
  const move = moveOf(props, face.name);
  const up = props.hand.chosen[1] === face.name && typeof props.hand.chosen[0] === "string" && (WORDS as readonly string[]).includes(props.hand.chosen[0]);
  const label = t("elfgame.card", { name: nameIn("elfgame", face.name), sentence: sentenceOf(face), count: face.count ?? 1 });
  const classes = `elf-card edge-${edgeOf(face)} ${up ? "up" : ""}`;
  const inside = (
    <>
      <Faces face={face} />
      {(face.count ?? 1) > 1 && <span class="times">{face.count}</span>}
    </>
  );
  if (!about) {
    return (
      <div class={classes} role="img" aria-label={label}>
        {inside}
      </div>
    );
  }
  return (
    <Thing hand={props.hand} move={move} confirm label={label} class={classes} flip={`card:${face.name}`}>
      {inside}
    </Thing>
  );
}
