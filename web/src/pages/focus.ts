/** Where the keyboard is: after a move the focus stays on its thing or goes to what is asked next, never to nowhere. */

/** Keeps it there for as long as the board is shown; returns how to stop. */
export function watchFocus(board: HTMLElement): () => void {
  let last: string | null = null;
  let within = false;
  const focused = (event: FocusEvent) => {
    within = true;
    last = (event.target as HTMLElement).getAttribute("data-move");
  };
  const changed = () => {
    if (within && document.activeElement === document.body) refocus(board, last);
  };
  const left = (event: FocusEvent) => {
    if (event.relatedTarget) within = false;
    // What is disabled loses the focus with the next frame, when the change has been seen already.
    else if ((event.target as HTMLElement).matches(":disabled")) queueMicrotask(changed);
  };
  const observer = new MutationObserver(changed);
  observer.observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  board.addEventListener("focusin", focused);
  board.addEventListener("focusout", left);
  return () => {
    observer.disconnect();
    board.removeEventListener("focusin", focused);
    board.removeEventListener("focusout", left);
  };
}

function refocus(board: HTMLElement, last: string | null): void {
  const again = last === null ? null : board.querySelector<HTMLElement>(`[data-move="${CSS.escape(last)}"]:not(:disabled)`);
  const goal = again ?? board.querySelector<HTMLElement>("[data-prompt]") ?? board.querySelector<HTMLElement>(".thing.can");
  goal?.focus({ preventScroll: true });
}

const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go to the nearest button in that direction. */
export function walkByArrows(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = event.target as HTMLElement;
  if (!way || from.matches("input, select, textarea") || event.defaultPrevented) return;
  const root = from.closest("dialog") ?? (event.currentTarget as HTMLElement);
  const goal = nearest(from, [...root.querySelectorAll<HTMLElement>("button:not(:disabled), a[href], summary")], way);
  if (goal) {
    event.preventDefault();
    goal.focus();
  }
}

export function nearest(from: Element, among: readonly HTMLElement[], [dx, dy]: readonly [number, number]): HTMLElement | null {
  const here = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of among) {
    if (element === from || element.getClientRects().length === 0) continue;
    const there = centre(element);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const far = along + 2.5 * aside;
    if (along > 1 && far < least) [best, least] = [element, far];
  }
  return best;
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
