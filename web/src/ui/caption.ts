/** What is being told, where the question stands otherwise: one place to look at. */
import { signal } from "@preact/signals";

export interface Caption {
  words: string;
  text?: string | undefined;
  /** Who does it: picture and seat. */
  picture: string | null;
  seat: number | null;
  /** Counts them: the same words may be told twice. */
  count: number;
}

export const caption = signal<Caption | null>(null);
