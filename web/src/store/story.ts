/** What happened, told one step after the other on the board, in the order of the log: nothing twice, early or not at all. */
import type { SeatScreen, Outcome, Told } from "../wire/frames";

export type Later = (then: () => void, milliseconds: number) => unknown;

/** How the table stood after something had happened: one move, with the draws that it led to. */
export interface Beat {
  seq: number;
  /** The number of moves, chance included, after which this was. */
  at: number;
  looks: readonly SeatScreen[];
  asks: readonly number[];
  clause: string;
  outcome: Outcome | null;
  /** What was told of it, to those whose eyes the screen has. */
  notes: readonly Told[];
  /** Somebody at this device did it: it shows at once, and what is asked next does not wait. */
  own: boolean;
}

/** What is told at a time. */
export interface Step {
  notes: readonly Told[];
  /** Empty: it takes no time of its own. */
  words: string;
  /** A second, smaller line. */
  text?: string;
  /** The board stands as it did before this happened. */
  early?: boolean;
  /** What the board shows meanwhile, if it is neither as before nor as after. */
  view?: unknown;
  /** What the game draws over its board meanwhile, and from what. */
  scene?: string;
  data?: unknown;
  /** How many times as long as usual. */
  long?: number;
}

/** What the screen shows: the table as of what is being told. */
export interface Shown {
  beat: Beat;
  step: Step | null;
  /** Nothing is left to be told. */
  now: boolean;
  /** How many steps took their time so far. */
  count: number;
}

export class Story {
  private readonly beats: Beat[] = [];
  private steps: Step[] = [];
  private before: Beat | null = null;
  private current: Beat | null = null;
  private step: Step | null = null;
  /** The time of the step that is being told is not up. */
  private holding = false;
  private clock = 0;
  private count = 0;
  /** Somebody here went on meanwhile: the board shows that, and the rest is told beside it. */
  private ahead: Beat | null = null;
  private paused = true;

  constructor(
    private readonly show: (shown: Shown) => void,
    /** How a beat is told. */
    private readonly tell: (beat: Beat, before: Beat) => Step[],
    /** Milliseconds for a step; 0: everything is told at once. */
    private readonly time: (step: Step) => number,
    private readonly later: Later = (then, ms) => setTimeout(then, ms),
  ) {}

  /** Whether something is told, or waits to be. */
  get busy(): boolean {
    return this.holding || this.left.beats > 0;
  }

  /** What is still to be told after this. */
  get left(): { beats: number; steps: number; notes: number } {
    const steps = this.steps.reduce((sum, step) => sum + step.notes.length, 0);
    return { beats: this.beats.length, steps: this.steps.length, notes: steps + this.beats.reduce((sum, beat) => sum + beat.notes.length, 0) };
  }

  /** The newest that there is, told or not. */
  get newest(): Beat | null {
    return this.beats.at(-1) ?? this.current;
  }

  /** Whether what is asked now may be answered: nothing that others did is still to be seen. */
  get open(): boolean {
    if (this.ahead) return this.ahead === this.newest;
    return this.beats.length === 0 && (!this.holding || (this.current?.own ?? true));
  }

  push(beats: readonly Beat[]): void {
    const [first] = beats;
    const last = beats.at(-1);
    if (!first || !last) return;
    if (!this.current) {
      this.current = { ...first, notes: [] };
      if (beats.length === 1 && first.notes.length === 0) return this.rest();
      this.show({ beat: this.current, step: null, now: false, count: this.count });
    }
    const goesOn = last.own && this.current.own && this.beats.length === 0;
    this.beats.push(...beats);
    if (last.own && !goesOn && this.busyBut(beats.length)) this.ahead = last;
    if (goesOn) this.steps = []; // who goes on does not wait for what they did before
    if (!this.holding || goesOn) this.advance();
    else if (this.ahead === last && this.step) this.show({ beat: last, step: this.step, now: false, count: this.count });
  }

  /** Whether more is to be told than these beats. */
  private busyBut(beats: number): boolean {
    return this.holding || this.steps.length > 0 || this.beats.length > beats;
  }

  /** To now. What was not told is in the log. */
  skip(): void {
    const last = this.beats.pop();
    this.beats.length = 0;
    this.steps = [];
    this.ahead = null;
    if (last) {
      this.before = this.current;
      this.current = last;
    }
    this.rest();
  }

  /** Something else holds from now on: an undo, or another pair of eyes. */
  replace(beat: Beat): void {
    this.beats.length = 0;
    this.steps = [];
    this.before = this.step = this.ahead = null;
    this.current = beat;
    this.rest();
  }

  /** Nobody looks, or the board is not there yet: it waits. */
  pause(paused: boolean): void {
    if (this.paused === paused) return;
    this.paused = paused;
    if (!paused && !this.holding) this.advance();
  }

  private rest(): void {
    this.holding = false;
    this.clock += 1;
    if (this.current) this.show({ beat: this.current, step: null, now: true, count: this.count });
  }

  private advance(): void {
    if (this.paused && !this.holding && this.beats.length > 0 && !this.beats[0]?.own) return;
    for (;;) {
      const step = this.steps.shift();
      if (step) {
        if (this.put(step)) return;
        continue;
      }
      const beat = this.beats.shift();
      if (!beat) return this.rest();
      if (beat === this.ahead) this.ahead = null;
      this.before = this.current;
      this.current = beat;
      this.steps = this.tell(beat, this.before ?? beat);
    }
  }

  /** Whether it takes time. */
  private put(step: Step): boolean {
    const current = this.current as Beat;
    this.step = step;
    const ms = step.words ? this.time(step) : 0;
    if (ms === 0) return false;
    this.holding = true;
    this.count += 1;
    const clock = ++this.clock;
    this.show({ beat: this.ahead ?? (step.early && this.before ? this.before : current), step, now: false, count: this.count });
    this.later(() => {
      if (clock !== this.clock) return;
      this.holding = false;
      this.advance();
    }, ms);
    return true;
  }
}
