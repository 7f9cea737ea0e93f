/** What screen readers are told without being asked. */
import { signal } from "@preact/signals";

const words = signal("");
let odd = false;

/** Said even if it is the same as before. */
export function announce(text: string): void {
  odd = !odd;
  words.value = text + (odd ? "" : "\u00a0");
}

export function LiveRegion() {
  return (
    <div class="sr" role="status" aria-live="polite" data-live>
      {words.value}
    </div>
  );
}
