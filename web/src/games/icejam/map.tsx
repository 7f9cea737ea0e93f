/** The growing map: cards as one drawing, a button for each square, pieces over it, and the card that floats. */
import { zoomOf } from "../../notes/flip";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Art } from "../../ui/art";
import { t } from "../../words";
import { LandCard, CardArt, cornerOf } from "./land";
import type { Laying } from "./plan";
import { Cube, Pawn, Trail, put } from "./pieces";
import { type Target, targetsOf, tapped } from "./targets";
import { type Frame, type Place, type Props, type Square, frameKey, frameOf, heights, keyOf, laidLately, liftOf, lifts, recent, samePlace, trails, withinFrame } from "./view";
import { cardWords, placeWords, squareWords, wayWords } from "./words";

/** Pixels of a square: it fits the map into its box, but not smaller than a finger can find: a larger map follows what
 * happens, and is seen whole, or larger still, by a tap. */
const LEAST = 40;
const MOST = 86;
const ZOOMED = 58;
/** A tap goes to the nearest square that can be tapped within so many pixels. */
const NEAR = 24;
/** Squares around what happens that have to be in sight. */
const CLOSE = 1.6;
/** Room above and below, so that a card which floats at the rim is seen whole: as in board.css. */
const MARGIN = 14;

export function JamMap({ props, laying }: { props: Props; laying: Laying }) {
  const { view } = props;
  const frame = useMemo(() => frameOf(view.map), [view.map]);
  const box = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const size = useSquareSize(box, frame);
  const wide = size < LEAST;
  const q = zoomed ? (wide ? size : Math.max(ZOOMED, size)) : Math.max(LEAST, size);
  useFollow(box, frame, q, laying.ghost?.pivot ?? whereToLook(props));
  return (
    <section class="map" role="group" aria-label={t("icejam.map", { rows: frame.rows - 2, columns: frame.columns - 2 })}>
      <div class="map-box" ref={box} data-follows>
        <div class={`land ${laying.ghost ? "floating" : ""} phase-${view.phase}`} style={{ "--q": `${q}px`, width: `${q * frame.columns}px`, height: `${q * frame.rows}px` }}>
          <Land props={props} frame={frame} />
          <Squares props={props} laying={laying} frame={frame} q={q} />
          <Pieces props={props} frame={frame} />
          {laying.ghost && view.held && <Floating props={props} laying={laying} frame={frame} />}
        </div>
      </div>
      <p class="sr" aria-live="polite">
        {laying.ghost && view.held && t("icejam.floats", { card: cardWords(view.held.squares), place: placeWords(laying.ghost.at.first), way: wayWords(laying.ghost.at.way) })}
      </p>
      {(size < ZOOMED - 10 || zoomed) && (
        <button type="button" class="zoom" aria-pressed={zoomed} aria-label={t(zoomed !== wide ? "icejam.zoom.out" : "icejam.zoom.in")} onClick={() => setZoomed(!zoomed)}>
          <Art name={zoomed !== wide ? "icejam-fit" : "icejam-glass"} />
        </button>
      )}
    </section>
  );
}

/** Where something is told, or where somebody is about to go. */
function whereToLook({ view, seat, step }: Props): Place {
  for (const { facts } of [...(step?.notes ?? [])].reverse()) {
    const squares = facts["squares"] as { first: Place } | undefined;
    const place = (facts["end"] ?? facts["square"] ?? squares?.first) as Place | undefined;
    if (place) return place;
  }
  const elf = view.elves[view.turn ?? seat ?? 0];
  return elf?.square ?? (view.map[0] as Square).square;
}

function useSquareSize(box: { current: HTMLDivElement | null }, frame: Frame): number {
  const [space, setSpace] = useState({ width: 390, height: 430 });
  const measure = useCallback(() => {
    const element = box.current;
    if (element) setSpace({ width: element.clientWidth, height: element.clientHeight - MARGIN });
  }, []);
  useLayoutEffect(() => {
    measure();
    if (typeof ResizeObserver === "undefined" || !box.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [measure]);
  return Math.min(MOST, Math.floor(Math.min(space.width / frame.columns, space.height / frame.rows) * 2) / 2);
}

/** While the map is larger than its box it follows the action. */
function useFollow(box: { current: HTMLDivElement | null }, frame: Frame, q: number, to: Place): void {
  const before = useRef("");
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const [x, y] = [(to[1] - frame.left + 0.5) * q, (to[0] - frame.top + 0.5) * q];
    const near = CLOSE * q;
    const seen = x - near > element.scrollLeft && x + near < element.scrollLeft + element.clientWidth && y - near > element.scrollTop && y + near < element.scrollTop + element.clientHeight;
    const drawn = `${q} ${frameKey(frame)}`;
    if (seen && before.current === drawn) return; // what can be seen stays where it is
    before.current = drawn;
    element.scrollLeft = x - element.clientWidth / 2;
    element.scrollTop = y - element.clientHeight / 2;
  }, [q, to[0], to[1], frame.left, frame.top, frame.rows, frame.columns]);
}

/** Everything that lies still. */
function Land({ props, frame }: { props: Props; frame: Frame }) {
  const { view } = props;
  const high = useMemo(() => heights(view.map), [view.map]);
  const lately = recent(props.notes, props.seat);
  const laid = laidLately(lately);
  const dropped = laidLately(props.fresh);
  const cards = [...view.cards].sort((a, b) => (high.get(a.card) ?? 0) - (high.get(b.card) ?? 0) || a.first[0] - b.first[0]);
  const cubes = new Set(view.map.filter((one) => one.cube).map((one) => keyOf(one.square)));
  const lift = lifts(view.map);
  const shop = view.map.filter((one) => one.terrain === "workshop");
  const corner = shop[0] ? cornerOf(shop[0].square, (shop[1] ?? shop[0]).square, frame.top, frame.left) : null;
  return (
    <svg class="ground" viewBox={`0 0 ${frame.columns * 100} ${frame.rows * 100}`} aria-hidden="true">
      {cards.map((card) => (
        <LandCard
          key={card.card}
          card={card}
          height={high.get(card.card) ?? 0}
          top={frame.top}
          left={frame.left}
          covered={[cubes.has(keyOf(card.first)), cubes.has(keyOf(card.second))]}
          fresh={dropped.some((one) => samePlace(one.first, card.first) && samePlace(one.second, card.second))}
        />
      ))}
      {corner && (
        <g transform={`translate(${corner.x * 100} ${corner.y * 100})`} data-place="workshop">
          <rect x="2" y="6" width="196" height="98" rx="13" class="shop-edge" />
          <use href="#icejam-ws" x="0" y="-4" width="200" height="104" />
        </g>
      )}
      {laid.map(({ seat, first, second }) => (
        <Ring key={`${keyOf(first)}${keyOf(second)}`} class={`just-laid s${seat}`} first={first} second={second} frame={frame} lift={Math.max(lift(first), lift(second))} />
      ))}
      {view.phase === "lift" &&
        cards
          .filter(({ first }) => props.hand.can(["from", ...first]))
          .map(({ card, first, second }) => <Ring key={card} class="liftable" first={first} second={second} frame={frame} lift={liftOf(high.get(card) ?? 0)} />)}
      {trails(lately).map((one, i) => (
        <Trail key={i} {...one} frame={frame} />
      ))}
      {trails(props.step?.notes ?? []).map((one, i) => (
        <Trail key={`now${i}`} {...one} frame={frame} now />
      ))}
    </svg>
  );
}

/** A line around a whole card. */
function Ring({ first, second, frame, lift, class: kind }: { first: Place; second: Place; frame: Frame; lift: number; class: string }) {
  const { x, y } = cornerOf(first, second, frame.top, frame.left);
  const [wide, high] = first[0] === second[0] ? [200, 100] : [100, 200];
  return <rect class={kind} x={x * 100 - 3} y={(y - lift) * 100 - 3} width={wide + 6} height={high + 6} rx="16" />;
}

function Pieces({ props, frame }: { props: Props; frame: Frame }) {
  const { view, seats } = props;
  const fell = new Set(props.fresh.filter((note) => note.kind === "cube").map((note) => keyOf(note.facts["square"] as Place)));
  const elves = [...view.elves].sort((a, b) => a.square[0] - b.square[0]);
  const lift = lifts(view.map);
  return (
    <div class="pieces" aria-hidden="true">
      {view.map.filter((at) => at.cube).map((at) => (
        <Cube key={keyOf(at.square)} at={at} frame={frame} lift={lift(at.square)} fresh={fell.has(keyOf(at.square))} />
      ))}
      {elves.map((elf) => {
        const seat = seats[elf.seat];
        return seat && <Pawn key={elf.seat} elf={elf} elves={view.elves} seat={seat} frame={frame} lift={lift(elf.square)} moving={view.turn === elf.seat && !props.outcome} />;
      })}
    </div>
  );
}

function Squares({ props, laying, frame, q }: { props: Props; laying: Laying; frame: Frame; q: number }) {
  const { view } = props;
  const targets = targetsOf(props, laying);
  const byKey = new Map(view.map.map((one) => [keyOf(one.square), one]));
  const off = [...targets.values()].filter((target) => !byKey.has(keyOf(target.place)) && withinFrame(frame, target.place));
  const places = [...view.map.map((one) => one.square), ...off.map((target) => target.place)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const home = laying.ghost?.pivot ?? places.find((place) => targets.has(keyOf(place))) ?? whereToLook(props);
  const lift = lifts(view.map);
  const tap = (place: Place, event: MouseEvent) => {
    const near = nearest(place, event, targets, frame, q);
    tapped(near ?? place, targets, props, laying);
  };
  return (
    <div class="squares">
      {places.map((place) => (
        <SquareButton
          key={keyOf(place)}
          place={place}
          at={byKey.get(keyOf(place)) ?? null}
          target={targets.get(keyOf(place)) ?? null}
          props={props}
          laying={laying}
          frame={frame}
          lift={lift(place)}
          tabbable={samePlace(place, home)}
          tap={tap}
        />
      ))}
    </div>
  );
}

/** A finger is broader than a square of a big map: what can be tapped within reach is meant. Keys and readers have no finger. */
function nearest(place: Place, event: MouseEvent, targets: ReadonlyMap<string, Target>, frame: Frame, q: number): Place | null {
  if (targets.has(keyOf(place)) || event.detail === 0) return null;
  const square = event.currentTarget as HTMLElement;
  const box = square.getBoundingClientRect();
  const x = (event.clientX - box.left) / zoomOf(square) + (place[1] - frame.left) * q;
  const y = (event.clientY - box.top) / zoomOf(square) + (place[0] - frame.top) * q;
  let best: Place | null = null;
  let least = NEAR;
  for (const target of targets.values()) {
    const far = Math.hypot((target.place[1] - frame.left + 0.5) * q - x, (target.place[0] - frame.top + 0.5) * q - y);
    if (far < least) [best, least] = [target.place, far];
  }
  return best;
}

interface SquareButtonProps {
  place: Place;
  at: Square | null;
  target: Target | null;
  props: Props;
  laying: Laying;
  frame: Frame;
  lift: number;
  tabbable: boolean;
  tap: (place: Place, event: MouseEvent) => void;
}

function SquareButton({ place, at, target, props, laying, frame, lift, tabbable, tap }: SquareButtonProps) {
  const { ghost } = laying;
  const chosen = ghost !== null && (samePlace(ghost.at.first, place) || samePlace(ghost.at.second, place));
  const classes = ["thing", "square", target ? `can ${target.kind}` : "cannot", at ? "" : "off", at?.snowflake && !at.cube ? "flake" : "", at?.cube ? "with-cube" : "", target?.hinted ? "hinted" : ""];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      style={put(place[1] - frame.left, place[0] - frame.top - lift)}
      data-move={`square/${keyOf(place)}`}
      aria-label={squareWords(at, place, props, target?.words ?? null)}
      aria-pressed={chosen}
      aria-disabled={!target}
      tabIndex={tabbable || target?.kind === "step" || target?.kind === "slide" ? 0 : -1}
      onClick={(event) => tap(place, event)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === "r" && ghost) laying.turn();
      }}
    >
      {target && <span class={`mark ${target.way ?? ""}`}>{target.kind === "slide" && <Art name="icejam-arrow" />}</span>}
    </button>
  );
}

function Floating({ props, laying, frame }: { props: Props; laying: Laying; frame: Frame }) {
  const { ghost } = laying;
  const { held } = props.view;
  if (!ghost || !held) return null;
  const { first, second, way } = ghost.at;
  const { x, y } = cornerOf(first, second, frame.top, frame.left);
  const [wide, high] = first[0] === second[0] ? [2, 1] : [1, 2];
  return (
    <>
      <svg class={`ghost ${laying.sending ? "going" : ""}`} style={put(x, y, wide, high)} viewBox={`0 0 ${wide * 100} ${high * 100}`} aria-hidden="true">
        <CardArt halves={held.squares} way={way} height={2} />
        <rect x="-4" y="-22" width={wide * 100 + 8} height={high * 100 + 8} rx="18" class="ghost-ring" />
      </svg>
      {laying.turns > 1 && !laying.sending && (
        <button type="button" class="turn-card" style={turnPlace(x, y, wide, high, frame)} aria-label={t("icejam.turn")} onClick={laying.turn} data-move="turn-card">
          <Art name="icejam-turn" />
        </button>
      )}
    </>
  );
}

/** Below and right of the card, or on its other side at the edge of the map. */
function turnPlace(x: number, y: number, wide: number, high: number, frame: Frame): Record<string, string> {
  const right = x + wide + 0.9 <= frame.columns;
  const below = y + high + 0.9 <= frame.rows;
  const place = put(right ? x + wide + 0.35 : x - 0.35, below ? y + high + 0.35 : y - 0.35);
  return { left: place["left"] as string, top: place["top"] as string };
}
