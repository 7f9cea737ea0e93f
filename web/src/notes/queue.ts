/** What happened, told one thing after the other and never so slowly that the table runs away. */
import type { Told } from "../wire/frames";

export type Later = (then: () => void, milliseconds: number) => unknown;

/** One thing is told for this long (at speed 1). */
export const HOLD = 700;
/** However much happened, it has been told after about so many steps. */
export const STEPS = 6;

export class NoteQueue {
  private waiting: Told[] = [];
  private telling = false;

  constructor(
    private readonly tell: (notes: Told[]) => void,
    private readonly speed: () => number,
    private readonly later: Later = (then, ms) => setTimeout(then, ms),
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  push(notes: readonly Told[]): void {
    if (notes.length === 0) return;
    this.waiting.push(...notes);
    if (this.speed() === 0) this.tellAll();
    else if (!this.telling) this.step();
  }

  /** Forget what has not been told: an undo took it back, or the page shows something else. */
  clear(): void {
    this.waiting = [];
  }

  private tellAll(): void {
    const all = this.waiting;
    this.waiting = [];
    if (all.length > 0) this.tell(all);
  }

  private step(): void {
    if (this.waiting.length === 0) {
      this.telling = false;
      return;
    }
    this.telling = true;
    const many = Math.ceil(this.waiting.length / STEPS);
    this.tell(this.waiting.splice(0, many));
    const speed = this.speed();
    if (speed === 0) {
      this.tellAll();
      this.telling = false;
    } else {
      this.later(() => this.step(), HOLD / speed);
    }
  }
}
