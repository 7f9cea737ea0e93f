/** The days from the 16th to the 24th, with Santa's inspections; and the day's surprise. */
import { useState } from "preact/hooks";
import { Art } from "../../ui/art";
import { Sheet } from "../../ui/sheet";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { Drawn, ElfFigure } from "./elves";
import { dateWords, subjectName, surpriseName, surpriseText } from "./words";
import { goods, surprisePicture } from "./pictures";
import { MATERIALS, type Props, type Surprise, spacesOf } from "./view";

const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function Days({ view }: Props) {
  const first = view.date - view.day;
  return (
    <ol class="days" aria-label={t("workshop.days")}>
      {DAYS.map((day) => {
        const inspection = view.inspections.includes(day);
        const state = day < view.day ? "past" : day === view.day ? "today" : "";
        const words = t("workshop.day.label", { date: first + day, inspection, today: day === view.day });
        return (
          <li key={day} class={state} {...(day === view.day ? { "aria-current": "date" as const } : {})}>
            <span class="sr">{words}</span>
            <span aria-hidden="true">{first + day}</span>
            {inspection && <Art name="f:magnifying-glass-tilted-left" />}
          </li>
        );
      })}
    </ol>
  );
}

export function Head({ view }: Props) {
  return (
    <span class="ws-head">
      <span>{dateWords(view)}</span>
      <small>{view.inspection_today ? t("workshop.inspection.today") : t("workshop.day.of", { day: view.day })}</small>
    </span>
  );
}

/** What the day's card has come to: pieces on the sleigh, the seminar's subject. */
function State({ surprise }: { surprise: Surprise }) {
  const pieces = MATERIALS.flatMap((material) => Array.from({ length: surprise.repaired[material] ?? 0 }, () => material));
  return (
    <span class="surprise-state">
      {surprise.id === "sleigh_repairs" && pieces.map((material, i) => <Art key={i} name={goods(material)} />)}
      {surprise.seminar && <Art name={goods(surprise.seminar)} />}
      {surprise.bakery_symbol && <Art name="f:bread" />}
    </span>
  );
}

function labelOf(surprise: Surprise, id: string): string {
  const parts = [t("workshop.surprise.today", { name: surpriseName(id, surprise.name) }), surpriseText(id, surprise.text)];
  if (surprise.bakery_symbol) parts.push(t("workshop.surprise.symbol"));
  if (surprise.seminar) parts.push(t("workshop.surprise.seminar", { subject: subjectName(surprise.seminar) }));
  return parts.join(" ");
}

/** The day's surprise as one line. An elf can be sent to some of them; the others say what they do. */
export function SurpriseLine(props: Props) {
  const { view, hand } = props;
  const [open, setOpen] = useState(false);
  const surprise = view.surprise;
  if (!surprise?.id) return null;
  const id = surprise.id;
  const space = spacesOf(view, "surprise")[0];
  const repairing = hand.can(["repair"]);
  const inside = (
    <>
      <Art name={surprisePicture(id)} />
      <span class="surprise-words">
        <b>{surpriseName(id, surprise.name)}</b>
        <small>{surpriseText(id, surprise.text)}</small>
      </span>
      <State surprise={surprise} />
      {space?.elves.map((one) => <ElfFigure key={`${one.seat}${one.elf}`} seat={one.seat} flip={`elf:${one.seat}:${one.elf}`} />)}
    </>
  );
  const move = repairing ? ["repair"] : ["go", "surprise"];
  if (repairing || (space && view.phase === "space" && !hand.empty)) {
    return (
      <Thing hand={hand} move={move} confirm={!repairing} label={labelOf(surprise, id)} class="surprise">
        {inside}
      </Thing>
    );
  }
  return (
    <>
      <button type="button" class="surprise" onClick={() => setOpen(true)}>
        <Drawn label={labelOf(surprise, id)}>{inside}</Drawn>
      </button>
      {open && (
        <Sheet title={surpriseName(id, surprise.name)} close={() => setOpen(false)} picture={<Art name={surprisePicture(id)} />}>
          <p>{surpriseText(id, surprise.text)}</p>
          {surprise.bakery_symbol && <p>{t("workshop.surprise.symbol")}</p>}
          {surprise.seminar && <p>{t("workshop.surprise.seminar", { subject: subjectName(surprise.seminar) })}</p>}
        </Sheet>
      )}
    </>
  );
}
