/** The questions of one frame: which colour, how large, who; and its place among the others. */
import type { Op } from "../games/elfgame/sentence";
import { Art } from "../ui/art";
import { Choice, Switch } from "../ui/choice";
import { t, wordOr } from "../words";
import { COLOURS, DOERS, FLAGS, KINDS, NUMBERS, canBeSame, changed, doerOf, hasColour } from "./operations";

export interface QuestionsProps {
  op: Op;
  at: number;
  count: number;
  holly: boolean;
  change: (op: Op) => void;
  move: (to: number) => void;
  remove: () => void;
  done: () => void;
}

export function Questions({ op, at, count, holly, change, move, remove, done }: QuestionsProps) {
  const number = NUMBERS[op.op];
  const flag = FLAGS[op.op];
  const kinds = KINDS[op.op];
  const doers = DOERS[op.op]?.filter((who) => !holly || ["kids", "adults", "everyone"].includes(who));
  return (
    <div class="mk-questions" data-questions={op.op}>
      <h2>{t("make.frame.title", { number: at + 1, what: wordOr(`make.op.${op.op}`, op.op) })}</h2>
      {kinds && <Choice label={t("make.q.kind")} value={String(op["kind"])} set={(kind) => change(changed(op, "kind", kind))} options={kinds.map((kind) => ({ value: kind, words: wordOr(`make.kind.${kind}`, kind) }))} />}
      {hasColour(op) && (
        <Choice
          label={t("make.q.colour")}
          class="mk-colours"
          value={String(op["colour"] ?? "any")}
          set={(colour) => change(changed(op, "colour", colour))}
          options={COLOURS.map((colour) => ({ value: colour, label: wordOr(`make.colour.${colour}`, colour), words: <><Art name={`elfgame-g-${colour}`} /> {wordOr(`make.colour.${colour}`, colour)}</> }))}
        />
      )}
      {number && <Choice label={wordOr(`make.q.${number}`, number)} value={Number(op[number])} set={(value) => change(changed(op, number, value))} options={[1, 2, 3].map((value) => ({ value, words: number === "size" ? wordOr(`make.size.${value}`, String(value)) : String(value) }))} />}
      {doers && doers.length > 1 && <Choice label={t("make.q.who")} class="mk-doers" value={doerOf(op)} set={(who) => change(changed(op, "who", who))} options={doers.map((who) => ({ value: who, words: wordOr(`make.who.${who}`, who) }))} />}
      {flag && <Switch label={wordOr(`make.q.${flag}`, flag)} on={op[flag] === true} set={(on) => change(changed(op, flag, on))} />}
      {at > 0 && op.op !== "play_again" && <Switch label={t("make.q.or")} on={op["or"] === true} set={(on) => change(changed(op, "or", on))} />}
      {at > 0 && canBeSame(op) && <Switch label={t("make.q.same")} on={op["same"] === true} set={(on) => change(changed(op, "same", on))} />}
      <div class="row">
        <button type="button" class="btn small plain" disabled={at === 0} onClick={() => move(at - 1)}>
          {t("make.up")}
        </button>
        <button type="button" class="btn small plain" disabled={at === count - 1} onClick={() => move(at + 1)}>
          {t("make.down")}
        </button>
        <button type="button" class="btn small plain" onClick={remove} data-remove>
          {t("make.away")}
        </button>
        <button type="button" class="btn small plain" onClick={done} data-done>
          <Art name="tick" /> {t("make.done")}
        </button>
      </div>
    </div>
  );
}
