/** The start page: continue a table, or choose a game, who plays and how, and start. */
import { useEffect, useState } from "preact/hooks";
import { hasLearned } from "../learn/learned";
import { askWhetherItPrints, prints } from "../press/order";
import { go } from "../route";
import { Art } from "../ui/art";
import { SettingsSheet } from "../ui/settings";
import { Sheet } from "../ui/sheet";
import { Switch } from "../ui/choice";
import { handOut } from "../store/invitations";
import { Failed, type GameInfo, api } from "../wire/http";
import { t, wordOr } from "../words";
import { useWordsOf } from "../words/brought";
import "./lobby.css";
import { here, serverIsThere } from "../local/here";
import { isSite } from "../local/site";
import { Steps } from "../pages/starting";
import { DeviceSheet } from "./device";
import { Options, optionsInShort } from "./options";
import { chooseGame, chosen, game, games, listed, order, seats, words } from "./draft";
import { SeatRow } from "./seats";
import { WordsSheet } from "./words";
import { MyTables, PublicTables } from "./tables";

export function titleOf(info: { id: string; title: string }): string {
  return wordOr(`game.${info.id}.title`, info.title);
}

export function Lobby() {
  const [problem, setProblem] = useState("");
  const [sheet, setSheet] = useState<"settings" | "options" | "words" | "device" | null>(null);
  useEffect(() => {
    void askWhetherItPrints();
    Promise.all([api.games(), api.words()]).then(
      ([found, said]) => {
        games.value = found;
        words.value = said;
      },
      () => setProblem(t("lobby.offline")),
    );
  }, []);
  useWordsOf((games.value ?? []).map((one) => one.id));
  const info = game.value;
  return (
    <main class="lobby">
      <header class="lobby-top">
        <Art name="lantern" class="logo" />
        <h1>{t("lobby.title")}</h1>
        <button type="button" class="icon-btn" aria-label={t("ours.title")} title={t("ours.title")} onClick={() => go("/ours")} data-ours>
          <Art name="log" />
        </button>
        {!isSite && (
          <button type="button" class="icon-btn" aria-label={t("words.open")} title={t("words.open")} onClick={() => setSheet("words")} data-type-words>
            <Art name="link" />
          </button>
        )}
        {(isSite || here.value.is === "ready") && (
          <button type="button" class="icon-btn" aria-label={t("here.button")} onClick={() => setSheet("device")} data-device>
            <Art name="f:backpack" />
          </button>
        )}
        <button type="button" class="icon-btn" aria-label={t("settings.title")} onClick={() => setSheet("settings")}>
          <Art name="gear" />
        </button>
        {info && prints.value && (
          <button type="button" class="icon-btn" aria-label={t("lobby.print", { game: titleOf(info) })} onClick={() => go(`/print/${info.id}`)}>
            <Art name="f:printer" />
          </button>
        )}
        {info && (
          <button type="button" class="icon-btn" aria-label={t("lobby.rules", { game: titleOf(info) })} onClick={() => go(`/rules/${info.id}`)}>
            <Art name="help" />
          </button>
        )}
      </header>
      <div class="table-lists">
        <Away />
        <MyTables />
        <PublicTables />
      </div>
      <Games />
      {info && (
        <section class="setup" aria-label={t("lobby.who", { game: titleOf(info) })}>
          <SeatRow />
          {seats.value.some((seat) => seat.sits === "invite") && (
            <Switch label={t("lobby.listed")} on={listed.value} set={(on) => (listed.value = on)} />
          )}
          {Object.keys(info.options).length > 0 && (
            <>
              <button type="button" class="options-button narrow" onClick={() => setSheet("options")}>
                <small>{t("lobby.options")}</small>
                <b>{optionsInShort(info) || t("lobby.option.standard")}</b>
              </button>
              <div class="options-wide wide">
                <Options />
              </div>
            </>
          )}
          {!isSite && (
            <button type="button" class="btn small plain" onClick={() => go("/make")} data-make>
              <Art name="f:toolbox" /> {t("lobby.make")}
            </button>
          )}
        </section>
      )}
      <StartBar problem={problem} setProblem={setProblem} />
      {sheet === "words" && <WordsSheet close={() => setSheet(null)} />}
      {sheet === "settings" && <SettingsSheet close={() => setSheet(null)} />}
      {sheet === "device" && <DeviceSheet close={() => setSheet(null)} />}
      {sheet === "options" && (
        <Sheet title={t("lobby.options")} close={() => setSheet(null)} class="options-sheet">
          <Options />
        </Sheet>
      )}
    </main>
  );
}

/** The server does not answer: what is played meanwhile is played here. */
function Away() {
  if (isSite || serverIsThere.value !== false) return null;
  return (
    <div class="away" role="status" data-away>
      <p>{t("here.away")}</p>
      <Steps />
    </div>
  );
}

function Games() {
  return (
    <fieldset class="games">
      <legend class="sr">{t("lobby.games")}</legend>
      {games.value.map((info) => (
        <GameCard key={info.id} info={info} />
      ))}
    </fieldset>
  );
}

function GameCard({ info }: { info: GameInfo }) {
  const on = info.id === chosen.value;
  const players = t("lobby.players", { least: Math.min(...info.seats), most: Math.max(...info.seats) });
  const summary = wordOr(`game.${info.id}.summary`, info.summary);
  return (
    <label class={`game ${on ? "chosen" : ""}`} data-game={info.id}>
      <input type="radio" class="sr" name="game" checked={on} onChange={() => chooseGame(info.id)} aria-label={`${titleOf(info)}, ${players}. ${summary}`} />
      <Art name={`scene-${info.id}`} class="scene" />
      <span class="words">
        <b>{titleOf(info)}</b>
        <span class="summary">{summary}</span>
        <span class="players">
          <Art name="people" />
          {players}
        </span>
      </span>
      <span class="mark">
        <Art name="tick" />
      </span>
    </label>
  );
}

/** Who has never played the chosen game is led through it. */
function LearnButton() {
  const info = game.value;
  const first = info?.lessons[0];
  if (!info || !first) return null;
  const done = hasLearned(info.id);
  return (
    <button type="button" class="btn plain learn" onClick={() => go(`/learn/${info.id}/${first.name}`)} data-learn>
      <Art name={done ? "tick" : "wick"} />
      <span>
        {t("learn.learn")}
        <small>{done ? t("learn.learned") : t("learn.minutes", { minutes: first.minutes })}</small>
      </span>
    </button>
  );
}

function StartBar({ problem, setProblem }: { problem: string; setProblem: (words: string) => void }) {
  const [busy, setBusy] = useState(false);
  const guests = seats.value.filter((seat) => seat.sits === "invite").length;
  const start = async () => {
    setBusy(true);
    setProblem("");
    try {
      const made = await api.make(order());
      if (made.invitation) handOut(made.table, null, made.invitation);
      listed.value = false;
      go(`/t/${made.table}`);
    } catch (failed) {
      setProblem(failed instanceof Failed && failed.message ? failed.message : t("lobby.offline"));
      setBusy(false);
    }
  };
  return (
    <footer class="start">
      <div aria-live="polite">
        <h2>{t("lobby.ready", { ready: seats.value.length - guests, seats: seats.value.length })}</h2>
        <p class={problem ? "problem" : ""}>{problem || (guests > 0 ? t("lobby.ready.guests", { count: guests }) : t("lobby.ready.all"))}</p>
      </div>
      <LearnButton />
      <button type="button" class="btn primary" disabled={busy || !game.value} onClick={() => void start()} data-start>
        {t(busy ? "lobby.starting" : "lobby.start")}
      </button>
    </footer>
  );
}
