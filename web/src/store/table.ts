/** One table as this device sees it: what the server told, which of my seats is shown, what waits for an answer. */
import { batch, computed, signal } from "@preact/signals";
import { Hand } from "../moves/hand";
import { type Move, keyOf } from "../moves/tree";
import type { Ack, Because, FromServer, SeatScreen, Moment as PastLook, React, Reason, Refused, SeatChange, State, Told, Welcome } from "../wire/frames";
import { dial } from "../local/here";
import { socketAddress } from "../wire/http";
import { type Connection, type Status, Wire, type WireListener } from "../wire/socket";
import { tookASeat } from "./changes";
import { type Decision, decisions } from "./decisions";
import { myTables, remember } from "./mine";
import { rememberGame } from "./ours";
import { seatsOf } from "./props";
import { stepTime } from "./settings";
import { type Beat, type Shown, type Step, Story } from "./story";

export type Reaction = React["reaction"];

/** How the table stood at some time, for looking back. */
export interface Moment {
  seq: number;
  /** The last thing that had happened. */
  at: number;
  looks: readonly SeatScreen[];
  asks: readonly number[];
}

/** Why a move can't be made, for the sheet. */
export interface WhyNot {
  move: Move;
  because: Because | null;
}

export interface Hinting {
  move: Move;
  reason: Reason;
  /** 1: look here, 2: this move, 3: because. */
  step: number;
}

const MOMENTS = 400;
/** Milliseconds for which it is told that somebody has sat down. */
const PASSING = 8000;

export class TableStore {
  readonly status = signal<Status>({ is: "connecting" });
  readonly welcome = signal<Welcome | null>(null);
  readonly state = signal<State | null>(null);
  /** My seat whose eyes the screen has; null: somebody looks on. */
  readonly viewerSeat = signal<number | null>(null);
  /** The seat to which the device must be handed before anything is shown. */
  readonly curtain = signal<number | null>(null);
  readonly notes = signal<ReadonlyMap<number | null, readonly Told[]>>(new Map());
  /** Seats whose log begins later than the game: who comes late is told only the newest. */
  readonly late = signal<ReadonlySet<number | null>>(new Set());
  /** The table as of what is being told; `state` is ahead of it. */
  readonly shown = signal<Shown | null>(null);
  /** What has just happened, of what is shown. */
  readonly fresh = signal<readonly Told[]>([]);
  /** How much of the newest is still to be told. */
  readonly left = signal({ beats: 0, steps: 0, notes: 0 });
  /** After so many notes somebody here has last made a move. */
  readonly acted = signal(0);
  readonly past = signal<Moment | null>(null);
  readonly whyNot = signal<WhyNot | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly hint = signal<Hinting | null>(null);
  readonly hinting = signal(false);
  readonly reaction = signal<{ seat: number; reaction: string; number: number } | null>(null);
  readonly hand = signal<Hand>(new Hand([], { play: () => {}, whyNot: () => {} }, true));
  /** What is told happened while nobody looked. */
  readonly away = signal(false);
  readonly moments: Moment[] = [];
  /** Who has sat down, got up or lost a seat since the table was made. */
  readonly changes = signal<readonly SeatChange[]>([]);
  /** Somebody's seat was given away; shown until it has been read. */
  readonly taken = signal<readonly SeatChange[]>([]);
  /** What the host has decided for all; shown until it has been read. */
  readonly decided = signal<readonly Decision[]>([]);
  /** The newest of the others, told in passing. */
  readonly passing = signal<SeatChange | null>(null);

  private readonly wire: Connection;
  private readonly story: Story;
  /** How what happened is told: the game's board says. */
  tell: (beat: Beat, before: Beat) => Step[] = () => [];
  private readonly asked = new Map<string, (frame: FromServer) => void>();
  /** My move that is on its way; `seq` is the state that has it, once the server has told. */
  private pendingMove: { seat: number; move: Move; seq: number | null; arrived: boolean } | null = null;
  private counter = 0;
  private arrived: State[] = [];
  private readonly name = Math.random().toString(36).slice(2, 8);
  /** Called before the table changes, for animations. */
  beforeChange: (moved: boolean) => void = () => {};

  /** `connected`: what tells of a table that is no real one, such as a lesson's, of which nothing is remembered. */
  constructor(
    readonly table: string,
    connected: (listener: WireListener) => Connection = (listener) => new Wire(() => dial(table, socketAddress(table)), listener),
  ) {
    this.wire = connected({
      heard: (frame) => this.hear(frame),
      status: (status) => (this.status.value = status),
      lastSeq: () => this.state.value?.seq ?? 0,
      told: () => (this.state.value ? 0 : (this.remembered?.at ?? 0)),
    });
    this.story = new Story(
      (shown) => this.show(shown),
      (beat, before) => this.tell(beat, before),
      stepTime,
      (then, ms) => nextFrame(() => setTimeout(then, ms)), // its time begins when it is drawn
    );
  }

  readonly mine = computed<readonly number[]>(() => this.welcome.value?.mine ?? []);
  readonly look = computed<SeatScreen | null>(() => {
    const looks = this.past.value?.looks ?? this.shown.value?.beat.looks ?? [];
    return looks.find((look) => look.seat === this.viewerSeat.value) ?? looks[0] ?? null;
  });
  /** What my seat may do by the newest state, also while something is still told. */
  readonly newest = computed<SeatScreen | null>(() => {
    const looks = this.state.value?.looks ?? [];
    return looks.find((look) => look.seat === this.viewerSeat.value) ?? looks[0] ?? null;
  });
  /** What of my notes has been told. */
  readonly told = computed<readonly Told[]>(() => {
    const { notes } = this.left.value;
    return notes > 0 ? this.myNotes.value.slice(0, -notes) : this.myNotes.value;
  });
  readonly myNotes = computed<readonly Told[]>(() => this.notes.value.get(this.look.value?.seat ?? null) ?? []);

  open(): void {
    this.wire.connect();
  }

  close(): void {
    this.wire.close();
  }

  retry(): void {
    this.wire.connect();
  }

  // ---- from the server -----------------------------------------------------------------------------

  private hear(frame: FromServer): void {
    switch (frame.type) {
      case "welcome":
        this.welcome.value = frame;
        return;
      case "state":
        this.arrived.push(frame);
        if (this.arrived.length === 1) nextFrame(() => this.applyAll());
        return;
      case "here":
        return this.setHere(frame.seats);
      case "reacted":
        this.reaction.value = { seat: frame.seat, reaction: frame.reaction, number: ++this.counter };
        return;
      case "ack":
      case "because":
      case "hinted":
      case "moment":
        return this.answered(frame.id, frame);
      case "refused":
        return this.answered(frame.id ?? "", frame);
    }
  }

  private answered(id: string, frame: FromServer): void {
    const then = this.asked.get(id);
    this.asked.delete(id);
    then?.(frame);
  }

  private setHere(seats: readonly number[]): void {
    const state = this.state.value;
    if (!state) return;
    const chairs = state.chairs.map((chair) => ({ ...chair, here: seats.includes(chair.seat) }));
    this.state.value = { ...state, chairs };
  }

  /** However many states have come since the last frame was drawn, the page is drawn once. */
  private applyAll(): void {
    const states = this.arrived;
    this.arrived = [];
    batch(() => {
      for (const state of states) this.apply(state);
      if (this.story.open) this.renewHand();
    });
  }

  private apply(state: State): void {
    const had = this.state.value;
    if (had && state.seq < had.seq) return;
    if (had && state.since > had.seq) {
      this.wire.send({ type: "sync", last_seq: had.seq });
      return;
    }
    const undone = this.takeNotes(state);
    this.takeChanges(state);
    if (had && !this.welcome.value?.host) {
      const fresh = decisions(had.arrangement, state.arrangement);
      if (fresh.length > 0) this.decided.value = [...this.decided.value, ...fresh];
    }
    this.state.value = state;
    if (this.viewerSeat.value === null || !state.looks.some((look) => look.seat === this.viewerSeat.value)) this.chooseViewer(state);
    const beats = beatsOf(state, this.viewerSeat.value, had ? had.seq : null, this.remembered?.at ?? 0);
    for (const beat of beats) this.keepMoment(beat);
    const last = beats.at(-1) as Beat;
    if (undone) return this.story.replace(last);
    const mine = this.pendingMove && !this.pendingMove.arrived;
    if (this.pendingMove) this.pendingMove.arrived = true;
    last.own = !!mine && last.notes.every((note) => note.seat === null || this.mine.value.includes(note.seat));
    if (mine) this.acted.value = this.myNotes.value.length - beats.reduce((sum, beat) => sum + beat.notes.length, 0);
    if (!had) this.away.value = beats.length > 1;
    this.story.push(beats);
  }

  /** The table, as of what is being told. */
  private show(shown: Shown): void {
    const moved = this.shown.value?.beat !== shown.beat;
    this.beforeChange(moved);
    batch(() => {
      this.shown.value = shown;
      this.left.value = this.story.left;
      this.fresh.value = shown.step?.notes ?? (moved ? shown.beat.notes : this.fresh.value);
      const state = this.state.value;
      if (shown.now) {
        this.away.value = false;
        if (state) this.chooseViewer(state);
        if (state) this.rememberTable(state);
      }
      this.renewHand();
      if (moved) this.hint.value = null;
    });
  }

  /** Whether something that others did is still to be seen: until then nothing is asked. */
  readonly telling = computed<Step | null>(() => this.shown.value?.step ?? null);

  /** To now: somebody has tapped. */
  skip(): void {
    if (this.story.busy) this.story.skip();
  }

  /** Nobody looks at the page, or somebody does again. */
  lookAway(away: boolean): void {
    if (!away && this.story.left.beats > 0) this.away.value = true;
    this.story.pause(away);
  }

  /** After an undo the undone notes go away; whether some did. */
  private takeNotes(state: State): boolean {
    const kept = new Map(this.notes.value);
    let undone = false;
    for (const look of state.looks) {
      const before = kept.get(look.seat) ?? [];
      const still = before.filter((note) => note.at <= look.notes_after);
      if (still.length < before.length) undone = true;
      if (before.length === 0) this.setLate(look.seat, look.notes_after > 0);
      kept.set(look.seat, [...still, ...look.notes]);
    }
    this.notes.value = kept;
    return undone;
  }

  private takeChanges(state: State): void {
    const before = this.changes.value.filter((change) => change.seq <= state.since);
    const told = this.changes.value.at(-1)?.seq ?? (this.state.value ? 0 : this.toldBefore());
    if (before.length === this.changes.value.length && state.changes.length === 0) return;
    this.changes.value = [...before, ...state.changes];
    const fresh = state.changes.filter((change) => change.seq > told && !(this.mine.value.includes(change.seat) && change.by !== "host"));
    const taken = fresh.filter(tookASeat);
    if (taken.length > 0) {
      this.taken.value = [...this.taken.value, ...taken];
      this.passing.value = null;
    }
    const other = fresh.filter((change) => !tookASeat(change)).at(-1);
    if (other) this.passBy(other);
  }

  /** What a device has been told that was here before; who comes for the first time finds all of it in the log. */
  private toldBefore(): number {
    return this.remembered?.told ?? Number.MAX_SAFE_INTEGER;
  }

  private get remembered() {
    return myTables.value.find((mine) => mine.table === this.table);
  }

  private passBy(change: SeatChange): void {
    this.passing.value = change;
    setTimeout(() => {
      if (this.passing.value === change) this.passing.value = null;
    }, PASSING);
  }

  private setLate(seat: number | null, late: boolean): void {
    const seats = new Set(this.late.value);
    if (late) seats.add(seat);
    else seats.delete(seat);
    this.late.value = seats;
  }

  private keepMoment({ seq, at, looks, asks }: Beat): void {
    while (this.moments.length > 0 && (this.moments.at(-1) as Moment).at >= at) this.moments.pop();
    this.moments.push({ seq, at, looks, asks });
    if (this.moments.length > MOMENTS) this.moments.shift();
  }

  /** Which of my seats is shown. If another one must answer now, the curtain falls first. */
  private chooseViewer(state: State): void {
    const seats = state.looks.map((look) => look.seat).filter((seat): seat is number => seat !== null);
    const viewerSeat = this.viewerSeat.value;
    if (seats.length === 0) {
      this.viewerSeat.value = null;
      this.curtain.value = null;
      return;
    }
    const waiting = seats.filter((seat) => mustAnswer(state, seat));
    if (seats.length === 1) this.viewerSeat.value = seats[0] as number;
    else if (state.outcome) this.curtain.value = null;
    else if (viewerSeat === null || !seats.includes(viewerSeat)) this.handTo(waiting[0] ?? (seats[0] as number));
    else if (waiting.length > 0 && !waiting.includes(viewerSeat)) this.handTo(waiting[0] as number);
    if (this.viewerSeat.value === null) this.viewerSeat.value = seats[0] as number;
  }

  private handTo(seat: number): void {
    this.curtain.value = seat;
  }

  private renewHand(): void {
    const look = this.newest.value;
    const before = this.hand.value;
    const seat = look?.seat ?? null;
    const legal = look?.legal ?? [];
    const goesOn = !before.idle && !before.empty && before.question === questionOf(legal); // others' moves don't take my question away
    const later = !this.story.open && !goesOn;
    const idle = later || seat === null || this.past.value !== null || this.curtain.value !== null || !!this.state.value?.outcome;
    const hand = new Hand(look?.legal ?? [], { play: (move) => this.play(move), whyNot: (move, after) => this.askWhyNot(move, after) }, idle);
    if (this.pendingMove?.seq != null && this.pendingMove.seq <= this.seq) this.pendingMove = null;
    if (this.pendingMove && this.pendingMove.seat === seat) hand.resume(this.pendingMove.move);
    else hand.inherit(before);
    this.hand.value = hand;
  }

  private rememberTable(state: State): void {
    const welcome = this.welcome.value;
    if (!welcome || welcome.mine.length === 0 || !this.table) return;
    if (state.outcome) rememberGame(this.table, welcome.game, seatsOf(this), state.outcome);
    remember({ table: this.table, game: welcome.game, seats: welcome.mine, seen: Date.now(), over: state.outcome !== null, told: this.changes.value.at(-1)?.seq ?? 0, at: this.myNotes.value.at(-1)?.at ?? 0 });
  }

  // ---- from the person -----------------------------------------------------------------------------

  /** The person at the device says who it is. */
  takeSeat(seat: number): void {
    batch(() => {
      this.viewerSeat.value = seat;
      this.curtain.value = null;
      const newest = this.story.newest;
      if (newest) this.story.replace(newest);
      this.fresh.value = [];
      this.whyNot.value = null;
      this.hint.value = null;
      this.hand.value = new Hand([], { play: () => {}, whyNot: () => {} }, true);
      this.renewHand();
    });
  }

  private command<F extends FromServer>(then: (frame: F | Refused) => void): string {
    const id = `${this.name}-${++this.counter}`;
    this.asked.set(id, then as (frame: FromServer) => void);
    return id;
  }

  private get seat(): number {
    return this.newest.value?.seat ?? 0;
  }

  private get seq(): number {
    return this.state.value?.seq ?? 0;
  }

  private play(move: Move): void {
    const pendingMove = (this.pendingMove = { seat: this.seat, move, seq: null as number | null, arrived: false });
    this.refused.value = null;
    const id = this.command<Ack>((frame) => {
      if (frame.type === "ack") pendingMove.seq = frame.seq;
      else this.refused.value = frame;
      if (this.pendingMove !== pendingMove || (frame.type === "ack" && frame.seq > this.seq)) return;
      this.pendingMove = null;
      this.hand.value.released();
      this.hand.value.clear();
    });
    this.wire.send({ type: "play", id, seq: this.seq, seat: this.seat, move: [...move] });
  }

  private askWhyNot(move: Move, after: readonly Move[] = []): void {
    this.whyNot.value = { move, because: null };
    const id = this.command<Because>((frame) => {
      if (frame.type === "because") this.whyNot.value = { move, because: frame };
      else this.whyNot.value = { move, because: { type: "because", id, clause: frame.clause, sentence: frame.message, facts: frame.facts } };
    });
    this.wire.send({ type: "why_not", id, seat: this.seat, move: [...move], after: after.map((one) => [...one]) });
  }

  undo(): void {
    const id = this.command((frame) => {
      if (frame.type === "refused") this.refused.value = frame;
    });
    this.wire.send({ type: "undo", id, seq: this.seq, seat: this.seat });
  }

  answer(seat: number, yes: boolean): void {
    const id = this.command((frame) => {
      if (frame.type === "refused") this.refused.value = frame;
    });
    this.wire.send({ type: "answer", id, seq: this.seq, seat, yes });
  }

  /** SeatScreen here; once more: this move; once more: because. */
  askHint(): void {
    const had = this.hint.value;
    if (had) {
      this.hint.value = { ...had, step: Math.min(had.step + 1, 3) };
      return;
    }
    this.hinting.value = true;
    const hand = this.hand.value;
    const id = this.command((frame) => {
      this.hinting.value = false;
      if (frame.type === "refused") this.refused.value = frame;
      else if (frame.type === "hinted" && hand === this.hand.value) {
        hand.point(frame.move);
        this.hint.value = { move: frame.move, reason: frame.reason, step: 1 };
      }
    });
    this.wire.send({ type: "hint", id, seat: this.seat });
  }

  react(reaction: Reaction): void {
    this.wire.send({ type: "react", seat: this.seat, reaction });
  }

  lookBack(moment: Moment | null): void {
    this.beforeChange(true);
    batch(() => {
      this.past.value = moment;
      this.fresh.value = [];
      this.renewHand();
    });
  }

  /** To when this had just happened: from memory, or else the server knows. */
  lookBackTo(note: Told): void {
    const known = this.moments.find((moment) => moment.at >= note.at);
    if (known && (known.at === note.at || known !== this.moments[0])) return this.lookBack(known);
    this.askBack(note.at, (moment) => this.lookBack({ seq: this.seq, at: moment.at, asks: moment.asks, looks: [moment.look] }));
  }

  /** What happened before the oldest note of the log. */
  askEarlier(): void {
    const first = this.myNotes.value[0];
    if (!first) return;
    this.askBack(first.at - 1, ({ look }) => {
      const now = this.myNotes.value;
      const earlier = look.notes.filter((note) => note.at < (now[0]?.at ?? 0));
      batch(() => {
        this.notes.value = new Map(this.notes.value).set(look.seat, [...earlier, ...now]);
        this.setLate(look.seat, look.notes_after > 0);
      });
    });
  }

  private askBack(at: number, then: (moment: PastLook) => void): void {
    const id = this.command<PastLook>((frame) => {
      if (frame.type === "moment") then(frame);
      else this.refused.value = frame;
    });
    this.wire.send({ type: "look_back", id, seat: this.look.value?.seat ?? null, at });
  }
}

/** A page that is not in sight draws no frames, but must not fall behind. */
function nextFrame(then: () => void): void {
  if (document.hidden) setTimeout(then);
  else requestAnimationFrame(then);
}

/** What came after `had`, move by move, as these eyes saw it. `shown`: without a state before, what was shown here once. */
function beatsOf(state: State, viewerSeat: number | null, had: number | null, shown: number): Beat[] {
  const mine = state.looks.find((look) => look.seat === viewerSeat) ?? state.looks[0];
  if (!mine) return [];
  const { seq, clause } = state;
  const missed = had === null ? (mine.steps.length > 0 || shown > 0 ? shown : Infinity) : 0;
  const beats: Beat[] = mine.steps.map(({ at, asks }) => ({ seq, at, asks, clause, looks: state.looks.map((look) => asOf(look, at)), outcome: null, notes: [], own: false }));
  const at = mine.notes.at(-1)?.at ?? mine.notes_after;
  beats.push({ seq, at, asks: state.asks, clause, looks: state.looks, outcome: state.outcome, notes: [], own: false });
  let from = mine.steps.length >= MOST_STEPS ? (mine.steps[0]?.at ?? 0) - 1 : missed;
  for (const beat of beats) {
    beat.notes = mine.notes.filter((note) => note.at > from && note.at <= beat.at);
    from = Math.max(from, beat.at);
  }
  return beats;
}

/** Of many moves that were missed the server shows only the newest. */
const MOST_STEPS = 40;

function asOf(look: SeatScreen, at: number): SeatScreen {
  const step = look.steps.findLast((one) => one.at <= at) ?? look.steps[0];
  return { ...look, view: step?.view ?? look.view, asked: false, legal: [], undo: null, notes: [], steps: [] };
}

function questionOf(legal: readonly Move[]): string {
  return legal.map(keyOf).join(" ");
}

export function mustAnswer(state: State, seat: number): boolean {
  return state.asks.includes(seat) && (state.looks.find((look) => look.seat === seat)?.asked ?? false);
}
