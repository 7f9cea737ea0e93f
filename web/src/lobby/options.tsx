/** A game's options, made from what the server says of them. */
import { Choice } from "../ui/choice";
import { Stepper } from "../ui/board";
import { SHAPES } from "../ui/seats";
import { Art } from "../ui/art";
import type { GameInfo, GameOption } from "../wire/http";
import { t, word, wordOr } from "../words";
import { game, myOptions, seats, setOption } from "./draft";

/** Few enough numbers to lie open. */
const FEW = 4;

function valueOf(name: string, option: GameOption): unknown {
  return myOptions.value[name] ?? option.default;
}

function nameOf(info: GameInfo, name: string, option: GameOption): string {
  return wordOr(`option.${info.id}.${name}`, option.words);
}

/** What measurement has shown to be fairer is marked, wherever the rulebook's own way is the usual one. */
function labelOf(info: GameInfo, name: string, option: GameOption): string {
  const label = nameOf(info, name, option);
  return option.recommended ? t("lobby.option.recommended", { option: label }) : label;
}

function wordsOf(info: GameInfo, name: string, value: unknown): string {
  if (value === true) return t("lobby.option.yes");
  if (value === false) return t("lobby.option.no");
  return word(`option.${info.id}.${name}.${String(value)}`) ?? String(value);
}

/** What differs from the usual, in a few words. */
export function optionsInShort(info: GameInfo): string {
  return Object.entries(info.options)
    .filter(([name, option]) => JSON.stringify(valueOf(name, option)) !== JSON.stringify(option.default))
    .map(([name, option]) => nameOf(info, name, option))
    .join(", ");
}

export function Options() {
  const info = game.value;
  if (!info) return null;
  return (
    <div class="options">
      {Object.entries(info.options).map(([name, option]) => (
        <One key={`${info.id}.${name}`} info={info} name={name} option={option} />
      ))}
    </div>
  );
}

interface OneProps {
  info: GameInfo;
  name: string;
  option: GameOption;
}

function One(props: OneProps) {
  switch (props.option.type) {
    case "flag":
      return <Words {...props} values={[false, true]} />;
    case "choice":
      return <Words {...props} values={props.option.choices ?? []} />;
    case "number":
      return <Numbers {...props} />;
    case "several":
      return <Several {...props} values={props.option.choices ?? []} />;
    case "seats":
      return <Seats {...props} />;
    case "document":
      return <Document {...props} />;
  }
}

function Words({ info, name, option, values }: OneProps & { values: readonly (string | number | boolean)[] }) {
  const now = valueOf(name, option);
  return (
    <Choice
      label={labelOf(info, name, option)}
      value={values.findIndex((value) => value === now)}
      set={(index) => setOption(name, values[index])}
      options={values.map((value, i) => ({ value: i, words: wordsOf(info, name, value) }))}
    />
  );
}

function Numbers(props: OneProps) {
  const { info, name, option } = props;
  const [least, most, step] = [option.least ?? 0, option.most ?? 0, option.step ?? 1];
  const values = Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, i) => least + i * step);
  if (values.length <= FEW) return <Words {...props} values={values} />;
  const label = nameOf(info, name, option);
  return (
    <div class="choice">
      <span class="legend">{label}</span>
      <Stepper label={label} value={Number(valueOf(name, option))} least={least} most={most} set={(value) => setOption(name, value)} />
    </div>
  );
}

/** Exactly so many of several: one more pushes the first out. */
function Several({ info, name, option, values }: OneProps & { values: readonly string[] }) {
  const now = valueOf(name, option) as string[];
  const toggle = (value: string) => {
    if (!now.includes(value)) setOption(name, [...now, value].slice(-(option.count ?? values.length)));
  };
  return (
    <fieldset class="choice">
      <legend>{nameOf(info, name, option)}</legend>
      <div class="chips">
        {values.map((value) => (
          <button key={value} type="button" class={`chip ${now.includes(value) ? "on" : ""}`} aria-pressed={now.includes(value)} onClick={() => toggle(value)}>
            {wordsOf(info, name, value)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Seats({ info, name, option }: OneProps) {
  const now = valueOf(name, option) as number[];
  const toggle = (seat: number) => setOption(name, now.includes(seat) ? now.filter((one) => one !== seat) : [...now, seat].sort());
  return (
    <fieldset class="choice">
      <legend>{nameOf(info, name, option)}</legend>
      <div class="chips">
        {seats.value.map((_, seat) => {
          const shape = SHAPES[seat] ?? "circle";
          return (
            <button key={seat} type="button" class={`chip s${seat} ${now.includes(seat) ? "on" : ""}`} aria-pressed={now.includes(seat)} onClick={() => toggle(seat)}>
              <Art name={shape} class="shape" label={wordOr(`shape.${shape}`, shape)} />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** One of those that ship, or a file of one's own. */
function Document({ info, name, option }: OneProps) {
  const now = valueOf(name, option);
  const shipped = option.choices ?? [];
  const own = typeof now === "object";
  const read = async (file: File | undefined) => {
    if (file) setOption(name, { text: await file.text() });
  };
  return (
    <fieldset class="choice">
      <legend>{nameOf(info, name, option)}</legend>
      <div class="chips">
        {shipped.map((value) => (
          <button key={value} type="button" class={`chip ${value === now ? "on" : ""}`} aria-pressed={value === now} onClick={() => setOption(name, value)}>
            {wordsOf(info, name, value)}
          </button>
        ))}
        <label class={`chip file ${own ? "on" : ""}`}>
          {t("lobby.option.own")}
          <input type="file" class="sr" accept=".toml,.txt" onChange={(event) => void read(event.currentTarget.files?.[0])} />
        </label>
      </div>
    </fieldset>
  );
}
