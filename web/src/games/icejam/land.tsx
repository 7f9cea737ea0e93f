/** Cards of two squares, drawn in SVG: a square is 100 units wide. */
import { type Half, type LaidCard, type Place, type Way, halfOf, halvesOf, liftOf } from "./view";

const SQUARE = 100;
const PLAIN = 3;

/** Three kinds of ice and snow, so that a field of them is no wallpaper. */
function pictureOf(terrain: string, variant: number): string {
  return terrain === "trees" ? "#icejam-t-trees" : `#icejam-t-${terrain}${variant % PLAIN}`;
}

function HalfArt({ half, x, y, variant, bare }: { half: Half; x: number; y: number; variant: number; bare: boolean }) {
  const { terrain, flake } = halfOf(half);
  return (
    <>
      <use href={pictureOf(terrain, variant)} x={x} y={y} width={SQUARE} height={SQUARE} />
      {flake && !bare && <use href="#icejam-flake" x={x + 24} y={y + 24} width="52" height="52" />}
    </>
  );
}

export interface CardArtProps {
  halves: readonly [Half, Half];
  /** Where the second half is from the first. */
  way: Way;
  variant?: number;
  height?: number;
  /** Which halves have a cube on their snowflake. */
  covered?: readonly [boolean, boolean];
  class?: string;
}

/** One card; its north-west corner is at the origin, whichever half lies there. */
export function CardArt({ halves, way, variant = 0, height = 0, covered = [false, false], class: more = "" }: CardArtProps) {
  const across = way === "east" || way === "west";
  const [wide, high] = across ? [2, 1] : [1, 2];
  const [near, far] = way === "west" || way === "north" ? [1, 0] as const : [0, 1] as const;
  const up = SQUARE * liftOf(height);
  const edge = 6 + up;
  return (
    <g class={`map-card ${more}`}>
      <g transform={`translate(0 ${-up})`}>
        {height > 0 && <rect x="2" y={up + 12} width={wide * SQUARE - 4} height={high * SQUARE - 4} rx="13" class="cast" />}
        <rect x="2" y="4" width={wide * SQUARE - 4} height={high * SQUARE - 8 + edge} rx="13" class={height > 0 ? "edge high" : "edge"} />
        <g clip-path={`url(#icejam-${across ? "wide" : "tall"})`}>
          <HalfArt half={halves[near]} x={0} y={0} variant={variant} bare={covered[near]} />
          <HalfArt half={halves[far]} x={across ? SQUARE : 0} y={across ? 0 : SQUARE} variant={variant + 1} bare={covered[far]} />
          <path d={across ? "M100 8V92" : "M8 100H92"} class="fold" />
        </g>
        <rect x="4" y="4" width={wide * SQUARE - 8} height={high * SQUARE - 8} rx="11" class={height > 0 ? "rim high" : "rim"} />
      </g>
    </g>
  );
}

/** What the cards on a page are cut out by; once a page. */
export function Clips() {
  return (
    <svg class="clips" aria-hidden="true">
      <defs>
        <clipPath id="icejam-wide">
          <rect x="3" y="3" width="194" height="94" rx="12" />
        </clipPath>
        <clipPath id="icejam-tall">
          <rect x="3" y="3" width="94" height="194" rx="12" />
        </clipPath>
      </defs>
    </svg>
  );
}

/** A card by itself: in the Street, in the prompt. */
export function SmallCard({ halves, flip }: { halves: readonly [Half, Half]; flip?: string }) {
  return (
    <svg class="small-card" viewBox="-2 -2 204 112" aria-hidden="true" {...(flip ? { "data-flip": flip } : {})}>
      <CardArt halves={halves} way="east" />
    </svg>
  );
}

export function wayOf(first: Place, second: Place): Way {
  if (first[0] === second[0]) return second[1] > first[1] ? "east" : "west";
  return second[0] > first[0] ? "south" : "north";
}

/** Where a card's north-west corner is, in squares from the frame's. */
export function cornerOf(first: Place, second: Place, top: number, left: number): { x: number; y: number } {
  return { x: Math.min(first[1], second[1]) - left, y: Math.min(first[0], second[0]) - top };
}

interface LandCardProps {
  card: LaidCard;
  height: number;
  top: number;
  left: number;
  covered: readonly [boolean, boolean];
  fresh: boolean;
}

export function LandCard({ card, height, top, left, covered, fresh }: LandCardProps) {
  const { x, y } = cornerOf(card.first, card.second, top, left);
  return (
    <g transform={`translate(${x * SQUARE} ${y * SQUARE})`}>
      <CardArt halves={halvesOf(card.face)} way={wayOf(card.first, card.second)} variant={card.card} height={height} covered={covered} class={fresh ? "dropped" : ""} />
    </g>
  );
}
