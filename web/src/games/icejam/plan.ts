/** The card that floats, from the first tap until it lies: a card is laid by three moves, one after the other. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move } from "../types";
import { type Ghost, type Placement, floatOn, movesTo, placements, turned, turnsOn } from "./laying";
import type { Place, Props } from "./view";

export interface Laying {
  among: readonly Placement[];
  ghost: Ghost | null;
  /** How many ways it can lie on its square. */
  turns: number;
  /** It is on its way to the server. */
  sending: boolean;
  float: (place: Place) => void;
  turn: () => void;
  drop: () => void;
  lay: () => void;
}

const LAYS = new Set(["row", "column", "point"]);

export function useLaying({ view, hand, asked }: Props): Laying {
  const lays = asked && LAYS.has(view.phase) && view.held !== null;
  const among = useMemo(() => (lays ? placements(view, hand) : []), [view, hand, lays]);
  const [chosen, setGhost] = useState<Ghost | null>(null);
  const [plan, setPlan] = useState<readonly Move[]>([]);
  const played = useRef<unknown>(null);
  const only = view.phase === "point" && among[0] ? { pivot: among[0].first, at: among[0] } : null;
  const ghost = lays ? (chosen ?? only) : null;

  // A new question: the next move of the plan if it is an answer, else there is no plan any more.
  useEffect(() => {
    if (!lays) {
      setGhost(null);
      setPlan([]);
    } else if (plan.length > 0 && !hand.sending && played.current !== hand) {
      const rest = plan.slice(plan.findIndex((move) => hand.can(move)));
      const next = rest[0];
      played.current = hand;
      if (next && hand.can(next)) {
        setPlan(rest.slice(1));
        hand.play(next);
      } else setPlan([]);
    }
  }, [lays, hand, plan]);

  return {
    among,
    ghost,
    turns: ghost ? turnsOn(ghost.pivot, among).length : 0,
    sending: plan.length > 0 || (ghost !== null && hand.sending !== null),
    float: (place) => setGhost(floatOn(place, among, ghost) ?? ghost),
    turn: () => ghost && setGhost(turned(ghost, among)),
    drop: () => setGhost(null),
    lay: () => {
      if (!ghost || hand.sending) return;
      played.current = null;
      setPlan(movesTo(ghost.at, view.phase));
    },
  };
}
