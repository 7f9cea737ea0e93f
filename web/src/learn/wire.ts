/** A lesson in place of a table's connection: the server tells a step by its number, and keeps nothing. */
import type { FromClient, FromServer, LessonStep, State } from "../wire/frames";
import { api } from "../wire/http";
import type { Connection, WireListener } from "../wire/socket";
import { signal } from "@preact/signals";
import { language, t } from "../words";
import { learned } from "./learned";

export class LessonWire implements Connection {
  readonly step = signal<LessonStep | null>(null);
  private seq = 0;
  private at = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
    private readonly listener: WireListener,
  ) {}

  connect(): void {
    void this.load(this.at);
  }

  close(): void {}

  /** A step from its start: the first time, after a wrong answer, or once more. */
  async load(at: number): Promise<void> {
    try {
      const step = await api.lesson(this.game, this.lesson, language.value, at);
      if (this.seq === 0) this.welcome(step);
      this.tell(step);
    } catch {
      this.listener.status({ is: "waiting", since: Date.now(), tries: 1, next: 0 });
    }
  }

  send(frame: FromClient): void {
    if (frame.type === "play") void this.answer(frame.id, frame.move);
    else if (frame.type === "why_not") void this.askWhyNot(frame.id, [...(frame.after ?? []), frame.move]);
  }

  private async answer(id: string, move: readonly (string | number)[]): Promise<void> {
    try {
      const step = await api.lesson(this.game, this.lesson, language.value, this.at, [move]);
      this.tell(step);
      this.listener.heard({ type: "ack", id, seq: this.seq });
    } catch (problem) {
      this.listener.heard({ type: "refused", id, code: "rule", message: problem instanceof Error ? problem.message : "", clause: null, facts: {} });
    }
  }

  private async askWhyNot(id: string, moves: readonly (readonly (string | number)[])[]): Promise<void> {
    const step = await api.lesson(this.game, this.lesson, language.value, this.at, moves, true);
    const because = step.because ?? { type: "because", clause: null, sentence: "", facts: {} };
    this.listener.heard({ ...because, type: "because", id } as FromServer);
  }

  private welcome(step: LessonStep): void {
    const { game, seats, options, rules, you } = step;
    this.listener.heard({ type: "welcome", protocol: 1, table: "", game, title: game, rules, seats, options, commitment: "", mine: [you], host: false });
    this.listener.status({ is: "open" });
  }

  private tell(step: LessonStep): void {
    const since = this.seq;
    this.seq += 1;
    this.at = step.step;
    this.step.value = step;
    if (step.step === step.steps) learned(step.game, step.lesson);
    const chairs = step.state.chairs.map((chair) => (chair.seat === step.you ? { ...chair, name: t("board.you") } : chair));
    const state: State = { ...step.state, type: "state", seq: this.seq, since, chairs };
    this.listener.heard(state);
  }
}
