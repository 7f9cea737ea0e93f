/** The envelopes are opened one after the other, the lowest first; ties are settled on the podium; the parts roll off. */
import { inLines } from "../../pages/telling";
import { Art } from "../../ui/art";
import { Avatar } from "../../ui/seats";
import { t } from "../../words";
import type { BoardModule, Step, Told } from "../types";
import { type Props, colourOf, pictureOf } from "./view";

/** What stands on the envelopes: who bids, what is open, and whom it concerns now. */
export interface Reveal {
  seats: readonly number[];
  open: Readonly<Record<number, number>>;
  /** Those with the lowest number that is open: they take first, or are tied. */
  lowest: readonly number[];
  winner: number | null;
}

const TAKES = new Set(["took", "took_unseen", "discarded"]);

/** The parts roll from the belt to who takes them. */
function rolling(module: BoardModule, notes: readonly Told[], after: Props): Step[] {
  return inLines(notes, module, after).map((step) => (step.notes.some((note) => TAKES.has(note.kind)) ? { ...step, scene: "parts" } : step));
}

/** A move after which bids lie open, told as it would happen at a table. */
export function tale(module: BoardModule, notes: readonly Told[], before: Props, after: Props): Step[] | null {
  const bids = notes.filter((note) => note.kind === "bid");
  const first = notes.indexOf(bids[0] as Told);
  if (bids.length === 0 || first !== 0) return notes.some((note) => TAKES.has(note.kind)) ? rolling(module, notes, after) : null;
  const seats = before.view.elves.flatMap((elf, seat) => (elf.in ? [seat] : []));
  const steps: Step[] = [{ notes: [], words: t("conveyor.reveal.sealed", { count: seats.length }), text: t("conveyor.reveal.rule"), early: true, scene: "reveal", data: { seats, open: {}, lowest: [], winner: null } }];
  const open: Record<number, number> = {};
  let lowest: number[] = [];
  for (const step of inLines(bids, module, after)) {
    const [note] = step.notes;
    const [seat, count] = [note?.seat ?? 0, Number(note?.facts["count"])];
    open[seat] = count;
    const least = Math.min(...Object.values(open).filter((bid) => bid > 0));
    lowest = Object.keys(open).map(Number).filter((one) => open[one] === least);
    const tie = count === least && lowest.length > 1;
    steps.push({ ...step, ...(tie ? { text: t("conveyor.reveal.tie") } : {}), early: true, scene: "reveal", data: { seats, open: { ...open }, lowest: [...lowest], winner: null } });
  }
  const rest = notes.slice(bids.length);
  const taken = rest.findIndex((note) => TAKES.has(note.kind));
  const settled = taken < 0 ? rest : rest.slice(0, taken);
  for (const step of inLines(settled, module, after)) {
    const winner = step.notes[0]?.seat ?? null;
    steps.push({ ...step, early: true, scene: "reveal", data: { seats, open, lowest, winner } });
  }
  return [...steps, ...(taken < 0 ? [] : rolling(module, rest.slice(taken), after))];
}

/** The number that is to be taken from the belt, as far as it is open. */
export function isOpen(step: Step | null): number {
  const reveal = step?.scene === "reveal" ? (step.data as Reveal) : null;
  return reveal?.lowest[0] === undefined ? 0 : (reveal.open[reveal.lowest[0]] ?? 0);
}

export function Scene(props: Props & { step: Step }) {
  return props.step.scene === "parts" ? <Parts {...props} /> : <Envelopes {...props} />;
}

/** They come off the belt one after the other; what nobody takes drops off its end. */
function Parts({ step, seats }: Props & { step: Step }) {
  const gone = step.notes.filter((note) => TAKES.has(note.kind));
  const seat = gone[0]?.kind === "discarded" ? undefined : seats[gone[0]?.seat ?? -1];
  return (
    <div class={`cv-parts ${seat ? `s${seat.seat}` : "fall"}`}>
      <ol>
        {gone.map((note, i) => {
          const kind = (note.facts["kind"] as string | undefined) ?? null;
          return (
            <li key={i} style={{ "--nth": i }}>
              <span class={`card ${colourOf(kind)}`}>
                <Art name={pictureOf(kind)} />
              </span>
            </li>
          );
        })}
      </ol>
      <Art name="to" class="cv-to" />
      {seat ? <Avatar seat={{ ...seat, asked: false }} /> : <Art name="conveyor-bin" class="cv-bin" />}
    </div>
  );
}

function Envelopes({ step, seats }: Props & { step: Step }) {
  const reveal = step.data as Reveal;
  const done = reveal.seats.every((seat) => reveal.open[seat] !== undefined);
  return (
    <ol class={`cv-envelopes n${reveal.seats.length}`}>
      {reveal.seats.map((seat) => {
        const info = seats[seat];
        const bid = reveal.open[seat];
        const low = reveal.lowest.includes(seat);
        const state = bid === undefined ? "shut" : reveal.winner !== null ? (seat === reveal.winner ? "wins" : "behind") : low ? "low" : done ? "behind" : "open";
        return (
          info && (
            <li key={seat} class={`s${seat} ${state} ${low ? "lowest" : ""}`}>
              <span class="cv-envelope">
                {bid !== undefined && <b>{bid}</b>}
                <Art name={bid === undefined ? "conveyor-sealed" : "conveyor-envelope"} />
              </span>
              <Avatar seat={{ ...info, asked: seat === reveal.winner }} />
              <span class="cv-name">{info.name}</span>
            </li>
          )
        );
      })}
    </ol>
  );
}
