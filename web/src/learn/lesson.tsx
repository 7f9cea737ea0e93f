/** A lesson: the real board, and Wick the lantern, who says one thing at a time and lights what it is about. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Stage } from "../pages/stage";
import { go } from "../route";
import { TableStore } from "../store/table";
import { say } from "../sound/speech";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import { HomeButton, Notice } from "../ui/notice";
import type { LessonStep } from "../wire/frames";
import { language, t } from "../words";
import "./learn.css";
import { LessonWire } from "./wire";

export function LessonPage({ game, lesson }: { game: string; lesson: string }) {
  const [[store, wire]] = useState(() => {
    let wire: LessonWire | null = null;
    const store = new TableStore("", (listener) => (wire = new LessonWire(game, lesson, listener)));
    return [store, wire as unknown as LessonWire] as const;
  });
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const had = useRef(language.value);
  useEffect(() => {
    if (had.current === language.value) return;
    had.current = language.value;
    store.open();
  }, [language.value]);
  const step = wire.step.value;
  if (store.status.value.is === "waiting") {
    return (
      <Notice picture="f:sleeping-face" title={t("gone.unreachable")} text={t("learn.unreachable")}>
        <HomeButton primary />
      </Notice>
    );
  }
  if (!step || !store.state.value) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  return <Lesson store={store} wire={wire} step={step} />;
}

function Lesson({ store, wire, step }: { store: TableStore; wire: LessonWire; step: LessonStep }) {
  const hand = store.hand.value;
  const over = step.step === step.steps;
  const again = step.how === "again";
  const quiet = store.telling.value !== null;
  useEffect(() => {
    hand.point(!quiet && step.pointed.length > 0 ? step.pointed : null);
  }, [hand, step, quiet]);
  const words = again ? step.reply : step.sentence;
  useEffect(() => {
    const remark = step.how === "almost" ? `${step.reply} ` : "";
    announce(over || again ? `${remark}${words}` : t("learn.spoken", { step: step.step + 1, steps: step.steps, words: `${remark}${words}` }));
    say(`${remark}${words}`);
  }, [step]);
  return (
    <div class={`lesson ${again ? "again" : ""} ${step.pointed.length > 0 && !quiet ? "lit" : ""}`} data-step={step.step} data-how={step.how ?? ""}>
      <Stage store={store} top={<Guide step={step} words={words} wire={wire} />} />
    </div>
  );
}

function Guide({ step, words, wire }: { step: LessonStep; words: string; wire: LessonWire }) {
  const over = step.step === step.steps;
  const again = step.how === "again";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (again || over) button.current?.focus();
  }, [step]);
  return (
    <header class="guide">
      <div class="guide-top">
        <button type="button" class="icon-btn" aria-label={t("learn.leave")} onClick={() => go("/")}>
          <Art name="close" />
        </button>
        <h1>{step.title}</h1>
        <ol class="lights" aria-label={t("learn.progress", { step: Math.min(step.step + 1, step.steps), steps: step.steps })}>
          {Array.from({ length: step.steps }, (_, i) => (
            <li key={i} class={i < step.step ? "done" : i === step.step ? "now" : ""} />
          ))}
        </ol>
      </div>
      <div class="wick" role={again ? "alert" : undefined}>
        <Art name="wick" class="wick-face" />
        <div class="wick-words">
          {step.how === "almost" && <p class="remark">{step.reply}</p>}
          <p data-sentence>{words}</p>
          {again && (
            <button ref={button} type="button" class="btn primary" onClick={() => void wire.load(step.step)} data-again>
              <Art name="undo" />
              {t("learn.again")}
            </button>
          )}
          {over && (
            <p class="row">
              <button ref={button} type="button" class="btn primary" onClick={() => go("/")} data-done>
                {t("learn.play")}
              </button>
              <button type="button" class="btn plain" onClick={() => void wire.load(0)}>
                {t("learn.repeat")}
              </button>
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
