/** Numbers that the rulebook does not give, and options: what changing them does is played out by bots at the server. */
import { useEffect, useState } from "preact/hooks";
import { Options } from "../lobby/options";
import { chooseGame, games, myOptions, setOption } from "../lobby/draft";
import { go } from "../route";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { Stepper } from "../ui/board";
import { number, speakOf, t, wordOr } from "../words";
import { nameIn } from "../words/brought";
import { troubleOf, useTry } from "./ask";
import { type Variant, keep, newId, settingsOf } from "./made";
import { Outlets } from "./outlets";

interface Line {
  games: number;
  of: number;
  same: number;
  done: boolean;
  measures: { name: string; percent: boolean; before: number; after: number; stands: boolean }[];
}

/** A value that may be changed, and those with whom it stands together. */
interface Value {
  name: string;
  value: number;
  of: string;
  field: string;
}

export function newVariant(game: string): Variant {
  return { kind: "numbers", id: newId(), name: wordOr(`game.${game}.title`, game), game, seats: 4, numbers: {}, options: {} };
}

function valueOf({ name, value }: { name: string; value: number }): Value {
  const [, of = "", ...rest] = name.split(/\.(?! )/);
  return { name, value, of, field: rest.join(".") };
}

export function NumbersWorkshop({ made }: { made: Variant }) {
  const [variant, setVariant] = useState(made);
  const [values, setValues] = useState<readonly Value[] | null>(null);
  const [problem, setProblem] = useState("");
  const [shown, setShown] = useState("");
  const info = games.value.find((one) => one.id === variant.game);
  const change = (part: Partial<Variant>) => {
    const next = { ...variant, ...part };
    setVariant(next);
    keep(next);
  };
  useEffect(() => {
    chooseGame(variant.game);
    for (const [name, value] of Object.entries(variant.options)) setOption(name, value);
    void speakOf(variant.game);
    fetch(`/api/games/${encodeURIComponent(variant.game)}/numbers`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ numbers: { name: string; value: number }[] }>) : Promise.reject(new Error())))
      .then(({ numbers }) => (setValues(numbers.map(valueOf)), setShown(numbers.map(valueOf)[0]?.of ?? "")), (failed: unknown) => setProblem(troubleOf(failed)));
  }, []);
  const options = differing(myOptions.value, info?.options ?? {});
  useEffect(() => {
    if (JSON.stringify(options) !== JSON.stringify(variant.options)) change({ options });
  }, [JSON.stringify(options)]);
  const things = [...new Set((values ?? []).map((one) => one.of))];
  const few = things.length <= 20;
  const set = (one: Value, value: number) => {
    const { [one.name]: _, ...rest } = variant.numbers;
    change({ numbers: value === one.value ? rest : { ...rest, [one.name]: value } });
  };
  const title = (of: string) => nameIn(variant.game, of);
  return (
    <>
      <section class="mk-numbers" aria-label={t("make.numbers")}>
        <p>{t("make.numbers.text")}</p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {!few && (
          <label class="field">
            {t("make.numbers.which")}
            <select value={shown} onChange={(event) => setShown(event.currentTarget.value)}>
              <option value="">{t("make.numbers.changed")}</option>
              {things.map((of) => (
                <option key={of} value={of}>
                  {title(of)}
                </option>
              ))}
            </select>
          </label>
        )}
        <ul>
          {things
            .filter((of) => few || of === shown || values?.some((one) => one.of === of && one.name in variant.numbers))
            .map((of) => (
              <li key={of} class="mk-thing" data-thing={of}>
                <h2>{title(of)}</h2>
                {values?.filter((one) => one.of === of).map((one) => {
                  const now = variant.numbers[one.name] ?? one.value;
                  const label = fieldWords(one.field);
                  return (
                    <div key={one.name} class={`mk-value ${now !== one.value ? "changed" : ""}`} data-value={one.name}>
                      <span>{label}</span>
                      <Stepper label={`${title(of)}: ${label}`} value={now} least={0} most={99} set={(value) => set(one, value)} />
                      <small>{now !== one.value ? t("make.numbers.was", { value: one.value }) : ""}</small>
                    </div>
                  );
                })}
              </li>
            ))}
        </ul>
        <h2>{t("make.numbers.options")}</h2>
        <Options />
      </section>
      <section class="mk-side" aria-label={t("make.side")}>
        <label class="field">
          {t("make.numbers.name")}
          <input value={variant.name} maxLength={40} onInput={(event) => change({ name: event.currentTarget.value })} />
        </label>
        {info && <Choice label={t("print.seats")} options={info.seats.map((count) => ({ value: count, words: String(count) }))} value={variant.seats} set={(seats) => change({ seats })} />}
        <Effect variant={variant} />
        <div class="row">
          <button type="button" class="btn small plain" onClick={() => (change({ numbers: {} }), Object.entries(info?.options ?? {}).forEach(([name, option]) => setOption(name, option.default)))}>
            <Art name="undo" /> {t("make.numbers.reset")}
          </button>
          {Object.keys(variant.numbers).length === 0 && (
            <button type="button" class="btn primary" onClick={() => go("/")}>
              <Art name="people" /> {t("make.numbers.play")}
            </button>
          )}
        </div>
        {Object.keys(variant.numbers).length > 0 && <p class="mk-note">{t("make.numbers.real")}</p>}
        <Outlets made={variant} file={`${variant.name || variant.game}.txt`} text={`${settingsOf(variant).join("\n")}\n`} print={{ game: variant.game, options: variant.options, numbers: settingsOf(variant) }} />
      </section>
    </>
  );
}

const differing = (options: Record<string, unknown>, known: Record<string, { default: unknown }>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name in known && JSON.stringify(value) !== JSON.stringify(known[name]?.default)));

/** "chart.0" and the like, in words. */
function fieldWords(field: string): string {
  const [name = "", place] = field.split(".");
  return wordOr(`make.field.${name}`, name.replaceAll("_", " "), { place: Number(place ?? 0) + 1 });
}

function Effect({ variant }: { variant: Variant }) {
  const { found, problem, busy, start, stop } = useTry<Line>("numbers");
  const settings = settingsOf(variant);
  const order = JSON.stringify([settings, variant.options, variant.seats]);
  useEffect(stop, [order]);
  const nothing = settings.length === 0 && Object.keys(variant.options).length === 0;
  return (
    <div class="mk-effect" aria-busy={busy} data-effect={found?.done ? "done" : busy ? "running" : "none"}>
      {!busy && !found && (
        <button type="button" class="btn plain" disabled={nothing} onClick={() => start({ game: variant.game, seats: variant.seats, settings, options: variant.options })} data-measure>
          <Art name="f:telescope" /> {t("make.effect")}
        </button>
      )}
      {nothing && <p class="mk-note">{t("make.effect.nothing")}</p>}
      {problem && <p class="bad" role="alert">{problem}</p>}
      {busy && <progress max="1" value={found ? found.games / found.of : 0} />}
      {found && <Table line={found} />}
    </div>
  );
}

const MOST_SHOWN = 6;
const ALWAYS = ["Average score", "Winner's score", "From the best to the worst score"];

function rounded(one: { percent: boolean }, value: number): string {
  return one.percent ? `${number(Math.round(100 * value))} %` : number(Math.round(value * (Math.abs(value) < 10 ? 100 : 10)) / (Math.abs(value) < 10 ? 100 : 10));
}

function Table({ line }: { line: Line }) {
  const moved = line.measures.filter((one) => one.stands && !ALWAYS.includes(one.name) && rounded(one, one.before) !== rounded(one, one.after));
  const shown = [...line.measures.filter((one) => ALWAYS.includes(one.name)), ...(line.done ? moved : [])].slice(0, ALWAYS.length + MOST_SHOWN);
  const still = line.done && !line.measures.some((one) => one.stands);
  return (
    <>
      {line.done && <p aria-live="polite">{still ? t("make.effect.hardly") : t("make.effect.moved", { count: line.measures.filter((one) => one.stands).length })}</p>}
      <table>
        <caption>{t("make.effect.games", { games: line.games })}</caption>
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col">{t("make.effect.before")}</th>
            <th scope="col">{t("make.effect.after")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.name} class={one.stands ? "moved" : ""}>
              <th scope="row">{wordOr(`make.measure.${one.name}`, one.name)}</th>
              <td>{rounded(one, one.before)}</td>
              <td>
                <b>{rounded(one, one.after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
