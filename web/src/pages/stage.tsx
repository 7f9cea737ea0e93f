/** The table as it is played: top bar, board, log, and whatever lies over them. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { boardOf } from "../games";
import type { BoardModule, BoardProps } from "../games/types";
import { Flip } from "../notes/flip";
import { sound } from "../sound";
import { boardProps, titleOf } from "../store/props";
import { atOnce, lessMotion, settings } from "../store/settings";
import type { TableStore } from "../store/table";
import { caption } from "../ui/caption";
import { announce } from "../ui/live";
import { HomeButton, Notice } from "../ui/notice";
import { speakOf, t } from "../words";
import { Curtain } from "./curtain";
import { walkByArrows, watchFocus } from "./focus";
import { LogPanel, lineOf } from "./log";
import { NameTag, useNaming } from "./naming";
import { Overlays } from "./overlays";
import { stepsOf } from "./telling";
import { Ticker } from "./ticker";
import { TopBar } from "./topbar";
import { useWordsOf } from "../words/brought";
import { useSentences } from "./rules";

export type Panel = "menu" | "log" | "rules" | "signs" | "settings" | "invite" | "end" | null;

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

/** `top`: what stands above the board in place of the bar and the news. */
export function Stage({ store, top = null }: { store: TableStore; top?: ComponentChildren }) {
  const game = store.welcome.value?.game ?? "";
  const module = useBoard(game);
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
  return <Playing store={store} module={module} props={props} game={game} top={top} />;
}

function useBoard(game: string): BoardModule | "missing" | null {
  const [module, setModule] = useState<BoardModule | "missing" | null>(null);
  useEffect(() => {
    if (game) Promise.all([boardOf(game), speakOf(game)]).then(([board]) => setModule(board), () => setModule("missing"));
  }, [game]);
  return module;
}

function Playing({ store, module, props, game, top }: { store: TableStore; module: BoardModule; props: BoardProps; game: string; top: ComponentChildren }) {
  const [panel, setPanel] = useState<Panel>(null);
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
  useAway(store);
  const naming = useNaming(scene, root);
  const { Board, Aside, Scene: Drawn } = module;
  const telling = isTold(scene);
  /** While something is told a tap goes to now, and does nothing else. */
  const skip = (event: Event) => {
    if (!telling) return;
    event.stopPropagation();
    event.preventDefault();
    store.skip();
  };
  return (
    <div class={`stage ${props.past ? "past" : ""} ${telling ? "telling" : ""}`} onKeyDown={walkByArrows} data-told={store.told.value.at(-1)?.at ?? 0} data-telling={store.telling.value || store.left.value.beats ? "" : undefined}>
      {top ?? (
        <>
          <TopBar scene={scene} />
          <Ticker scene={scene} />
        </>
      )}
      <main class={`board ${game}`} ref={root} aria-label={t("board.title", { game: titleOf(store) })}>
        <div class="fit" onClickCapture={skip}>
          <Board {...props} />
          {props.step?.scene && Drawn && (
            <div class="scene" aria-hidden="true">
              <Drawn {...props} step={props.step} />
            </div>
          )}
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
      <NameTag naming={naming} />
      <Overlays scene={scene} />
    </div>
  );
}

/** What others did is told where the question stands otherwise. */
export function isTold({ store, props }: Scene): boolean {
  return store.telling.value !== null && (props.hand.idle || props.hand.empty) && store.past.value === null;
}

/** Things glide when the table changes; the focus stays where it was, or goes to what is asked. */
function useMotion(scene: Scene, root: { current: HTMLElement | null }, sky: { current: HTMLElement | null }): void {
  const flip = useRef<Flip | null>(null);
  const { store, module, props } = scene;
  useLayoutEffect(() => {
    const board = root.current as HTMLElement;
    flip.current = new Flip(board, sky.current as HTMLElement, () => (atOnce() ? 0 : settings.value.speed), lessMotion);
    store.beforeChange = (moved) => flip.current?.remember(moved);
    const unwatch = watchFocus(board);
    if (document.activeElement === document.body) board.querySelector<HTMLElement>("[data-prompt]")?.focus({ preventScroll: true });
    return () => {
      store.beforeChange = () => {};
      unwatch();
    };
  }, [store]);
  const shown = store.shown.value;
  const past = store.past.value;
  useLayoutEffect(() => {
    const flights = props.fresh.flatMap((note) => module.flights?.(note, props) ?? []);
    flip.current?.play(flights);
  }, [shown, past]);
}

/** What happens is said and heard, too; then the question. */
function useTelling(scene: Scene): void {
  const { store, module, props } = scene;
  store.tell = (beat, before) => stepsOf(store, module, beat, before);
  useEffect(() => store.lookAway(document.hidden), [store]);
  const step = store.telling.value;
  const fresh = props.fresh;
  const told = isTold(scene);
  const seat = step?.notes.find((note) => note.seat !== null)?.seat ?? null;
  const picture = seat === null ? null : (props.seats[seat]?.picture ?? null);
  useLayoutEffect(() => {
    caption.value = step && told ? { words: step.words, text: step.text, seat, picture, count: store.shown.value?.count ?? 0 } : null;
    return () => {
      caption.value = null;
    };
  }, [step, told]);
  useEffect(() => {
    const words = step ? [step.words, step.text ?? ""] : atOnce() ? fresh.map((note) => lineOf(note, module, props)).slice(-8) : [];
    if (words.some(Boolean)) announce(words.filter(Boolean).join(" "));
    const heard = new Set(fresh.map((note) => module.sounds?.(note)));
    for (const name of heard) if (name && (step || atOnce())) sound(name);
  }, [step, fresh]);
  const asked = scene.props.asked;
  useEffect(() => {
    if (asked) sound("bell");
    document.title = `${asked ? "● " : ""}${titleOf(scene.store)} · Kringle`;
    return () => {
      document.title = "Kringle";
    };
  }, [asked]);
}

/** Milliseconds after the last move, so that it is seen. */
const PAUSE = 1000;

function useEnd(scene: Scene): void {
  const over = scene.props.outcome !== null;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => {
      scene.show("end");
      sound("win");
    }, atOnce() ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [over]);
}

/** What happens while the page is not in sight is told when it is again. */
function useAway(store: TableStore): void {
  useEffect(() => {
    const looked = () => store.lookAway(document.hidden);
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [store]);
}
