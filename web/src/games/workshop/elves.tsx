/** Elves: in the colour and with the shape of their team, and what they have learned. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { SHAPES } from "../../ui/seats";
import { goods } from "./pictures";
import type { Subject, View } from "./view";

/** What is drawn on a button whose label says it all. */
export function Drawn({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <>
      <span class="sr">{label}</span>
      <span class="contents" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

export function Training({ subjects }: { subjects: readonly Subject[] }) {
  if (subjects.length === 0) return null;
  return (
    <span class="training">
      {subjects.map((subject) => (
        <span key={subject} class="token">
          <Art name={goods(subject)} />
        </span>
      ))}
    </span>
  );
}

export function ElfFigure({ seat, flip, training = [] }: { seat: number; flip?: string; training?: readonly Subject[] }) {
  return (
    <span class={`elf s${seat}`} {...(flip ? { "data-flip": flip } : {})}>
      <Art name="workshop-elf" />
      <Art name={SHAPES[seat] ?? "circle"} class="badge" />
      <Training subjects={training} />
    </span>
  );
}

export function Zelf({ flip }: { flip?: string }) {
  return (
    <span class="elf" {...(flip ? { "data-flip": flip } : {})}>
      <Art name="workshop-zelf" />
    </span>
  );
}

export function trainingOf(view: View, seat: number, elf: number): readonly Subject[] {
  return view.seats[seat]?.elves.find((one) => one.number === elf)?.training ?? [];
}
