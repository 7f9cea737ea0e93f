/** Everything that goes over the wire; see docs/protocol.md and src/kringle/table/frames.py. */

export type Part = string | number;
export type SpelledMove = Part[];
export type Reaction = "cheer" | "clap" | "gift" | "heart" | "laugh" | "oops" | "snowball" | "think" | "thanks" | "wow";

export interface Hello { type: "hello"; protocol?: number; last_seq?: number; keys?: string[] }
export interface Play { type: "play"; id: string; seq: number; seat: number; move: SpelledMove }
export interface Undo { type: "undo"; id: string; seq: number; seat: number }
export interface Reveal { type: "reveal"; id: string; seq: number; seat: number }
export interface Answer { type: "answer"; id: string; seq: number; seat: number; yes: boolean }
export interface WhyNot { type: "why_not"; id: string; seat: number; move: SpelledMove }
export interface Hint { type: "hint"; id: string; seat: number; level?: number }
export interface React { type: "react"; seat: number; reaction: Reaction }
export interface Sync { type: "sync"; last_seq?: number }
export interface Ping { type: "ping"; number?: number }
export type FromClient = Hello | Play | Undo | Reveal | Answer | WhyNot | Hint | React | Sync | Ping;

export interface Chair { seat: number; kind: "open" | "person" | "bot"; name: string; bot: string | null; level: number | null; here: boolean }
export interface Arrangement { absent: "wait" | "bot" | "link"; absent_after: number; typed_names: boolean; watchers: boolean; hints: boolean }
export interface Told { at: number; kind: string; seat: number | null; facts: Record<string, unknown>; words: string }
export interface Proposal { what: "undo" | "export"; seat: number; waiting: number[] }
export interface Outcome { ranks: number[]; scores: number[]; reason: string; clause: string }
export interface Look {
  seat: number | null; view: Record<string, unknown>; asked: boolean; legal: SpelledMove[]; undo: "free" | "ask" | null;
  notes_after: number; notes: Told[];
}

export interface Welcome {
  type: "welcome"; protocol: number; table: string; game: string; title: string; rules: number; seats: number;
  options: Record<string, unknown>; commitment: string; mine: number[]; host: boolean;
}
export interface State {
  type: "state"; seq: number; since: number; asks: number[]; clause: string; chairs: Chair[]; arrangement: Arrangement;
  proposal: Proposal | null; outcome: Outcome | null; seed: string | null; frozen: string | null; rematch: string | null; looks: Look[];
}
export interface Here { type: "here"; seats: number[] }
export interface Ack { type: "ack"; id: string; seq: number }
export type RefusalCode =
  | "rule" | "not_asked" | "malformed" | "stale" | "not_yours" | "no_undo" | "no_proposal" | "frozen" | "over" | "busy" | "storage"
  | "limit" | "hints_off" | "frame";
export interface Refused { type: "refused"; id: string | null; code: RefusalCode; message: string; clause: string | null; facts: Record<string, unknown> }
export interface Because { type: "because"; id: string; clause: string | null; sentence: string; facts: Record<string, unknown> }
export interface Hinted { type: "hinted"; id: string; move: SpelledMove; words: string }
export interface Reacted { type: "reacted"; seat: number; reaction: Reaction }
export interface Pong { type: "pong"; number: number }
export interface Gone { type: "gone"; reason: "no_table" | "revoked" | "private" | "slow" | "protocol" | "limit" | "ends"; again: boolean }
export type FromServer = Welcome | State | Here | Ack | Refused | Because | Hinted | Reacted | Pong | Gone;
