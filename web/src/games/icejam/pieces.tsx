/** Cubes and pawns: they lie over the map and glide. */
import { Art } from "../../ui/art";
import type { SeatInfo } from "../types";
import { type Colour, type Elf, type Frame, type Place, type Square, frameKey, keyOf } from "./view";

/** A cube has a sign as well as a colour: drop, crystal, tree. */
export const cubePicture = (colour: Colour, there = true): string => `icejam-${there ? "cube" : "want"}-${colour[0]}`;

type Style = Record<string, string>;

/** Puts something on the map: x and y in squares, from the frame's corner. */
export function put(x: number, y: number, wide = 1, high = 1): Style {
  const q = (n: number): string => `calc(var(--q) * ${Math.round(n * 1000) / 1000})`;
  return { left: q(x), top: q(y), width: q(wide), height: q(high) };
}

export function Cube({ at, frame, lift, fresh }: { at: Square; frame: Frame; lift: number; fresh: boolean }) {
  if (!at.cube) return null;
  const [x, y] = [at.square[1] - frame.left, at.square[0] - frame.top - lift];
  const beside = at.pawn === null ? put(x + 0.19, y + 0.14, 0.62, 0.66) : put(x + 0.52, y - 0.04, 0.46, 0.5);
  return (
    <span class={`cube-at ${fresh ? "fell" : ""}`} style={beside} data-flip={`cube:${keyOf(at.square)}@${frameKey(frame)}`}>
      <Art name={cubePicture(at.cube)} />
    </span>
  );
}

/** Where a pawn stands. On the Workshop there is room for all of them, side by side. */
export function standing(elf: Elf, elves: readonly Elf[], frame: Frame): { x: number; y: number; size: number } {
  const [x, y] = [elf.square[1] - frame.left, elf.square[0] - frame.top];
  if (!elf.at_workshop) return { x, y: y - 0.26, size: 1 };
  const home = elves.filter((other) => other.at_workshop);
  const size = home.length > 3 ? 0.54 : 0.64;
  const room = 2 - size;
  const step = home.length > 1 ? room / (home.length - 1) : 0;
  return { x: x + (home.length > 1 ? step * home.indexOf(elf) : room / 2), y: y + 1.1 - size * 1.26, size };
}

interface PawnProps {
  elf: Elf;
  elves: readonly Elf[];
  seat: SeatInfo;
  frame: Frame;
  lift: number;
  /** It is its turn. */
  moving: boolean;
}

export function Pawn({ elf, elves, seat, frame, lift, moving }: PawnProps) {
  const { x, y, size } = standing(elf, elves, frame);
  return (
    <span class={`pawn s${seat.seat} ${moving ? "moving" : ""} ${seat.me ? "me" : ""}`} style={put(x, y - lift, size, size * 1.26)} data-pace="way" data-flip={`pawn:${seat.seat}@${frameKey(frame)}`}>
      <svg viewBox="0 0 100 126" aria-hidden="true">
        <ellipse cx="50" cy="112" rx="40" ry="13" class="shade" />
        {moving && <ellipse cx="50" cy="109" rx="47" ry="17" class="lantern-ring" />}
        <ellipse cx="50" cy="107" rx="38" ry="14" class="foot" />
        <use href={`#${seat.picture.replace("f:", "f-")}`} x="14" y="36" width="72" height="72" />
        <g transform="translate(20 10) rotate(-6 30 20)">
          <path d="M2 40C8 14 26 6 52 -6 56 10 52 20 48 24l8 16C40 33 18 33 2 40z" class="hat" />
          <circle cx="53" cy="-5" r="8" class="bobble" />
        </g>
        <use href={`#${seat.shape}`} x="58" y="84" width="38" height="38" class="mark" />
      </svg>
    </span>
  );
}

/** Where somebody went lately, as a dotted line in its colour. */
export function Trail({ seat, from, to, frame, now = false }: { seat: number; from: Place; to: Place; frame: Frame; now?: boolean }) {
  const x = (place: Place): number => (place[1] - frame.left) * 100 + 50;
  const y = (place: Place): number => (place[0] - frame.top) * 100 + 50;
  const way = `M${x(from)} ${y(from)}L${x(to)} ${y(to)}`;
  if (!now) return <path class={`trail s${seat}`} d={way} />;
  const turn = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
  return (
    <g class={`going s${seat}`}>
      <circle cx={x(from)} cy={y(from)} r="26" />
      <path class="under" d={way} />
      <path d={way} />
      <path class="head" d="M-62 -26L-30 0L-62 26" transform={`translate(${x(to)} ${y(to)}) rotate(${turn})`} />
    </g>
  );
}
