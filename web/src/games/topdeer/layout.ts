/** Where the spaces of a track are on the screen: as its file has them on wide screens, turned a quarter to the left on
 * high ones, stretched to the room. A track without coordinates is laid out by its arrows. */
import type { TrackView } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** An arrow as a curve, with the middle and the angle (degrees) of its head. */
export interface Way {
  from: number;
  to: number;
  d: string;
  mid: Point;
  angle: number;
}

/** A band across the track: the pen, or the finish line. */
export interface Band {
  at: Point;
  /** Degrees from "runs to the right". */
  angle: number;
  /** From side to side. */
  across: number;
}

export interface Layout {
  size: Size;
  at: Point[];
  radius: number;
  ways: Way[];
  pen: Band;
  finish: Band;
  /** The widest open place, for what belongs to no space. */
  open: Point & { room: number };
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });
const length = (a: Point): number => Math.hypot(a.x, a.y);
const unit = (a: Point): Point => (length(a) === 0 ? { x: 1, y: 0 } : { x: a.x / length(a), y: a.y / length(a) });
const degrees = (a: Point): number => (Math.atan2(a.y, a.x) * 180) / Math.PI;

export function laidOut(track: TrackView, size: Size): Layout {
  const raw = coordinates(track);
  const turned = size.height > size.width;
  const points = raw.map((point) => (turned ? { x: point.y, y: -point.x } : point));
  const radius = radiusFor(fitted(points, track.next, size, MARGIN));
  const at = fitted(points, track.next, size, Math.max(MARGIN, radius * 1.45 + 7));
  const headings = headingsOf(at, track.next);
  const ways = waysOf(at, track.next, headings);
  const last = at.length - 1;
  const pen = band(at, headings, 0, track.next[0] ?? [], radius);
  return {
    size,
    at,
    radius,
    ways,
    pen,
    finish: band(at, headings, last, track.next.flatMap((to, space) => (to.includes(last) ? [space] : [])), radius),
    open: openPlace([...at, ...cornersOf(pen, radius)], ways, size, radius * 1.5),
  };
}

/** From the track's file, or in rows by the least number of arrows from the pen. */
export function coordinates(track: TrackView): Point[] {
  if (track.x && track.y) return track.x.map((x, i) => ({ x, y: track.y?.[i] ?? 0 }));
  const deep = depths(track.next);
  const columns = Math.max(...deep);
  const perRow = Math.max(6, Math.ceil(columns / 4));
  const seen = new Map<number, number>();
  return deep.map((depth) => {
    const nth = seen.get(depth) ?? 0;
    seen.set(depth, nth + 1);
    const row = Math.floor(depth / perRow);
    const along = depth % perRow;
    return { x: 80 * (row % 2 ? perRow - 1 - along : along), y: 220 * row + 55 * nth };
  });
}

function depths(next: readonly (readonly number[])[]): number[] {
  const deep: number[] = next.map(() => -1);
  deep[0] = 0;
  const queue = [0];
  for (let space = queue.shift(); space !== undefined; space = queue.shift()) {
    for (const to of next[space] ?? []) {
      if (deep[to] !== -1) continue;
      deep[to] = (deep[space] ?? 0) + 1;
      queue.push(to);
    }
  }
  return deep;
}

const MARGIN = 26;
/** How much room the pen needs behind itself, in units of the track's file. */
const BEHIND = 55;

function fitted(points: readonly Point[], next: readonly (readonly number[])[], size: Size, margin: number): Point[] {
  const pen = points[0] ?? { x: 0, y: 0 };
  const ahead = (next[0] ?? []).map((to) => unit(minus(points[to] ?? pen, pen)));
  const forward = unit(ahead.reduce((sum, one) => plus(sum, one), { x: 0, y: 0 }));
  const bends = waysOf(points, next, headingsOf(points, next)).map((one) => one.mid);
  const all = [...points, ...bends, plus(pen, forward, -BEHIND)];
  const [left, right] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))];
  const [top, bottom] = [Math.min(...all.map((p) => p.y)), Math.max(...all.map((p) => p.y))];
  const scaleX = Math.max(1, size.width - 2 * margin) / Math.max(1, right - left);
  const scaleY = Math.max(1, size.height - 2 * margin) / Math.max(1, bottom - top);
  return points.map((point) => ({ x: margin + (point.x - left) * scaleX, y: margin + (point.y - top) * scaleY }));
}

function radiusFor(at: readonly Point[]): number {
  let least = Infinity;
  for (const [i, one] of at.entries()) for (const other of at.slice(i + 1)) least = Math.min(least, length(minus(one, other)));
  return Math.min(21, Math.max(10, least * 0.42));
}

/** The way one runs through a space: the mean of the arrows to it and from it. */
function headingsOf(at: readonly Point[], next: readonly (readonly number[])[]): Point[] {
  const sums = at.map(() => ({ x: 0, y: 0 }));
  next.forEach((goals, from) => {
    for (const to of goals) {
      const way = unit(minus(at[to] as Point, at[from] as Point));
      sums[from] = plus(sums[from] as Point, way);
      sums[to] = plus(sums[to] as Point, way);
    }
  });
  return sums.map(unit);
}

function waysOf(at: readonly Point[], next: readonly (readonly number[])[], headings: readonly Point[]): Way[] {
  return next.flatMap((goals, from) => goals.map((to) => way(from, to, at[from] as Point, at[to] as Point, headings[from] as Point, headings[to] as Point)));
}

const num = (value: number): string => value.toFixed(1);

function way(from: number, to: number, a: Point, b: Point, out: Point, into: Point): Way {
  const reach = length(minus(b, a)) * 0.36;
  const [c, d] = [plus(a, out, reach), plus(b, into, -reach)];
  const mid = { x: (a.x + 3 * c.x + 3 * d.x + b.x) / 8, y: (a.y + 3 * c.y + 3 * d.y + b.y) / 8 };
  const heading = { x: b.x + d.x - c.x - a.x, y: b.y + d.y - c.y - a.y };
  return { from, to, d: `M${num(a.x)} ${num(a.y)}C${num(c.x)} ${num(c.y)} ${num(d.x)} ${num(d.y)} ${num(b.x)} ${num(b.y)}`, mid, angle: degrees(heading) };
}

function band(at: readonly Point[], headings: readonly Point[], space: number, beside: readonly number[], radius: number): Band {
  const here = at[space] as Point;
  const heading = headings[space] as Point;
  const side = { x: -heading.y, y: heading.x };
  const wide = beside.map((other) => {
    const off = minus(at[other] as Point, here);
    return Math.abs(off.x * side.x + off.y * side.y);
  });
  return { at: here, angle: degrees(heading), across: 2 * (Math.max(radius, ...wide) + radius + 4) };
}

/** How far the pen reaches behind its space, and before it. */
export const penDepth = (radius: number): [back: number, front: number] => [-3 * radius - 8, radius + 5];

function cornersOf(pen: Band, radius: number): Point[] {
  const angle = (pen.angle * Math.PI) / 180;
  const [forward, side] = [{ x: Math.cos(angle), y: Math.sin(angle) }, { x: -Math.sin(angle), y: Math.cos(angle) }];
  return penDepth(radius).flatMap((along) => [-0.5, 0, 0.5].map((part) => plus(plus(pen.at, forward, along), side, part * pen.across)));
}

/** The middle of the largest circle that touches nothing. */
export function openPlace(at: readonly Point[], ways: readonly Way[], size: Size, road: number): Point & { room: number } {
  const taken = [...at, ...ways.map((one) => one.mid)];
  let best = { x: size.width / 2, y: size.height / 2, room: 0 };
  for (let x = 12; x < size.width; x += 12) {
    for (let y = 12; y < size.height; y += 12) {
      const border = Math.min(x, y, size.width - x, size.height - y);
      const room = taken.reduce((least, p) => Math.min(least, Math.hypot(p.x - x, p.y - y) - road), border);
      if (room > best.room) best = { x, y, room };
    }
  }
  return best;
}

/** Places in the pen: rows across, behind the line where it opens. */
export function inPen(pen: Band, radius: number, count: number): Point[] {
  const perRow = Math.max(1, Math.floor(pen.across / (2 * radius + 2)));
  const angle = (pen.angle * Math.PI) / 180;
  const [forward, side] = [{ x: Math.cos(angle), y: Math.sin(angle) }, { x: -Math.sin(angle), y: Math.cos(angle) }];
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const off = ((i % perRow) - (inRow - 1) / 2) * Math.min(2 * radius + 4, pen.across / inRow);
    return plus(plus(pen.at, side, off), forward, -row * (2 * radius + 1));
  });
}
