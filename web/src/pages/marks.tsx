/** What everybody should know of a table before playing on: that somebody may have seen what was hidden. */
import { signal } from "@preact/signals";
import { t, wordOr } from "../words";
import type { Mark } from "../wire/frames";
import { Bar, Button } from "./banners";
import type { Scene } from "./stage";

/** What was read already, by table; it stays in the menu. */
const read = signal<ReadonlyMap<string, string>>(new Map());

export function marksInWords(marks: readonly Mark[]): string {
  if (marks.length === 0) return "";
  return [...marks.map((mark) => wordOr(`mark.${mark.why}`, mark.why)), t("mark.since")].join(" ");
}

const which = (marks: readonly Mark[]): string => marks.map((mark) => `${mark.why}:${mark.at}`).join();

/** Until it has been read; again after each new one. Hosts know what they did themselves. */
export function Marked({ scene }: { scene: Scene }) {
  const marks = scene.store.state.value?.marks ?? [];
  const { table, welcome } = scene.store;
  const mine = welcome.value?.host === true && marks.every((mark) => mark.why !== "exported");
  if (marks.length === 0 || mine || read.value.get(table) === which(marks)) return null;
  const close = () => (read.value = new Map(read.value).set(table, which(marks)));
  return (
    <Bar kind="marked" picture="eye" words={marksInWords(marks)}>
      <Button words={t("sheet.ok")} tap={close} />
    </Bar>
  );
}

/** For good, where it is looked up. */
export function MarksLine({ scene }: { scene: Scene }) {
  const words = marksInWords(scene.store.state.value?.marks ?? []);
  return words ? (
    <p class="marks" data-marks>
      {words}
    </p>
  ) : null;
}
