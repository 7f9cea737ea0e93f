/** The board of Santa's Workshop: the other teams, the days, nine houses, the question, my bench. */
import { Half } from "../../ui/board";
import type { BoardModule, Flight, SoundName, Told } from "../types";
import { t } from "../../words";
import { Asking } from "./asking";
import { useOnlyElf } from "./choosing";
import { Days, Head, SurpriseLine } from "./days";
import { insideOf } from "./inside";
import { Mine } from "./mine";
import { Others } from "./others";
import { pictures } from "./pictures";
import { Places } from "./places";
import { scores } from "./scores";
import { Scene, tale } from "./tale";
import type { Props, View } from "./view";
import { says, tells } from "./words";
import { signs } from "./signs";
import "./board.css";
import "./pieces.css";

function Board(props: Props) {
  useOnlyElf(props);
  const inside = insideOf(props);
  return (
    <div class={`ws ${props.seat === null ? "watching" : ""} ${props.view.surprise?.id ? "surprising" : ""} ${inside ? "within" : ""}`}>
      <Half of="table">
        <div class="ws-top">
          <Others {...props} />
          <Days {...props} />
        </div>
        <SurpriseLine {...props} />
        {inside ?? <Places {...props} />}
      </Half>
      <Half of="hand">
        <Asking {...props} />
        <Mine {...props} />
      </Half>
    </div>
  );
}

/** Where the pieces of a note come from, and where they go. */
function flights(note: Told, props: Props): Flight[] {
  const seat = note.seat ?? -1;
  const home = seat === props.seat ? null : `seat:${seat}`;
  const on = note.facts["on"] as { place: number } | undefined;
  switch (note.kind) {
    case "sent":
      return home ? [{ from: `home:${seat}`, to: `elf:${seat}:${(note.facts["elf"] as { number: number }).number}` }] : [];
    case "placed":
    case "replaced":
    case "plastic":
    case "token": {
      const what = note.kind === "plastic" ? "plastic" : note.kind === "token" ? "assembly" : String(note.facts["material"]);
      return [{ from: `src:${what}`, to: home ?? `gift:${seat}:${on?.place}` }];
    }
    case "mined":
      return [{ from: "src:coal", to: `seat:${seat}` }];
    case "tended":
      return [{ from: `stall:${note.facts["reindeer"]}`, to: `seat:${seat}` }];
    case "took":
      return [{ from: `mail:${note.facts["place"]}`, to: `seat:${seat}` }];
    case "assembled":
      return home ? [] : [{ from: `gift:${seat}:${on?.place}`, to: `seat:${seat}` }];
    default:
      return [];
  }
}

const SOUNDS: Record<string, SoundName> = {
  sent: "step", zelf_sent: "step", placed: "card", replaced: "card", plastic: "card", improved: "card", token: "card", took: "take", drew: "take", learned: "good",
  assembled: "good", tended: "good", mined: "take", lost: "bad", inspected: "bell", day: "bell", surprise: "bell",
};

/** The log has a heading for each day. */
const round = (note: Told): string | null => (note.kind === "day" ? t("workshop.date", { date: Number(note.facts["day"]) + 15 }) : null);

/** Several gifts at once, several pieces on gifts: one step. */
const AT_ONCE = new Set(["kept", "face_up", "placed", "plastic", "token"]);
const together = (one: Told, next: Told): boolean => one.kind === next.kind && one.seat === next.seat && AT_ONCE.has(one.kind);

const module: BoardModule<View> = { Board, Head, signs, says, pictures, tells, flights, sounds: (note) => SOUNDS[note.kind] ?? null, scores, round, together, Scene, tale: (notes, before, after) => tale(module, notes, before, after) };
export default module;
