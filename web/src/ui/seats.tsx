/** Who sits at the table: picture, colour and shape together, never colour alone. */
import type { ComponentChildren } from "preact";
import type { SeatInfo } from "../games/types";
import { list, t, wordOr } from "../words";
import type { Figure } from "../wire/http";
import { Art } from "./art";
import { FIGURES, usualFigure } from "./figures";

export const SHAPES = ["circle", "square", "triangle", "diamond", "star", "hexagon"] as const;
const BOTS = ["f:snowman-without-snow", "f:robot", "f:teddy-bear", "f:nesting-dolls", "f:unicorn", "f:dragon-face"] as const;

export function pictureOf(seat: number, kind: string, figure: Figure | null = null): string {
  return kind === "bot" ? (BOTS[seat % 6] as string) : FIGURES[figure ?? usualFigure(seat)];
}

export function Avatar({ seat, class: more = "" }: { seat: SeatInfo; class?: string }) {
  return (
    <span class={`avatar s${seat.seat} ${seat.asked ? "turn" : ""} ${more}`} aria-hidden="true">
      <Art name={seat.picture} />
      <Art name={seat.shape} class="shape" />
    </span>
  );
}

/** Whom the table waits for. Oneself is "you", and not waited for as long as others are asked, too. */
export function waitingWords(seats: readonly SeatInfo[]): string | null {
  const asked = seats.filter((seat) => seat.asked);
  const others = asked.filter((seat) => !seat.me);
  if (others.length > 0) return t("board.waiting", { names: list(others.map((seat) => seat.name)) });
  return asked.length > 0 ? t("board.yours") : null;
}

/** "Nora, triangle, to move": how a seat begins in a label. */
export function seatWords(seat: SeatInfo): string {
  const parts = [seat.me ? t("seat.you", { name: seat.name }) : seat.name, wordOr(`shape.${seat.shape}`, seat.shape)];
  if (seat.kind === "open") parts.push(t("seat.open"));
  if (seat.kind === "person" && !seat.here) parts.push(t("seat.away"));
  if (seat.asked) parts.push(t("seat.asked"));
  return parts.join(", ");
}

/** One seat in a strip of others; `children` is what the game shows of it. */
export function SeatPanel({ seat, label, class: more = "", children }: { seat: SeatInfo; label: string; class?: string; children?: ComponentChildren }) {
  return (
    <li class={`seat-panel s${seat.seat} ${seat.asked ? "asked" : ""} ${seat.here || seat.kind === "bot" ? "" : "away"} ${more}`} data-place={`seat:${seat.seat}`}>
      <span class="sr">{`${seatWords(seat)}: ${label}`}</span>
      <div class="inside" aria-hidden="true">
        {children}
      </div>
    </li>
  );
}
