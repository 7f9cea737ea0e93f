/** The table as it is played: top bar, board, log, and whatever lies over them. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { boardOf } from "../games";
import type { BoardModule, BoardProps } from "../games/types";
import { Flip } from "../notes/flip";
import { sound } from "../sound";
import { isToBeShown } from "../store/invitations";
import { boardProps } from "../store/props";
import { lessMotion, settings } from "../store/settings";
import type { TableStore } from "../store/table";
import { announce } from "../ui/live";
import { HomeButton, Notice } from "../ui/notice";
import { speakOf, t } from "../words";
import { Curtain } from "./curtain";
import { walkByArrows, watchFocus } from "./focus";
import { LogPanel, wordsOf } from "./log";
import { Overlays } from "./overlays";
import { Ticker } from "./ticker";
import { TopBar } from "./topbar";
import { useWordsOf } from "../words/brought";
import { useSentences } from "./rules";

export type Panel = "menu" | "log" | "rules" | "settings" | "invite" | "end" | null;

/** What the parts of the stage share. */
export interface Scene {
  store: TableStore;
  module: BoardModule;
  props: BoardProps;
  game: string;
  panel: Panel;
  show: (panel: Panel, clause?: string | null) => void;
  clause: string | null;
}

export function Stage({ store }: { store: TableStore }) {
  const game = store.welcome.value?.game ?? "";
  const module = useBoard(game, settings.value.plain);
  const props = boardProps(store);
  if (module === "missing") {
    return (
      <Notice picture="f:snowflake" title={t("gone.unreachable")} text={t("gone.unreachable.text")}>
        <HomeButton primary />
      </Notice>
    );
  }
  if (!module || !props) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  if (store.curtain.value !== null) return <Curtain store={store} seat={store.curtain.value} />;
  return <Playing store={store} module={module} props={props} game={game} />;
}

function useBoard(game: string, plain: boolean): BoardModule | "missing" | null {
  const [module, setModule] = useState<BoardModule | "missing" | null>(null);
  useEffect(() => {
    if (game) Promise.all([boardOf(plain ? "plain" : game), speakOf(game)]).then(([board]) => setModule(board), () => setModule("missing"));
  }, [game, plain]);
  return module;
}

function Playing({ store, module, props, game }: { store: TableStore; module: BoardModule; props: BoardProps; game: string }) {
  const [panel, setPanel] = useState<Panel>(() => (isToBeShown(store.table) ? "invite" : null));
  const [clause, setClause] = useState<string | null>(null);
  const show = (next: Panel, at: string | null = null) => {
    setPanel(next);
    setClause(at);
  };
  const scene: Scene = { store, module, props, game, panel, show, clause };
  const root = useRef<HTMLDivElement>(null);
  const sky = useRef<HTMLDivElement>(null);
  useSentences(game, store.table);
  useWordsOf([game]);
  useMotion(scene, root, sky);
  useTelling(scene);
  useEnd(scene);
  useRecap(store);
  const { Board, Aside } = module;
  return (
    <div class={`stage ${props.past ? "past" : ""}`} onKeyDown={walkByArrows} data-told={store.myNotes.value.at(-1)?.at ?? 0}>
      <TopBar scene={scene} />
      <Ticker scene={scene} />
      <main class={`board ${game}`} ref={root} aria-label={t("board.title", { game: store.welcome.value?.title ?? "" })}>
        <div class="fit">
          <Board {...props} />
        </div>
      </main>
      <aside class="side">
        <LogPanel scene={scene} />
        {Aside && (
          <div class="aside">
            <Aside {...props} />
          </div>
        )}
      </aside>
      <div class="sky" ref={sky} aria-hidden="true" />
      <Overlays scene={scene} />
    </div>
  );
}

/** Things glide when the table changes; the focus stays where it was, or goes to what is asked. */
function useMotion(scene: Scene, root: { current: HTMLElement | null }, sky: { current: HTMLElement | null }): void {
  const flip = useRef<Flip | null>(null);
  const { store, module, props } = scene;
  useLayoutEffect(() => {
    const board = root.current as HTMLElement;
    flip.current = new Flip(board, sky.current as HTMLElement, () => settings.value.speed, lessMotion);
    store.beforeChange = () => flip.current?.remember();
    const unwatch = watchFocus(board);
    return () => {
      store.beforeChange = () => {};
      unwatch();
    };
  }, [store]);
  const state = store.state.value;
  const past = store.past.value;
  useLayoutEffect(() => {
    const flights = props.fresh.flatMap((note) => module.flights?.(note, props) ?? []);
    flip.current?.play(flights);
  }, [state?.seq, past]);
}

/** What happens is heard, too. */
function useTelling(scene: Scene): void {
  const telling = scene.store.telling.value;
  useEffect(() => {
    const words = telling.map((note) => wordsOf(note, scene)).filter(Boolean);
    if (words.length > 0) announce(words.slice(-8).join(" "));
    const heard = new Set(telling.map((note) => scene.module.sounds?.(note)));
    for (const name of heard) if (name) sound(name);
  }, [telling]);
  const asked = scene.props.asked;
  useEffect(() => {
    if (asked) sound("bell");
    document.title = `${asked ? "● " : ""}${scene.store.welcome.value?.title ?? "Kringle"} · Kringle`;
    return () => {
      document.title = "Kringle";
    };
  }, [asked]);
}

function useEnd(scene: Scene): void {
  const over = scene.store.state.value?.outcome !== null;
  useEffect(() => {
    if (over) {
      scene.show("end");
      sound("win");
    }
  }, [over]);
}

/** What happened while the page was not in sight. */
function useRecap(store: TableStore): void {
  useEffect(() => {
    let last = 0;
    const looked = () => {
      const newest = store.myNotes.value.at(-1)?.at ?? 0;
      if (document.hidden) last = newest;
      else if (newest > last) store.recapFrom.value = last;
    };
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [store]);
}
