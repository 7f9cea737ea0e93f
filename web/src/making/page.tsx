/** The workshops: cards of The Elf Game, tracks of Top Deer, numbers of the other games. Loaded when somebody opens them. */
import { useEffect, useState } from "preact/hooks";
import { games } from "../lobby/draft";
import { go } from "../route";
import { Art } from "../ui/art";
import { HomeButton, Notice } from "../ui/notice";
import { speakOf, t, wordOr } from "../words";
import { api } from "../wire/http";
import { look, troubleOf } from "./ask";
import { CardWorkshop, type DeckFound, newDeck } from "./cards";
import { type Made, type Shared, type Track, everythingMade, keep, newId, throwAway, unpacked } from "./made";
import { NumbersWorkshop, newVariant } from "./numbers";
import { type TrackFound, TrackWorkshop, newTrack } from "./track";
import "./making.css";

const NUMBERED = ["conveyor", "workshop", "icejam"];

export function MakingPage({ id }: { id: string }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const words = Promise.all([speakOf("making"), speakOf("elfgame"), speakOf("topdeer")]);
    const known = games.value.length > 0 ? Promise.resolve() : api.games().then((found) => void (games.value = found));
    Promise.all([words, known]).then(() => setReady(true), () => setReady(true));
  }, []);
  if (!ready) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  const fragment = location.hash.slice(1);
  if (!id && fragment.length > 20) return <Arrival fragment={fragment} />;
  const made = everythingMade.value.find((one) => one.id === id);
  if (id && !made) {
    return (
      <Notice picture="f:toolbox" title={t("make.gone")} text={t("make.gone.text")}>
        <HomeButton primary />
      </Notice>
    );
  }
  return (
    <main class={`mk ${made ? `mk-of-${made.kind}` : ""}`}>
      <header>
        <button type="button" class="icon-btn" aria-label={t("rules.back")} onClick={() => go(made ? "/make" : "/")}>
          <Art name="back" />
        </button>
        <h1>{made ? t(`make.title.${made.kind}`) : t("make.title")}</h1>
      </header>
      {made ? <Workshop made={made} /> : <Shelf />}
    </main>
  );
}

function Workshop({ made }: { made: Made }) {
  switch (made.kind) {
    case "cards":
      return <CardWorkshop key={made.id} made={made} />;
    case "track":
      return <TrackWorkshop key={made.id} made={made} />;
    case "numbers":
      return <NumbersWorkshop key={made.id} made={made} />;
  }
}

function begin(made: Made): void {
  keep(made);
  go(`/make/${made.id}`);
}

/** All that was made here, and what can be begun. */
function Shelf() {
  const [sure, setSure] = useState("");
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    const kind = /^\s*\[\[space\]\]/m.test(text) ? "track" : "cards";
    begunFrom({ kind, name: file.name.replace(/\.[a-z]+$/i, "").slice(0, 40), text }).then(begin, (failed: unknown) => setProblem(failed instanceof Error && failed.message ? failed.message : troubleOf(failed)));
  };
  return (
    <section class="mk-shelf">
      <div class="mk-new">
        <button type="button" class="mk-start" onClick={() => begin(newDeck())} data-begin="cards">
          <Art name="scene-elfgame" />
          <b>{t("make.begin.cards")}</b>
        </button>
        <button type="button" class="mk-start" onClick={() => begin(newTrack())} data-begin="track">
          <Art name="scene-topdeer" />
          <b>{t("make.begin.track")}</b>
        </button>
        {NUMBERED.map((game) => (
          <button key={game} type="button" class="mk-start" onClick={() => begin(newVariant(game))} data-begin={game}>
            <Art name={`scene-${game}`} />
            <b>{t("make.begin.numbers", { game: wordOr(`game.${game}.title`, game) })}</b>
          </button>
        ))}
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <label class="btn plain mk-read">
        <Art name="copy" /> {t("make.read")}
        <input type="file" class="sr" accept=".toml,.txt" onChange={(event) => void read(event.currentTarget.files?.[0])} />
      </label>
      {everythingMade.value.length > 0 && <h2>{t("make.shelf")}</h2>}
      <ul>
        {everythingMade.value.map((one) => (
          <li key={one.id}>
            <button type="button" class="mk-one" onClick={() => go(`/make/${one.id}`)} data-made={one.name}>
              <Art name={one.kind === "cards" ? "scene-elfgame" : one.kind === "track" ? "scene-topdeer" : `scene-${one.game}`} />
              <span>
                <b>{one.name}</b>
                <small>{t(`make.title.${one.kind}`)}</small>
              </span>
            </button>
            <button type="button" class="btn small plain" onClick={() => (sure === one.id ? throwAway(one.id) : setSure(one.id))}>
              {t(sure === one.id ? "make.away.yes" : "make.away")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody sent, as it can be worked on; throws if it is not what it says. */
async function begunFrom(sent: Shared): Promise<Made> {
  const name = sent.name.trim().slice(0, 40) || t("make.title");
  if (sent.kind === "numbers") {
    return { kind: "numbers", id: newId(), name, game: sent.game ?? "", seats: sent.seats ?? 4, numbers: sent.numbers ?? {}, options: sent.options ?? {} };
  }
  if (sent.kind === "cards") {
    const { problems, found } = await look<DeckFound>("elfgame", "custom_cards", sent.text ?? "");
    if (found.cards.length === 0) throw new Error(problems[0]?.words ?? "");
    return { kind: "cards", id: newId(), name, standard: found.standard, cards: found.cards.map((card) => ({ ...card, id: newId() })) };
  }
  const { problems, found } = await look<TrackFound>("topdeer", "track", sent.text ?? "");
  if (!found.track) throw new Error(problems[0]?.words ?? "");
  return { kind: "track", id: newId(), name, spaces: scaled(found.track) };
}

function scaled({ width, height, space }: NonNullable<TrackFound["track"]>): Track["spaces"] {
  return space.map((one) => ({ ...one, x: Math.round((one.x * 1000) / width), y: Math.round((one.y * 600) / height) }));
}

/** Somebody opens a link: what it holds is shown before anything is kept. */
function Arrival({ fragment }: { fragment: string }) {
  const [state, setState] = useState<{ made: Made } | { problem: string } | null>(null);
  useEffect(() => {
    unpacked(fragment)
      .then((sent) => (sent ? begunFrom(sent) : Promise.reject(new Error(t("make.link.broken")))))
      .then((made) => setState({ made }), (failed: unknown) => setState({ problem: failed instanceof Error && failed.message ? failed.message : troubleOf(failed) }));
  }, [fragment]);
  if (!state) return <Notice picture="f:toolbox" title={t("make.looking")} busy />;
  if ("problem" in state) {
    return (
      <Notice picture="f:toolbox" title={t("make.link.broken")} text={state.problem}>
        <HomeButton primary />
      </Notice>
    );
  }
  const { made } = state;
  return (
    <Notice picture="f:wrapped-gift" title={made.name} text={made.kind === "cards" ? made.cards.map((card) => card.name).join(", ") : t(`make.title.${made.kind}`)}>
      <button type="button" class="btn primary" onClick={() => begin(made)} data-take>
        {t("make.take")}
      </button>
      <HomeButton />
    </Notice>
  );
}
