/** The race track: ways and spaces in SVG, racers and what can be tapped over it. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Art } from "../../ui/art";
import { Thing } from "../../ui/thing";
import { list, t } from "../../words";
import { nameIn } from "../../words/brought";
import type { BoardProps, SeatInfo } from "../types";
import { Infield } from "./infield";
import { type Layout, type Point, type Size, inPen, laidOut } from "./layout";
import { Ground } from "./ground";
import { runAlong } from "./running";
import { type Hop, lastHops } from "./story";
import { type TopDeerView, stepsToFinish } from "./view";
import { spaceWords } from "./words";

type Props = BoardProps<TopDeerView>;

export const LETTERS = "ABCDEFGH";

/** The spaces that the move which is being made may go to, from left to right, or from above. */
export function targets({ view, hand }: Props): { space: number; letter: string; legal: boolean }[] {
  const from = mover(view);
  if (from === null || !["step", "hop", "bump"].includes(view.phase)) return [];
  const { x, y } = view.track;
  const spaces = [...(view.track.next[from] ?? [])].sort((a, b) => (y?.[a] ?? 0) - (y?.[b] ?? 0) || (x?.[a] ?? 0) - (x?.[b] ?? 0));
  const legal = spaces.filter((space) => hand.tree.has(["to", space]));
  return spaces.map((space) => ({ space, letter: LETTERS[legal.indexOf(space)] ?? "", legal: legal.includes(space) }));
}

/** Where the racer stands that moves now. */
function mover(view: TopDeerView): number | null {
  if (!view.move) return null;
  return view.players[view.move.bumped ?? view.move.by]?.space ?? null;
}

export function standing(view: TopDeerView, space: number): number[] {
  return view.players.flatMap((player, seat) => (player.space === space ? [seat] : []));
}

function useSize(): [{ current: HTMLDivElement | null }, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 390, height: 450 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth || 390, height: element.clientHeight || 450 });
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [box, size];
}

export function RaceTrack(props: Props) {
  const { view, hand } = props;
  const [box, size] = useSize();
  const shape = JSON.stringify([view.track.x, view.track.y, view.track.next]);
  const layout = useMemo(() => laidOut(view.track, size), [shape, size.width, size.height]);
  const hops = lastHops(props.notes);
  const tapSpace = (space: number) => {
    if (props.asked && hand.some(["to", null])) hand.tap(["to", space], { confirm: true });
  };
  return (
    <section class="td-track" role="group" aria-label={t("topdeer.track", { name: nameIn("topdeer", view.track.name ?? "") })} ref={box}>
      <Positions {...props} />
      <Ground layout={layout} rough={view.track.rough} tap={tapSpace} />
      <LastWay layout={layout} hops={hops} />
      <Infield props={props} layout={layout} />
      {props.asked && targets(props).map((target) => <Target key={target.space} target={target} props={props} layout={layout} />)}
      <Racers props={props} layout={layout} />
      <Ghost props={props} layout={layout} />
    </section>
  );
}

/** What the racers' places are, for those who do not see the track. */
function Positions({ view, seats }: Props) {
  const far = stepsToFinish(view.track.next);
  return (
    <ul class="sr">
      {view.players.map((player, seat) => {
        if (player.space === null) return null;
        return <li key={seat}>{t("topdeer.racer", { name: seats[seat]?.name ?? "", space: spaceWords(view.track, player.space), steps: far[player.space] ?? 0 })}</li>;
      })}
    </ul>
  );
}

/** The way of the last move stays as a thin line until the next. */
function LastWay({ layout, hops }: { layout: Layout; hops: readonly Hop[] }) {
  return (
    <svg class="td-last" viewBox={`0 0 ${layout.size.width} ${layout.size.height}`} aria-hidden="true">
      {hops.map((hop, i) => {
        const way = layout.ways.find((one) => one.to === hop.to && (hop.from === null ? one.from === hops[i - 1]?.to : one.from === hop.from));
        return way && <path key={i} class={`s${hop.seat} ${hop.bumped ? "bumped" : ""}`} d={way.d} />;
      })}
    </svg>
  );
}

const put = (at: Point): Record<string, string> => ({ left: `${at.x}px`, top: `${at.y}px` });

function Target({ target, props, layout }: { target: { space: number; letter: string; legal: boolean }; props: Props; layout: Layout }) {
  const { view, hand, seats } = props;
  const there = standing(view, target.space).map((seat) => seats[seat]?.name ?? "");
  const label = [target.letter, spaceWords(view.track, target.space)];
  if (view.track.rough.includes(target.space)) label.push(t("topdeer.rough"));
  if (there.length > 0) label.push(t("topdeer.there", { names: list(there), count: there.length }));
  const taken = there.length > 0 ? "taken" : "";
  return (
    <Thing
      hand={hand}
      move={["to", target.space]}
      confirm
      label={label.filter(Boolean).join(", ")}
      class={`td-target ${target.legal ? "" : "blocked"} ${taken}`}
      style={{ ...put(layout.at[target.space] as Point), "--r": `${layout.radius}px` }}
    >
      {target.legal && <b>{target.letter}</b>}
    </Thing>
  );
}

/** Where everybody stands on the screen. */
export function racersAt(view: TopDeerView, layout: Layout): Map<number, Point> {
  const found = new Map<number, Point>();
  const penned = standing(view, 0);
  const places = inPen(layout.pen, layout.radius, penned.length);
  penned.forEach((seat, i) => found.set(seat, places[i] as Point));
  view.players.forEach((player, seat) => {
    if (!player.space) return;
    const here = standing(view, player.space);
    const at = layout.at[player.space] as Point;
    // Two stand on one space while a bump waits for its way: side by side.
    const aside = here.length > 1 ? (here.indexOf(seat) - (here.length - 1) / 2) * layout.radius * 1.5 : 0;
    found.set(seat, { x: at.x + aside, y: at.y - Math.abs(aside) * 0.35 });
  });
  return found;
}

export function Racer({ seat, class: more = "" }: { seat: SeatInfo; class?: string }) {
  return (
    <span class={`td-racer s${seat.seat} ${more}`}>
      <Art name="topdeer-head" />
      <Art name={seat.shape} class="shape" />
    </span>
  );
}

function Racers({ props, layout }: { props: Props; layout: Layout }) {
  const { view, seats } = props;
  const at = racersAt(view, layout);
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useLayoutEffect(() => {
    if (root.current) runAlong(root.current, props.fresh, layout, before.current, at);
    before.current = at;
  }, [props.fresh]);
  const turn = view.move ? (view.move.bumped ?? view.move.by) : seats.find((seat) => seat.asked)?.seat;
  return (
    <div class="td-racers" aria-hidden="true" ref={root}>
      {seats.map((seat) => {
        const here = at.get(seat.seat);
        return (
          here && (
            <span key={seat.seat} class="td-stand" data-racer={seat.seat} style={{ ...put(here), "--r": `${layout.radius}px` }}>
              <Racer seat={seat} class={seat.seat === turn && view.phase !== "stack" ? "turn" : ""} />
            </span>
          )
        );
      })}
    </div>
  );
}

/** A pale deer where the chosen step would end. */
function Ghost({ props, layout }: { props: Props; layout: Layout }) {
  const { hand, view, seats } = props;
  const [word, space] = hand.chosen;
  if (word !== "to" || typeof space !== "number" || !view.move) return null;
  const seat = seats[view.move.bumped ?? view.move.by];
  const from = mover(view);
  const way = layout.ways.find((one) => one.from === from && one.to === space);
  return (
    <>
      {way && (
        <svg class="td-last ghost" viewBox={`0 0 ${layout.size.width} ${layout.size.height}`} aria-hidden="true">
          <path class="outline" d={way.d} />
          <path class="chosen" d={way.d} />
        </svg>
      )}
      {seat && (
        <span class="td-stand ghost" aria-hidden="true" style={{ ...put(layout.at[space] as Point), "--r": `${layout.radius}px` }}>
          <Racer seat={seat} />
        </span>
      )}
    </>
  );
}
