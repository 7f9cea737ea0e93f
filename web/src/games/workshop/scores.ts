/** How a final score came about, from what was told. */
import { t } from "../../words";
import type { ScoreLine, Told } from "../types";
import { giftName, reindeerName } from "./words";
import { giftPicture, goods } from "./pictures";
import type { Props } from "./view";

const cookies = (note: Told): number => Number(note.facts["cookies"] ?? 0);
const sum = (notes: readonly Told[]): number => notes.reduce((all, note) => all + cookies(note), 0);

/** Line by line: each gift, the reindeer, Santa's inspections, and what was counted at the end. */
export function scores(seat: number, props: Props): ScoreLine[] {
  const mine = props.notes.filter((note) => note.seat === seat);
  const of = (...kinds: string[]) => mine.filter((note) => kinds.includes(note.kind));
  const lines: ScoreLine[] = of("assembled").map((note) => {
    const name = (note.facts["on"] as { gift: string }).gift;
    return { words: giftName(name), picture: giftPicture(name), points: cookies(note) };
  });
  const tended = of("tended");
  const names = [...new Set(tended.map((note) => reindeerName(String(note.facts["reindeer"]))))];
  if (sum(tended) > 0) lines.push({ words: t("workshop.score.reindeer", { names: names.join(", ") }), picture: "f:deer", points: sum(tended) });
  const others: [string, string, string][] = [
    ["bonus_cookies", "bonus", "f:bell"], ["inspected", "inspection", "f:magnifying-glass-tilted-left"], ["repaired", "sleigh", "f:sled"], ["handed_in", "naughty", "f:scroll"],
    ["pieces_left", "pieces", goods("wood")], ["coal_left", "coal", goods("coal")], ["bakery_kept", "bakery", "f:bread"],
  ];
  for (const [kind, key, picture] of others) {
    const points = sum(of(kind));
    if (points > 0) lines.push({ words: t(`workshop.score.${key}` as "workshop.score.coal"), picture, points });
  }
  return withRest(lines, props.view.seats[seat]?.cookies ?? 0);
}

/** The harness, and whatever was told before this page looked: the lines always add up to the score. */
function withRest(lines: ScoreLine[], total: number): ScoreLine[] {
  const rest = total - lines.reduce((all, line) => all + Number(line.points), 0);
  return rest === 0 ? lines : [...lines, { words: t("workshop.score.rest"), picture: "f:cookie", points: rest }];
}
