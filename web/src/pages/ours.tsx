/** Our games: what was played at this device, by day, who has won how often, and all that is kept here. */
import { useState } from "preact/hooks";
import { saveEverything } from "../lobby/exported";
import { base, isSite } from "../local/site";
import { go } from "../route";
import { type OurGame, everything, forgetEverything, forgetGame, ourGames, scoreboard } from "../store/ours";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { language, list, number, t, wordOr } from "../words";
import "./ours.css";

export function OursPage() {
  const games = ourGames.value;
  const days = byDay(games);
  return (
    <main class="ours">
      <header>
        <button type="button" class="icon-btn" aria-label={t("notice.home")} onClick={() => go("/")}>
          <Art name="back" />
        </button>
        <h1>{t("ours.title")}</h1>
      </header>
      {games.length === 0 && <p class="ours-empty">{t("ours.empty")}</p>}
      {games.length > 0 && <Scores games={games} />}
      {days.map((played) => (
        <section key={played[0]?.at} class="ours-day">
          <h2>{dayOf(played[0]?.at ?? 0)}</h2>
          <ul>
            {played.map((one) => (
              <Played key={one.table} one={one} />
            ))}
          </ul>
        </section>
      ))}
      <Kept />
    </main>
  );
}

function byDay(games: readonly OurGame[]): OurGame[][] {
  const days = new Map<string, OurGame[]>();
  for (const one of games) {
    const day = new Date(one.at).toDateString();
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days.values()];
}

function dayOf(at: number): string {
  return new Date(at).toLocaleDateString(language.value, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

function Played({ one }: { one: OurGame }) {
  const [sure, setSure] = useState(false);
  const title = wordOr(`game.${one.game}.title`, one.game);
  const winners = one.players.filter((player) => player.rank === 1);
  const won = t("end.winner", { names: list(winners.map((player) => player.name)), count: winners.length });
  return (
    <li data-played={one.table}>
      <button type="button" class="ours-game" onClick={() => go(`/t/${one.table}`)}>
        <Art name={`scene-${one.game}`} class="scene" />
        <span class="sr">{`${title}. ${won}.`}</span>
        <span class="ours-players" aria-hidden="true">
          <b>{title}</b>
          {one.players.map((player) => (
            <span key={player.seat} class={`s${player.seat} ${player.rank === 1 ? "won" : ""}`}>
              {player.rank === 1 && <Art name="f:crown" />}
              <Art name={player.picture} class="face" />
              {player.name} {number(player.score)}
            </span>
          ))}
        </span>
      </button>
      <button type="button" class={sure ? "btn small plain" : "icon-btn"} aria-label={t(sure ? "ours.forget.yes" : "ours.forget", { title })} onClick={() => (sure ? forgetGame(one.table) : setSure(true))} data-forget>
        {sure ? t("ours.forget.yes") : <Art name="close" />}
      </button>
    </li>
  );
}

function Scores({ games }: { games: readonly OurGame[] }) {
  const played = [...new Set(games.map((one) => one.game))];
  const [game, setGame] = useState(played[0] ?? "");
  const lines = scoreboard(games, game);
  return (
    <section class="ours-scores" aria-labelledby="our-scores">
      <h2 id="our-scores">{t("ours.scores")}</h2>
      {played.length > 1 && <Choice label={t("lobby.games")} hideLabel value={game} set={setGame} options={played.map((id) => ({ value: id, words: wordOr(`game.${id}.title`, id) }))} />}
      <table>
        <thead>
          <tr>
            <th scope="col">{t("lobby.name")}</th>
            <th scope="col">{t("ours.wins")}</th>
            <th scope="col">{t("ours.played")}</th>
            <th scope="col">{t("ours.best")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <Art name={line.picture} /> {line.name}
              </th>
              <td>{number(line.wins)}</td>
              <td>{number(line.games)}</td>
              <td>{number(line.best)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** To take along, and to be rid of. */
function Kept() {
  const [sure, setSure] = useState(false);
  const save = () => {
    if (isSite) return void saveEverything();
    const address = URL.createObjectURL(new Blob([JSON.stringify(everything(), null, 2)], { type: "application/json" }));
    const link = document.createElement("a");
    Object.assign(link, { href: address, download: "kringle.json" }).click();
    URL.revokeObjectURL(address);
  };
  const remove = async () => {
    await forgetEverything();
    location.assign(base());
  };
  return (
    <section class="ours-kept">
      <h2>{t("ours.kept")}</h2>
      <p>{t(sure ? "ours.delete.sure" : "ours.kept.text")}</p>
      <button type="button" class="btn plain" onClick={save} data-export>
        {t("ours.export")}
      </button>
      <button type="button" class="btn plain" onClick={() => (sure ? void remove() : setSure(true))} data-delete>
        {t(sure ? "ours.delete.yes" : "ours.delete")}
      </button>
    </section>
  );
}
