/** Something on the table that can be tapped: it stands for a move, or for the beginning of one. */
import type { ComponentChildren } from "preact";
import type { Hand } from "../moves/hand";
import { name } from "../sound/speech";
import { type Move, keyOf } from "../moves/tree";

export interface ThingProps {
  hand: Hand;
  /** What tapping it means. */
  move: Move;
  /** What a screen reader says: everything that a sighted player sees. */
  label: string;
  /** Ask once more before it is played. */
  confirm?: boolean;
  /** A thing that is not possible now can be tapped all the same and says why not; `quiet` ones can't. */
  quiet?: boolean;
  /** The whole move to ask about when it is not possible, if `move` is only its beginning. */
  whyNot?: Move;
  class?: string;
  flip?: string;
  /** More things that this one shows as chosen, for example all cards up to a bid. */
  chosen?: boolean;
  children?: ComponentChildren;
  style?: Record<string, string | number>;
}

export function Thing({ hand, move, label, confirm = false, quiet = false, whyNot, class: more = "", flip, chosen, children, style }: ThingProps) {
  const can = hand.can(move);
  const isChosen = chosen ?? hand.isChosen(move);
  const classes = ["thing", can ? "can" : "cannot", isChosen ? "chosen" : "", hand.isHinted(move) ? "hinted" : "", more];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-move={keyOf(move)}
      aria-pressed={isChosen}
      aria-disabled={!can}
      disabled={quiet && !can}
      onClick={() => {
        name(label);
        hand.tap(can || !whyNot ? move : whyNot, { confirm });
      }}
      {...(flip ? { "data-flip": flip } : {})}
      {...(style ? { style } : {})}
    >
      <span class="sr">{label}</span>
      <span class="contents" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}
