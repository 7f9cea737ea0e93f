/** The waiting room: how others find it, who is here, what happens with seats that stay empty. */
import { useEffect, useRef, useState } from "preact/hooks";
import { handOut, known, pathOf } from "../store/invitations";
import { baseOf, letNetworkIn, lookAtNetwork, network } from "../store/network";
import { seatsOf } from "../store/props";
import { change } from "../store/settings";
import type { TableStore } from "../store/table";
import type { SeatInfo } from "../games/types";
import { go } from "../route";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import { usualFigure } from "../ui/figures";
import { PersonFields } from "../ui/person";
import { QrPicture } from "../ui/qr";
import { Avatar } from "../ui/seats";
import { ShareButtons } from "../ui/share";
import { Sheet } from "../ui/sheet";
import type { Network } from "../wire/frames";
import { Failed, type Figure, api } from "../wire/http";
import { language, t, word, wordOr } from "../words";
import { follow } from "./banners";
import { changeWords } from "./changes";
import "./waiting.css";

type Said = (words: string) => void;

export function WaitingRoom({ store }: { store: TableStore }) {
  const [problem, setProblem] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const host = store.welcome.value?.host ?? false;
  const seats = seatsOf(store);
  /** Whether it was this page that asked for fewer seats: the answer brings its keys, and nothing may take their place. */
  const leads = useRef(false);
  const there = store.state.value?.rematch ?? null;
  const missing = seats.filter((seat) => seat.kind === "open").length;
  const game = store.welcome.value?.game ?? "";
  const title = t("waiting.title", { game: wordOr(`game.${game}.title`, store.welcome.value?.title ?? ""), count: seats.length });
  useNewcomers(store);
  useEffect(() => {
    if (there && !leads.current) void follow(store.table, there);
  }, [there]);
  const begin = () => {
    const arrangement = store.state.value?.arrangement;
    if (arrangement) api.arrange(store.table, { ...arrangement, gathering: false }).catch(() => setProblem(t("end.problem")));
  };
  return (
    <main class="waiting">
      <header>
        <button type="button" class="icon-btn" aria-label={t("notice.home")} onClick={() => go("/")}>
          <Art name="back" />
        </button>
        <Art name={`scene-${game}`} class="scene" />
        <h1>{title}</h1>
      </header>
      {host ? <Invite store={store} fail={setProblem} /> : <p class="waiting-card waiting-guest">{t(store.mine.value.length > 0 ? "waiting.guest" : "waiting.watching")}</p>}
      <section aria-labelledby="who-is-here">
        <div class="waiting-who">
          <h2 id="who-is-here">{t("waiting.who")}</h2>
          <p>{t("lobby.ready", { ready: seats.length - missing, seats: seats.length })}</p>
        </div>
        <ul class="waiting-seats">
          {seats.map((seat) => (
            <Seat key={seat.seat} seat={seat} store={store} host={host} leads={leads} edit={() => setEditing(seat.seat)} fail={setProblem} />
          ))}
        </ul>
      </section>
      {problem && (
        <p class="problem waiting-problem" role="alert">
          {problem}
        </p>
      )}
      {host && (
        <footer class="start">
          <div>
            <h2>{missing > 0 ? t("waiting.missing", { count: missing }) : t("lobby.ready.all")}</h2>
            <p>{missing > 0 ? t("waiting.start.text") : ""}</p>
          </div>
          <button type="button" class="btn primary" onClick={begin} data-begin>
            {t("lobby.start")}
          </button>
        </footer>
      )}
      {editing !== null && <PersonSheet store={store} seat={editing} close={() => setEditing(null)} />}
    </main>
  );
}

/** Whoever sits down is heard, too. */
function useNewcomers(store: TableStore): void {
  const newest = store.passing.value;
  useEffect(() => {
    if (newest) announce(changeWords(newest));
  }, [newest]);
}

// ---- how others find it -----------------------------------------------------------------------------------

function Invite({ store, fail }: { store: TableStore; fail: Said }) {
  const { table } = store;
  const [secret, setSecret] = useState<string | null>(() => known(table, null));
  const [words, setWords] = useState<readonly string[]>([]);
  const said = (problem: unknown) => fail(problem instanceof Failed ? (word(`invite.${problem.code}`) ?? problem.message) : t("end.problem"));
  useEffect(() => {
    void lookAtNetwork();
    api.code(table, language.value).then((made) => setWords(made.words), said);
    if (known(table, null) !== null) return;
    api.invite(table, null, false).then(({ invitation }) => {
      handOut(table, null, invitation);
      setSecret(invitation);
    }, said);
  }, [table]);
  const base = baseOf();
  return (
    <section class="waiting-card" aria-label={t("invite.title")}>
      {secret && (
        <div class="waiting-invite">
          <QrPicture path={pathOf(table, secret)} base={base} />
          <div>
            <h2>{t("waiting.scan")}</h2>
            <p class="scan-text">{t("waiting.scan.text")}</p>
            <ShareButtons link={base + pathOf(table, secret)} title={t("guest.title", { game: store.welcome.value?.title ?? "" })} />
          </div>
        </div>
      )}
      {words.length > 0 && (
        <div class="waiting-words">
          <p>{t("waiting.words", { address: base.replace("http://", "") })}</p>
          <p class="four-words" data-words={words.join(" ")}>
            {words.map((word) => (
              <b key={word}>{word}</b>
            ))}
          </p>
        </div>
      )}
      <NetworkLine fail={fail} />
    </section>
  );
}

/** One sentence on whether another phone can come here, and what to do if not. */
function NetworkLine({ fail }: { fail: Said }) {
  const found = network.value;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (found?.state !== "open" || found.reached) return;
    const timer = setInterval(() => void lookAtNetwork(), 5000);
    return () => clearInterval(timer);
  }, [found?.state, found?.reached]);
  if (!found || (found.state === "elsewhere" && !isOnlyHere())) return null;
  const open = async () => {
    setBusy(true);
    await letNetworkIn().catch(() => fail(t("end.problem")));
    setBusy(false);
  };
  const state = stateOf(found);
  return (
    <div class={`network ${state}`} role="status" data-network={state}>
      <Art name={state === "reached" ? "tick" : "wifi"} />
      <p>{t(`network.${state}`, { port: new URL(baseOf(found)).port, name: found.firewall ?? "" })}</p>
      {state === "closed" && (
        <button type="button" class="btn small primary" disabled={busy} onClick={() => void open()} data-let-in>
          {t("network.let_in")}
        </button>
      )}
    </div>
  );
}

function stateOf(found: Network): "reached" | "closed" | "none" | "firewall" | "open" | "only_here" {
  if (found.reached) return "reached";
  if (found.state === "elsewhere") return "only_here";
  return found.state === "open" && found.firewall ? "firewall" : found.state;
}

function isOnlyHere(): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
}

// ---- who is here ------------------------------------------------------------------------------------------

interface SeatProps {
  seat: SeatInfo;
  store: TableStore;
  host: boolean;
  leads: { current: boolean };
  edit: () => void;
  fail: Said;
}

function Seat({ seat, store, host, leads, edit, fail }: SeatProps) {
  const [sure, setSure] = useState(false);
  const put = (kind: "bot" | "open") => {
    setSure(false);
    api.setChair(store.table, seat.seat, { kind }).catch(() => fail(t("end.problem")));
  };
  const open = seat.kind === "open";
  const theirs = seat.kind === "person" && !seat.mine;
  const sits = seat.mine ? "waiting.you" : open ? "waiting.empty.text" : seat.kind === "bot" ? "sits.bot" : seat.here ? "waiting.here" : "waiting.away";
  return (
    <li class={`s${seat.seat} ${open ? "empty" : ""}`} data-chair={seat.seat} data-kind={seat.kind}>
      {open ? <span class={`avatar dashed s${seat.seat}`} aria-hidden="true"><Art name="people" /><Art name={seat.shape} class="shape" /></span> : <Avatar seat={{ ...seat, asked: false }} />}
      <span class="waiting-name">
        <b>{open ? t("waiting.empty") : seat.name}</b>
        <small>{sure ? t("waiting.free.sure", { name: seat.name }) : t(sits)}</small>
      </span>
      {seat.mine && (
        <button type="button" class="btn small plain" onClick={edit} data-edit>
          {t("waiting.change")}
        </button>
      )}
      {!open && !seat.mine && !host && <Art name="tick" class="ready" />}
      {host && seat.kind === "bot" && (
        <button type="button" class="btn small plain" onClick={() => put("open")}>
          {t("waiting.instead")}
        </button>
      )}
      {host && theirs && (
        <button type="button" class="btn small plain" onClick={() => (sure ? put("open") : setSure(true))} data-free>
          {t(sure ? "waiting.free.yes" : "menu.give.open")}
        </button>
      )}
      {host && open && <Empty seat={seat} store={store} leads={leads} put={put} fail={fail} />}
    </li>
  );
}

/** It waits, or a bot plays, or they play with one fewer. */
function Empty({ seat, store, leads, put, fail }: { seat: SeatInfo; store: TableStore; leads: { current: boolean }; put: (kind: "bot") => void; fail: Said }) {
  const fewest = useFewest(store.welcome.value?.game ?? "");
  const count = (store.welcome.value?.seats ?? 0) - 1;
  const fewer = () => {
    leads.current = true;
    return api.fewer(store.table, seat.seat).then(
      (made) => {
        const secret = known(store.table, null);
        if (secret) handOut(made.table, null, secret);
        go(`/t/${made.table}`);
      },
      (problem: unknown) => {
        leads.current = false;
        fail(problem instanceof Failed ? problem.message : t("end.problem"));
      },
    );
  };
  return (
    <div class="waiting-empty" role="group" aria-label={t("waiting.empty.text")}>
      <button type="button" class="chip on" aria-pressed="true">
        <Art name="clock" />
        {t("waiting.wait")}
      </button>
      <button type="button" class="chip" onClick={() => put("bot")} data-put-bot>
        <Art name="bot" />
        {t("lobby.bot")}
      </button>
      {count >= fewest && (
        <button type="button" class="chip" onClick={() => void fewer()} data-fewer>
          <Art name="minus" />
          {t("waiting.only", { count })}
        </button>
      )}
    </div>
  );
}

function useFewest(game: string): number {
  const [least, setLeast] = useState(99);
  useEffect(() => {
    api.games().then(
      (games) => setLeast(Math.min(...(games.find((one) => one.id === game)?.seats ?? [99]))),
      () => {},
    );
  }, [game]);
  return least;
}

/** Another name, another figure; everybody is told. */
export function PersonSheet({ store, seat, close }: { store: TableStore; seat: number; close: () => void }) {
  const chairs = store.state.value?.chairs ?? [];
  const chair = chairs.find((one) => one.seat === seat);
  const [name, setName] = useState(chair?.name ?? "");
  const [figure, setFigure] = useState<Figure>(chair?.figure ?? usualFigure(seat));
  const [problem, setProblem] = useState("");
  const save = () =>
    api.name(store.table, seat, name || (chair?.name ?? ""), figure).then(
      () => {
        change({ name, figure });
        close();
      },
      (failed: unknown) => setProblem(failed instanceof Failed ? (word(`join.${failed.code}`) ?? failed.message) : t("lobby.offline")),
    );
  return (
    <Sheet title={t("waiting.change.title")} close={close} class="person-sheet">
      <PersonFields chairs={chairs} seat={seat} typed={store.state.value?.arrangement.typed_names ?? false} name={name} setName={setName} figure={figure} setFigure={setFigure} />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" class="btn primary" onClick={() => void save()} data-save>
        {t("sheet.ok")}
      </button>
    </Sheet>
  );
}
