/** One table's connection: says hello, keeps what was not answered and sends it again, comes back after a break. */
import type { Line } from "../local/here";
import type { FromClient, FromServer } from "./frames";

export type Status =
  | { is: "connecting" }
  | { is: "open" }
  /** Since when, which try is next and when. */
  | { is: "waiting"; since: number; tries: number; next: number }
  | { is: "gone"; reason: string };

export const WAITS = [500, 1000, 2000, 4000, 8000, 15000] as const;
const PING = 20_000;
const SILENCE = 8_000;

export interface WireListener {
  heard(frame: FromServer): void;
  status(status: Status): void;
  lastSeq(): number;
  /** The last move that was shown here in an earlier visit; 0: this is the first. */
  told(): number;
}

/** What a table is told through: a socket, or a lesson. */
export interface Connection {
  connect(): void;
  close(): void;
  send(frame: FromClient): void;
}

type Command = Extract<FromClient, { id: string }>;

export class Wire implements Connection {
  private socket: Line | null = null;
  private readonly unanswered = new Map<string, Command>();
  private tries = 0;
  private brokenSince = 0;
  private over = false;
  private timers: number[] = [];

  constructor(
    private readonly dial: () => Line,
    private readonly listener: WireListener,
    private readonly keys: string[] = [],
  ) {}

  connect(): void {
    if (this.over) return;
    this.stopTimers();
    this.dismiss();
    if (this.tries === 0) this.listener.status({ is: "connecting" });
    const socket = (this.socket = this.dial());
    socket.onopen = () => this.write({ type: "hello", last_seq: this.listener.lastSeq(), told: this.listener.told(), keys: this.keys });
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as FromServer);
    socket.onclose = () => this.broken(socket);
    this.timers.push(window.setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), SILENCE));
  }

  close(): void {
    this.over = true;
    this.stopTimers();
    this.dismiss();
  }

  /** Sent now or, if the connection is broken, as soon as it is back; its id makes a second time harmless. */
  send(frame: FromClient): void {
    if ("id" in frame) this.unanswered.set(frame.id, frame);
    this.write(frame);
  }

  private write(frame: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private hear(frame: FromServer): void {
    switch (frame.type) {
      case "welcome":
        this.tries = 0;
        this.brokenSince = 0;
        this.listener.heard(frame);
        this.listener.status({ is: "open" });
        for (const command of this.unanswered.values()) this.write(command);
        this.keepAlive();
        return;
      case "gone":
        if (!frame.again) {
          this.over = true;
          this.listener.status({ is: "gone", reason: frame.reason });
        }
        break;
      case "pong":
        this.stopTimers();
        this.keepAlive();
        return;
      case "ack":
      case "because":
      case "hinted":
      case "moment":
        this.unanswered.delete(frame.id);
        break;
      case "refused":
        if (frame.id) this.unanswered.delete(frame.id);
        break;
    }
    this.listener.heard(frame);
  }

  /** A connection that is silently dead is noticed by a ping without an answer. */
  private keepAlive(): void {
    this.stopTimers();
    this.timers.push(
      window.setTimeout(() => {
        this.write({ type: "ping", number: 1 });
        this.timers.push(window.setTimeout(() => this.socket?.close(), SILENCE));
      }, PING),
    );
  }

  private broken(socket: Line): void {
    if (socket !== this.socket || this.over) return;
    this.stopTimers();
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] as number;
    this.tries += 1;
    this.brokenSince ||= Date.now();
    this.listener.status({ is: "waiting", since: this.brokenSince, tries: this.tries, next: Date.now() + wait });
    this.timers.push(window.setTimeout(() => this.connect(), wait));
  }

  private dismiss(): void {
    const old = this.socket;
    this.socket = null;
    if (old) {
      old.onclose = old.onmessage = old.onopen = null;
      old.close();
    }
  }

  private stopTimers(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers = [];
  }
}
