/** Printing a game: what comes out, how, and how much work it is. Nothing is printed before one asks for it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { chosen, games, order as draft, seats as seated } from "../lobby/draft";
import { go } from "../route";
import { Art } from "../ui/art";
import { Choice, Switch } from "../ui/choice";
import { announce } from "../ui/live";
import { HomeButton, Notice } from "../ui/notice";
import { Sheet } from "../ui/sheet";
import { language, nameOf, t, wordOr } from "../words";
import { type GameInfo, Failed, api } from "../wire/http";
import { type Look, type PrintOrder, type PrintSettings, type PrintedPart, askWhetherItPrints, keep, look, numbersToPrint, prints, save, startingSettings } from "./order";
import "./press.css";

const WAIT = 350;
const LANGUAGES = ["en", "de"];

export function PrintPage({ game }: { game: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void askWhetherItPrints();
    if (games.value.length === 0) api.games().then((found) => (games.value = found), () => setFailed(true));
  }, []);
  const info = games.value.find((one) => one.id === game);
  if (failed || prints.value === false || (games.value.length > 0 && !info)) {
    return (
      <Notice picture="f:printer" title={t("print.not_here")} text={t("print.not_here.text")}>
        <HomeButton primary />
      </Notice>
    );
  }
  if (!info || prints.value === null) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  return <Dialog info={info} />;
}

/** The order as it stands; what it comes to follows a moment later, and an older answer never overwrites a newer. */
function useLook(order: PrintOrder): { found: Look | null; problem: string; busy: boolean } {
  const [found, setFound] = useState<Look | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(true);
  const asked = JSON.stringify(order);
  useEffect(() => {
    const stop = new AbortController();
    setBusy(true);
    const timer = setTimeout(() => {
      look(order, stop.signal).then(
        (one) => {
          setFound(one);
          setProblem("");
          setBusy(false);
          announce(inShort(one));
        },
        (trouble: unknown) => {
          if (stop.signal.aborted) return;
          setProblem(troubleOf(trouble));
          setBusy(false);
        },
      );
    }, WAIT);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return { found, problem, busy };
}

function troubleOf(problem: unknown): string {
  if (!(problem instanceof Failed)) return t("print.failed");
  return problem.status === 0 ? t("gone.unreachable") : problem.status === 429 ? t("print.crowded") : problem.message || t("print.failed");
}

const inShort = (found: Look): string => t("print.in_short", { sheets: found.sheets, minutes: found.minutes, glued: found.glued });

function Dialog({ info }: { info: GameInfo }) {
  const mine = chosen.value === info.id;
  const [seats, setSeats] = useState(Math.min(Math.max(seated.value.length, info.seats[0] ?? 2), info.seats.at(-1) ?? 5));
  const [settings, setSettings] = useState<PrintSettings>(() => startingSettings(LANGUAGES.includes(language.value) ? language.value : "en"));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<PrintedPart | null>(null);
  const [making, setMaking] = useState(false);
  const [trouble, setTrouble] = useState("");
  const change = (part: Partial<PrintSettings>) => {
    setSettings({ ...settings, ...part });
    keep({ ...settings, ...part });
  };
  const options = mine ? fitting(draft().options, info, seats) : {};
  const numbers = numbersToPrint.value.game === info.id ? numbersToPrint.value.numbers : [];
  const order: PrintOrder = { game: info.id, seats, options, numbers, settings: { ...settings, only: [] } };
  const { found, problem, busy } = useLook(order);
  const wanted = found?.parts.filter((part) => !left.includes(part.id)) ?? [];
  const title = wordOr(`game.${info.id}.title`, info.title);
  const make = (only: string[]) => {
    setMaking(true);
    setTrouble("");
    save({ ...order, settings: { ...settings, only } }, `${info.id}.pdf`)
      .then(() => announce(t("print.done")))
      .catch((one: unknown) => setTrouble(troubleOf(one)))
      .finally(() => setMaking(false));
  };
  return (
    <main class="print-page">
      <header>
        <button type="button" class="icon-btn" aria-label={t("rules.back")} onClick={() => (history.length > 1 ? history.back() : go("/"))}>
          <Art name="back" />
        </button>
        <h1>{t("print.title", { game: title })}</h1>
      </header>
      <section class="print-sheets" aria-label={t("print.what")} aria-busy={busy}>
        <ul>
          {(found?.parts ?? []).map((part) => (
            <Part key={part.id} part={part} on={!left.includes(part.id)} toggle={() => setLeft(left.includes(part.id) ? left.filter((id) => id !== part.id) : [...left, part.id])} show={() => setShown(part)} />
          ))}
          {!found && !problem && <li class="print-waiting">{t("print.looking")}</li>}
        </ul>
        {problem && <p class="problem" role="alert">{problem}</p>}
        <Steps />
      </section>
      <section class="print-how" aria-label={t("print.how")}>
        <Choice label={t("print.seats")} options={info.seats.map((count) => ({ value: count, words: String(count) }))} value={seats} set={setSeats} />
        {numbers.length > 0 && <p class="print-note">{t("print.numbers", { numbers: numbers.join(", ") })}</p>}
        {Object.keys(options).length > 0 && <p class="print-note">{t("print.options", { game: title })}</p>}
        <Choice label={t("print.paper")} options={[{ value: "a4", words: "A4" }, { value: "letter", words: "Letter" }]} value={settings.paper} set={(paper) => change({ paper: paper as PrintSettings["paper"] })} />
        <Choice label={t("print.language")} options={LANGUAGES.map((code) => ({ value: code, words: nameOf(code) }))} value={settings.language} set={(code) => setSettings({ ...settings, language: code })} />
        <Choice
          label={t("print.backs")}
          options={(["duplex-long", "gutterfold", "none"] as const).map((kind) => ({ value: kind, words: t(`print.backs.${kind}`) }))}
          value={settings.backs === "duplex-short" ? "duplex-long" : settings.backs}
          set={(backs) => change({ backs: backs as PrintSettings["backs"] })}
        />
        {settings.backs.startsWith("duplex") && <Backs settings={settings} change={change} />}
        <Choice label={t("print.ink")} options={(["full", "low", "black"] as const).map((kind) => ({ value: kind, words: t(`print.ink.${kind}`) }))} value={settings.ink} set={(ink) => change({ ink: ink as PrintSettings["ink"] })} />
        <Switch label={t("print.large")} on={settings.large} set={(large) => change({ large })} />
        {settings.ink === "full" && <Switch label={t("print.full_backs")} on={settings.full_backs} set={(full_backs) => change({ full_backs })} />}
        <Work found={found} parts={wanted} />
        {trouble && <p class="problem" role="alert">{trouble}</p>}
        <div class="print-go">
          <button type="button" class="btn plain" disabled={making} onClick={() => make(["test"])}>
            {t("print.test")}
          </button>
          <button type="button" class="btn primary" disabled={making || wanted.length === 0} aria-busy={making} onClick={() => make(left.length > 0 ? wanted.map((part) => part.id) : [])}>
            <Art name="f:printer" />
            {making ? t("print.making") : t("print.make")}
          </button>
        </div>
        <p class="print-note">{t("print.actual_size")}</p>
      </section>
      {shown && (
        <Sheet title={shown.title} close={() => setShown(null)} class="print-large">
          <img src={shown.picture} alt={t("print.first_sheet", { part: shown.title })} />
        </Sheet>
      )}
    </main>
  );
}

/** Of the options of the table that is being made, those that a table of so many seats can have. */
function fitting(options: Record<string, unknown>, info: GameInfo, seats: number): Record<string, unknown> {
  const usable = Object.entries(options).map(([name, value]) => [name, info.options[name]?.type === "seats" ? (value as number[]).filter((seat) => seat < seats) : value] as const);
  return Object.fromEntries(usable.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(info.options[name]?.default)));
}

function Part({ part, on, toggle, show }: { part: PrintedPart; on: boolean; toggle: () => void; show: () => void }) {
  return (
    <li class={on ? "" : "left-out"}>
      <button type="button" class="print-sheet" aria-label={t("print.show", { part: part.title, count: part.sheets })} onClick={show}>
        <img src={part.picture} alt="" />
        <span class="badge" aria-hidden="true">
          {t("print.count", { count: part.sheets })}
        </span>
      </button>
      <label class="print-tick">
        <input type="checkbox" checked={on} onChange={toggle} />
        <span>{part.title}</span>
      </label>
    </li>
  );
}

function Steps() {
  return (
    <ol class="print-steps">
      {([1, 2, 3] as const).map((number) => (
        <li key={number}>{t(`print.step.${number}`)}</li>
      ))}
    </ol>
  );
}

/** How paper is turned, and what was read on the test page. */
function Backs({ settings, change }: { settings: PrintSettings; change: (part: Partial<PrintSettings>) => void }) {
  const box = useRef<HTMLDetailsElement>(null);
  const set = (at: 0 | 1, text: string) => {
    const value = Number(text.replace(",", "."));
    if (!Number.isFinite(value) || Math.abs(value) > 10) return;
    const offset: [number, number] = [...settings.offset];
    offset[at] = value;
    change({ offset });
  };
  return (
    <details class="print-backs" ref={box} open={settings.offset.some(Boolean)}>
      <summary>{t("print.backs.out")}</summary>
      <Choice
        label={t("print.flip")}
        options={[{ value: "duplex-long", words: t("print.flip.long") }, { value: "duplex-short", words: t("print.flip.short") }]}
        value={settings.backs}
        set={(backs) => change({ backs: backs as PrintSettings["backs"] })}
      />
      <p class="print-note">{t("print.offset.text")}</p>
      <div class="print-offset">
        {(["across", "down"] as const).map((name, at) => (
          <label class="field" key={name}>
            {t(`print.offset.${name}`)}
            <input type="number" step="0.5" min="-10" max="10" inputMode="decimal" value={settings.offset[at]} onInput={(event) => set(at as 0 | 1, event.currentTarget.value)} />
          </label>
        ))}
      </div>
    </details>
  );
}

function Work({ found, parts }: { found: Look | null; parts: readonly PrintedPart[] }) {
  const sheets = parts.reduce((sum, part) => sum + part.sheets, 0);
  const all = found !== null && parts.length === found.parts.length;
  const figures = [
    { picture: "f:page-facing-up", number: found ? String(sheets) : "…", words: t("print.work.sheets") },
    { picture: "f:scissors", number: found && all ? `≈ ${found.minutes}` : "…", words: t("print.work.minutes") },
    { picture: "f:paperclip", number: found && all ? String(found.glued) : "…", words: t("print.work.glued") },
  ];
  return (
    <ul class="print-work">
      {figures.map((one) => (
        <li key={one.picture}>
          <Art name={one.picture} />
          <b>{one.number}</b>
          <span>{one.words}</span>
        </li>
      ))}
    </ul>
  );
}
