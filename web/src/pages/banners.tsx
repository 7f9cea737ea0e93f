/** Bars above the board: no connection, a moment of the past, a hint, a question of somebody, a refusal. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go } from "../route";
import { api } from "../wire/http";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import type { Hinting } from "../store/table";
import { clauseWords, number, t, wordOr } from "../words";
import { nameOf } from "./log";
import { Marked } from "./marks";
import type { Scene } from "./stage";

export function Banners({ scene }: { scene: Scene }) {
  return (
    <div class="banners">
      <Broken scene={scene} />
      <Marked scene={scene} />
      <Past scene={scene} />
      <HintBar scene={scene} />
      <Proposed scene={scene} />
      <Refusal scene={scene} />
      <Joining scene={scene} />
      <Again scene={scene} />
    </div>
  );
}

export function Bar({ kind, picture, words, children }: { kind: string; picture: string; words: string; children?: ComponentChildren }) {
  return (
    <div class={`banner ${kind}`} role="group" aria-label={words} data-banner={kind}>
      <Art name={picture} />
      <p>{words}</p>
      {children}
    </div>
  );
}

export function Button({ words, tap, primary = false }: { words: string; tap: () => void; primary?: boolean }) {
  return (
    <button type="button" class={`btn small ${primary ? "primary" : "plain"}`} onClick={tap}>
      {words}
    </button>
  );
}

function Broken({ scene }: { scene: Scene }) {
  const broken = scene.store.status.value.is === "waiting";
  useEffect(() => {
    if (broken) announce(t("broken.words"));
  }, [broken]);
  if (!broken) return null;
  return (
    <Bar kind="broken" picture="f:snowflake" words={t("broken.words")}>
      <Button words={t("notice.retry")} tap={() => scene.store.retry()} />
    </Bar>
  );
}

function Past({ scene }: { scene: Scene }) {
  if (!scene.store.past.value) return null;
  return (
    <Bar kind="past" picture="clock" words={t("past.words")}>
      <Button primary words={t("past.now")} tap={() => scene.store.lookBack(null)} />
    </Bar>
  );
}

function hintWords({ move, reason, step }: Hinting, scene: Scene): string {
  if (step === 1) return t("hint.here");
  if (step === 2) return scene.module.says(move, scene.props);
  const percent = (share: number) => Math.round(100 * share);
  const said = [
    t("hint.because", { games: number(reason.games), percent: percent(reason.value) }),
    reason.rival && t("hint.rival", { move: scene.module.says(reason.rival, scene.props), percent: percent(reason.rival_value) }),
    t(reason.by_thumb ? "hint.thumb" : "hint.no_thumb"),
  ];
  return said.filter(Boolean).join(" ");
}

/** Look here; this move; because. */
function HintBar({ scene }: { scene: Scene }) {
  const hint = scene.store.hint.value;
  const words = hint ? hintWords(hint, scene) : "";
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (!hint) return null;
  const close = () => {
    scene.store.hint.value = null;
    scene.props.hand.point(null);
  };
  return (
    <Bar kind="hint" picture="hint" words={words}>
      {hint.step < 3 && <Button words={t(hint.step === 1 ? "hint.more" : "hint.why")} tap={() => scene.store.askHint()} />}
      <Button words={t("sheet.ok")} tap={close} />
    </Bar>
  );
}

function Proposed({ scene }: { scene: Scene }) {
  const proposal = scene.store.state.value?.proposal;
  if (!proposal) return null;
  const name = nameOf(proposal.seat, scene);
  const mine = proposal.waiting.filter((seat) => scene.store.mine.value.includes(seat));
  const seat = mine[0];
  return (
    <Bar kind="proposal" picture="undo" words={wordOr(`proposal.${proposal.what}`, name, { name })}>
      {seat !== undefined && <Button primary words={t("proposal.yes")} tap={() => scene.store.answer(seat, true)} />}
      {seat !== undefined && <Button words={t("proposal.no")} tap={() => scene.store.answer(seat, false)} />}
    </Bar>
  );
}

function Refusal({ scene }: { scene: Scene }) {
  const refused = scene.store.refused.value;
  const words = refused ? wordOr(`refused.${refused.code}`, refused.message) : "";
  useEffect(() => {
    if (words) announce(words);
  }, [refused]);
  if (!refused) return null;
  return (
    <Bar kind="refused" picture="f:snowflake" words={refused.clause ? `${words} ${clauseWords(refused.clause) ?? refused.message}` : words}>
      <Button words={t("sheet.ok")} tap={() => (scene.store.refused.value = null)} />
    </Bar>
  );
}

/** Somebody who looks on may sit down where a seat is open. */
function Joining({ scene }: { scene: Scene }) {
  const [problem, setProblem] = useState("");
  const free = scene.props.seats.filter((seat) => seat.kind === "open");
  if (scene.store.mine.value.length > 0 || scene.props.outcome) return null;
  const sit = (seat: number) =>
    api.join(scene.store.table, seat).then(
      () => location.reload(),
      () => setProblem(t("join.taken")),
    );
  return (
    <Bar kind="joining" picture="eye" words={problem || t(free.length > 0 ? "join.words" : "join.watching")}>
      {free.slice(0, 3).map((seat) => (
        <Button key={seat.seat} primary words={t("join.seat", { name: seat.name })} tap={() => void sit(seat.seat)} />
      ))}
    </Bar>
  );
}

/** Somebody has asked for another game: follow to the new table. */
function Again({ scene }: { scene: Scene }) {
  const table = scene.store.state.value?.rematch;
  if (!table) return null;
  return (
    <Bar kind="again" picture="f:wrapped-gift" words={t("again.words")}>
      <Button primary words={t("again.go")} tap={() => void follow(table, scene.store.mine.value)} />
    </Bar>
  );
}

/** One's own seat is open there, or it is one's own already. */
export async function follow(table: string, seats: readonly number[]): Promise<void> {
  for (const seat of seats) await api.join(table, seat).catch(() => null);
  go(`/t/${table}`);
}
