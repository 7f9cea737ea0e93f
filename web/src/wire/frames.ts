// Made by tools/frames_ts.py from the frames in src/kringle/table/frames.py: change those.

export const PROTOCOL = 1;

/** A command is in the log for good, with this number; also when it had been already. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Where four words lead. */
export interface Admitted {
  table: string;
  invitation: string;
}

/** Yes or no to what somebody proposed. */
export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  seat: number;
  yes: boolean;
}

/** What the host decides for the table. */
export interface Arrangement {
  absent?: "bot" | "link" | "wait";
  absent_after?: number;
  typed_names?: boolean;
  watchers?: boolean;
  hints?: boolean;
  listed?: boolean;
  gathering?: boolean;
}

/** The answer to `why_not`; no clause: it may be played. */
export interface Because {
  type: "because";
  id: string;
  clause: string | null;
  sentence: string;
  facts: Record<string, unknown>;
}

/** Who sits on a seat. */
export interface Chair {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  level: number | null;
  figure: "bear" | "cat" | "chick" | "deer" | "dog" | "fox" | "frog" | "hedgehog" | "koala" | "lion" | "mouse" | "owl" | "panda" | "penguin" | "polar_bear" | "rabbit" | "tiger" | "unicorn" | null;
  stand_in: boolean;
  here: boolean;
}

export interface Code {
  words: string[];
}

/** What all draws follow from at the moment. */
export interface Dice {
  commitment: string;
  salt: string | null;
  after: number;
  changed: number;
}

/** A document that somebody is writing: own cards, a track. */
export interface Draft {
  game: string;
  option: string;
  text: string;
}

/** A seat that nobody is going to take. */
export interface Fewer {
  seat: number;
}

export interface Followed {
  table: string;
  keys: Record<string, string>;
}

/** A value of a game's data that the rulebook does not give. */
export interface FreeNumber {
  name: string;
  value: number;
}

/** Messages as web/src/words/say.ts says them: texts, lists of texts and gaps, or one of several. */
export interface GameWords {
  words: Record<string, string | unknown[] | Record<string, unknown>>;
}

export interface GivenInvitation {
  invitation: string;
}

export interface GivenKey {
  key: string;
}

export interface GivenWords {
  words: string;
}

/** The last frame before the server closes the connection. `again`: reconnecting is worth while. */
export interface Gone {
  type: "gone";
  reason: "broken" | "ends" | "limit" | "no_table" | "private" | "protocol" | "revoked" | "slow";
  again: boolean;
}

export interface Health {
  ok: boolean;
  ready: boolean;
  problems: string[];
  version: string;
}

/** The first frame. `keys` are seats' or the host's keys, for clients without cookies. */
export interface Hello {
  type: "hello";
  protocol?: number;
  last_seq?: number;
  keys?: string[];
  told?: number;
  language?: string;
}

/** Which seats have a device connected. */
export interface Here {
  type: "here";
  seats: number[];
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

export interface Hinted {
  type: "hinted";
  id: string;
  move: (string | number)[];
  words: string;
  reason: Reason;
}

export interface Holds {
  seats: number[];
  host: boolean;
}

export interface Invitation {
  invitation: string;
  path: string;
}

export interface Invited {
  table: TableInfo;
  free: number[];
}

export interface Join {
  seat?: number | null;
  name?: string | null;
  invitation?: string | null;
  figure?: "bear" | "cat" | "chick" | "deer" | "dog" | "fox" | "frog" | "hedgehog" | "koala" | "lion" | "mouse" | "owl" | "panda" | "penguin" | "polar_bear" | "rabbit" | "tiger" | "unicorn" | null;
}

export interface Joined {
  seat: number;
  key: string;
}

export interface Leave {
  seat: number;
}

/** A step of a lesson: what is said and pointed at, and the table as its learner sees it. */
export interface LessonStep {
  game: string;
  lesson: string;
  title: string;
  step: number;
  steps: number;
  sentence: string;
  pointed: (string | number)[];
  how: "again" | "almost" | "right" | null;
  reply: string;
  seats: number;
  you: number;
  options: Record<string, unknown>;
  rules: number;
  state: State;
  because?: Because | null;
}

export interface Link {
  key: string;
  path: string;
}

/** An entry of the public list. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  seats: number;
  documents: boolean;
  created: number;
  people?: string[] | null;
  free?: number | null;
}

/** What would come out. */
export interface Look {
  parts: PrintedPart[];
  back: string;
  sheets: number;
  minutes: number;
  glued: number;
}

/** How did the table look to this seat (none: to somebody who looks on) when note `at` had happened? */
export interface LookBack {
  type: "look_back";
  id: string;
  seat: number | null;
  at: number;
}

/** What its game says of it; what is in `found` depends on the game. */
export interface Looked {
  problems: Record<string, unknown>[];
  found: Record<string, unknown>;
}

export interface Made {
  table: string;
  host_key: string;
  keys: Record<string, string>;
  invitation?: string | null;
}

/** For good: somebody may know all that was hidden up to a moment of this game. */
export interface Mark {
  why: "exported" | "imported" | "revealed";
  at: number;
}

/** The answer to `look_back`: an earlier look, with what had happened by then; nothing can be played in it. */
export interface Moment {
  type: "moment";
  id: string;
  at: number;
  asks: number[];
  look: SeatScreen;
}

/** By which addresses other devices of the home network reach this server. */
export interface Network {
  state: "closed" | "elsewhere" | "none" | "open";
  base: string | null;
  firewall: string | null;
  reached: boolean;
}

export interface NewCode {
  language?: string;
}

/** For one seat, or for any that is open. `renew`: older ones end; of all seats, if none is named. */
export interface NewInvitation {
  seat?: number | null;
  renew?: boolean;
}

export interface NewLink {
  revoke?: boolean;
}

export interface NewName {
  name: string;
  figure?: "bear" | "cat" | "chick" | "deer" | "dog" | "fox" | "frog" | "hedgehog" | "koala" | "lion" | "mouse" | "owl" | "panda" | "penguin" | "polar_bear" | "rabbit" | "tiger" | "unicorn" | null;
}

export interface NewSitting {
  kind: "bot" | "open";
  bot?: string | null;
  level?: number | null;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  chairs?: Wish[] | null;
  listed?: boolean;
  arrangement?: Arrangement;
}

export interface Nothing {
}

/** Where to be told that it is one's turn: `https://...` or `mailto:...`; null: nowhere. */
export interface Notice {
  target?: string | null;
}

export interface Numbers {
  numbers: FreeNumber[];
}

export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

export interface Ping {
  type: "ping";
  number?: number;
}

export interface Play {
  type: "play";
  id: string;
  seq: number;
  seat: number;
  move: (string | number)[];
}

export interface Pong {
  type: "pong";
  number: number;
}

export interface PrintOrder {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  numbers?: string[];
  settings?: PrintSettings;
}

/** As `kringle print` has them. */
export interface PrintSettings {
  paper?: "a4" | "letter";
  language?: "de" | "en";
  backs?: "duplex-long" | "duplex-short" | "gutterfold" | "none";
  offset?: [number, number];
  ink?: "black" | "full" | "low";
  large?: boolean;
  full_backs?: boolean;
  only?: string[];
}

/** Some sheets that belong together, with a picture of the first. */
export interface PrintedPart {
  id: string;
  title: string;
  sheets: number;
  pieces: number;
  picture: string;
}

export interface Printing {
  installed: boolean;
}

/** Something that all other people must agree to. */
export interface Proposal {
  what: "export" | "undo";
  seat: number;
  waiting: number[];
}

export interface QrPath {
  path: string;
}

export interface React {
  type: "react";
  seat: number;
  reaction: "cheer" | "clap" | "gift" | "heart" | "laugh" | "oops" | "snowball" | "thanks" | "think" | "wow";
}

export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: string;
}

/** What speaks for a hint: the clause about such moves, and how it did in simulated games, from 0 to 1. */
export interface Reason {
  clause: string;
  games: number;
  value: number;
  by_heuristic: boolean;
  rival: (string | number)[] | null;
  rival_value: number;
}

/** A command changed nothing. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "busy" | "frame" | "frozen" | "gathering" | "hints_off" | "limit" | "malformed" | "no_proposal" | "no_undo" | "not_asked" | "not_yours" | "over" | "rule" | "stale" | "storage";
  message: string;
  clause: string | null;
  facts: Record<string, unknown>;
}

/** Ask everybody whether the replay of the running game, secrets included, may be exported. */
export interface Reveal {
  type: "reveal";
  id: string;
  seq: number;
  seat: number;
}

export interface Rules {
  text: string;
  clauses: Record<string, string>;
  language: string;
}

/** A seat has another holder, or its holder another name. */
export interface SeatChange {
  seq: number;
  moves: number;
  at: number;
  seat: number;
  how: "back" | "bot" | "handed_on" | "left" | "linked" | "opened" | "passed_on" | "renamed" | "sat" | "stand_in";
  by: "guest" | "host" | "seat";
  was: string;
  was_kind: "bot" | "open" | "person";
  name: string;
  kind: "bot" | "open" | "person";
}

/** All that one viewer may know and do. `seat` is null for somebody who looks on. */
export interface SeatScreen {
  seat: number | null;
  view: Record<string, unknown>;
  asked: boolean;
  legal: ((string | number)[])[];
  undo: "ask" | "free" | null;
  notes_after: number;
  notes: Told[];
  steps: Step[];
}

/** Where the table stands, for each seat of this client. */
export interface State {
  type: "state";
  seq: number;
  since: number;
  asks: number[];
  clause: string;
  chairs: Chair[];
  changes: SeatChange[];
  arrangement: Arrangement;
  dice: Dice;
  marks: Mark[];
  proposal: Proposal | null;
  outcome: Outcome | null;
  seed: string | null;
  frozen: string | null;
  rematch: string | null;
  looks: SeatScreen[];
}

/** How the table stood for a viewer between two moves, so that what happened can be shown one after the other. */
export interface Step {
  at: number;
  asks: number[];
  view: Record<string, unknown>;
}

/** There is a gap, or the client is not sure: tell everything after `last_seq` again. */
export interface Sync {
  type: "sync";
  last_seq?: number;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  chairs: Chair[];
  over: boolean;
  created: number;
  rematch: string | null;
  arrangement: Arrangement;
  marks: Mark[];
}

export interface TableList {
  tables: ListedTable[];
}

/** One note: something happened, as this viewer may know it. */
export interface Told {
  at: number;
  kind: string;
  seat: number | null;
  facts: Record<string, unknown>;
  words: string;
}

/** Something was wrong with a request. */
export interface Trouble {
  error: string;
  message: string;
}

/** How strong is a card of The Elf Game? */
export interface TryCard {
  options: Record<string, unknown>;
  card: string;
}

/** What do these values, such as `part.robot.points=6`, and these options do to a game? */
export interface TryNumbers {
  game: string;
  seats: number;
  settings?: string[];
  options?: Record<string, unknown>;
}

/** What is a race of Top Deer on this track like? */
export interface TryTrack {
  text: string;
  seed?: number;
  only_race?: boolean;
}

/** Take this seat's last move back, or ask the others whether it may. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
  seat: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  title: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  commitment: string;
  mine: number[];
  host: boolean;
}

/** Which rule forbids a move. `after`: as if the seat had made these moves before. */
export interface WhyNot {
  type: "why_not";
  id: string;
  seat: number;
  move: (string | number)[];
  after?: ((string | number)[])[];
}

/** Who is to sit on a seat of a new table. */
export interface Wish {
  kind: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
  level?: number | null;
  figure?: "bear" | "cat" | "chick" | "deer" | "dog" | "fox" | "frog" | "hedgehog" | "koala" | "lion" | "mouse" | "owl" | "panda" | "penguin" | "polar_bear" | "rabbit" | "tiger" | "unicorn" | null;
}

export interface Words {
  names: string[];
  reactions: string[];
  bots: Record<string, number[]>;
}

export type FromClient = Hello | Play | Undo | Reveal | Answer | WhyNot | Hint | LookBack | React | Sync | Ping;

export type FromServer = Welcome | State | Here | Ack | Refused | Because | Hinted | Moment | Reacted | Pong | Gone;
