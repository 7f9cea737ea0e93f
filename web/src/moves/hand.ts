/** What one seat can do now, and how far it has come with choosing: sources first, then targets. */
import { signal } from "@preact/signals";
import { type Move, MoveTree, type Part, type Pattern, begins, keyOf, same } from "./tree";

export interface Tapping {
  /** Ask once more before it is played: a second tap, or the main button. */
  confirm?: boolean;
}

/** Where a hand's decisions go. */
export interface HandActions {
  play(move: Move): void;
  /** `after`: as if these moves had been made before. */
  whyNot(move: Move, after?: readonly Move[]): void;
}

export class Hand {
  readonly tree: MoveTree;
  /** What has been chosen so far: the beginning of a move, or a whole one that waits for the main button. */
  private readonly path = signal<Move>([]);
  private steps: Move[] = [];
  /** The move that is on its way to the server. */
  private readonly sent = signal<Move | null>(null);
  private readonly pointed = signal<Move | null>(null);

  constructor(
    legal: readonly Move[],
    private readonly actions: HandActions,
    /** Nothing can be done: a moment of the past is shown, or somebody looks on. */
    readonly idle = false,
  ) {
    this.tree = new MoveTree(idle ? [] : legal);
  }

  get chosen(): Move {
    return this.path.value;
  }

  get sending(): Move | null {
    return this.sent.value;
  }

  /** The move that a hint is about. */
  get hinted(): Move | null {
    return this.pointed.value;
  }

  point(move: Move | null): void {
    this.pointed.value = move;
  }

  /** The chosen move, if it is whole: the main button plays it. */
  get whole(): Move | null {
    return this.tree.has(this.chosen) ? this.chosen : null;
  }

  get empty(): boolean {
    return this.tree.legal.length === 0;
  }

  /** Whether some legal move begins like this. */
  can(path: Move): boolean {
    return path.length > 0 && !this.sending && this.tree.leads(path);
  }

  /** Whether some legal move fits this pattern; null stands for any part. */
  some(pattern: Pattern): boolean {
    return !this.sending && this.tree.matching(pattern).length > 0;
  }

  isChosen(path: Move): boolean {
    return path.length > 0 && begins(this.chosen, path);
  }

  isHinted(path: Move): boolean {
    const move = this.hinted;
    return move !== null && path.length > 0 && begins(move, path);
  }

  next(path: Move = this.chosen): Part[] {
    return this.tree.next(path);
  }

  /** Somebody tapped a thing that stands for this (beginning of a) move. */
  tap(path: Move, how: Tapping = {}): void {
    if (this.sending || this.idle) return;
    if (!this.tree.leads(path)) this.actions.whyNot(path);
    else if (!this.tree.has(path) || this.tree.goesOn(path)) this.choose(path);
    else if (how.confirm && !same(path, this.chosen)) this.choose(path);
    else this.play(path);
  }

  /** Ask why this is not possible, or would not be after these moves. */
  whyNot(move: Move, after: readonly Move[] = []): void {
    if (!this.sending && !this.idle) this.actions.whyNot(move, after);
  }

  /** Choose without playing. */
  choose(path: Move): void {
    if (same(path, this.chosen)) return;
    this.steps.push(this.chosen);
    this.path.value = path;
  }

  back(): void {
    this.path.value = this.steps.pop() ?? [];
  }

  clear(): void {
    this.steps = [];
    this.path.value = [];
  }

  confirm(): void {
    const move = this.whole;
    if (move) this.play(move);
  }

  play(move: Move): void {
    if (this.sending || this.idle) return;
    this.sent.value = move;
    this.path.value = move;
    this.actions.play(move);
  }

  /** It is still on its way, though the table has changed meanwhile. */
  resume(move: Move): void {
    this.sent.value = move;
    this.path.value = move;
  }

  /** It has been answered: choose again. */
  released(): void {
    this.sent.value = null;
  }

  /** What was chosen in the hand before, as far as it is still possible: another's move does not take it away. */
  inherit(before: Hand): void {
    if (this.idle || before.sending) return; // what was sent is done, or will be refused
    if (this.tree.leads(before.chosen)) {
      this.path.value = before.chosen;
      this.steps = before.steps.filter((path) => path.length === 0 || this.tree.leads(path));
    }
  }

  /** Changes whenever the question does. */
  get question(): string {
    return this.tree.legal.map(keyOf).join(" ");
  }
}
