/** A card's picture: one of the set, or lines that somebody has drawn. Lines are numbers and nothing else. */
import { Art } from "../../ui/art";

export const COLOURS = "abcdefgh";
export const INKS: Readonly<Record<string, string>> = { a: "#23201c", b: "#cf3339", c: "#2467c4", d: "#f3b72f", e: "#2e7d4f", f: "#7d4a9c", g: "#8a5a3b", h: "#ffffff" };
/** Of a square of 100, by the digit of a line. */
export const WIDTHS: Readonly<Record<string, number>> = { 1: 2, 2: 4, 3: 8, 4: 14 };
const STROKE = /^([a-h])([1-4])((?: \d\d?,\d\d?){1,150})$/;

export function DrawnPicture({ lines, class: more = "" }: { lines: readonly string[]; class?: string }) {
  return (
    <svg class={`art drawn ${more}`} viewBox="0 0 100 100" aria-hidden="true">
      {lines.map((line, i) => {
        const [, ink, width, points] = STROKE.exec(line) ?? [];
        if (!ink || !width || !points) return null;
        const at = points.trim();
        return <polyline key={i} points={at.includes(" ") ? at : `${at} ${at}`} fill="none" stroke={INKS[ink]} stroke-width={WIDTHS[width]} stroke-linecap="round" stroke-linejoin="round" />;
      })}
    </svg>
  );
}

export function CardPicture({ picture, drawing, otherwise }: { picture?: string | undefined; drawing?: readonly string[] | undefined; otherwise: string }) {
  if (drawing && drawing.length > 0) return <DrawnPicture lines={drawing} />;
  return <Art name={picture || otherwise} />;
}
