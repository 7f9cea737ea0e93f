/** Choosing an elf without needless taps. */
import { useEffect, useRef } from "preact/hooks";
import type { Props } from "./view";

/** If there is only one kind of elf to send, it steps forward by itself, once: after taking it back it waits. */
export function useOnlyElf({ view, hand, notes, asked }: Props): void {
  const moment = `${view.day}:${notes.at(-1)?.at ?? 0}`;
  const done = useRef("");
  useEffect(() => {
    const only = hand.tree.legal.length === 1 ? hand.tree.legal[0] : undefined;
    if (!asked || view.phase !== "elf" || only?.[0] !== "elf" || done.current === moment) return;
    done.current = moment;
    hand.play(only);
  }, [view.phase, moment, asked, hand]);
}

/** Another elf after all: the one that was chosen steps back, and the other forward. */
export function useSwitch({ view, hand, undo }: Props): (name: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const name = wanted.current;
    if (name === null || view.phase !== "elf" || hand.empty) return;
    wanted.current = null;
    if (hand.can(["elf", name])) hand.play(["elf", name]);
  }, [view.phase, hand]);
  return (name) => {
    if (!undo) return;
    wanted.current = name;
    undo();
  };
}
