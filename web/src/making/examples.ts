/** Five cards to copy: each shows something else that a card can do. */
import type { MadeCard } from "./made";

const usual = { copies: 2, holly: false, flavour: "", drawing: [] };

export const EXAMPLES: readonly Omit<MadeCard, "id">[] = [
  { ...usual, name: "Granny's Sledge", picture: "f:sled", ops: [{ op: "build", colour: "any", size: 2 }, { op: "draw", count: 1 }] },
  { ...usual, name: "Sneaky Snowman", picture: "f:cloud-with-snow", ops: [{ op: "block", kind: "snowstorm", colour: "any" }, { op: "push_back", colour: "any", steps: 1, same: true }] },
  { ...usual, name: "Cookie Choice", picture: "f:cookie", ops: [{ op: "advance", colour: "any", steps: 2 }, { op: "deliver", colour: "any", or: true }] },
  { ...usual, name: "Dad Falls Asleep", picture: "f:zzz", ops: [{ op: "block", kind: "shelf" }, { op: "play_again" }] },
  { ...usual, name: "Everybody Sings", copies: 1, holly: true, picture: "f:bell", ops: [{ op: "draw", count: 1, who: "everyone" }] },
];
