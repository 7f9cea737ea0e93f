/** Bars above the board: no connection, a moment of the past, a hint, a question of somebody, a refusal. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isHere } from "../local/here";
import { go } from "../route";
import { Failed, api } from "../wire/http";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import type { Hinting } from "../store/table";
import { clauseWords, t, wordOr } from "../words";
import { brought, used } from "../store/invitations";
import { Away, Decided } from "./away";
import { changeWords } from "./changes";
import { nameOf } from "./log";
import { Marked } from "./marks";
import type { Scene } from "./stage";
import { ServerIsBack } from "./toserver";

export function Banners({ scene }: { scene: Scene }) {
  return (
    <div class="banners">
      <Broken scene={scene} />
      {isHere(scene.store.table) && <ServerIsBack scene={scene} />}
      <Marked scene={scene} />
      <Past scene={scene} />
      <HintBar scene={scene} />
      <Taken scene={scene} />
      <Decided scene={scene} />
      <Away scene={scene} />
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
    t("hint.because", { games: reason.games, percent: percent(reason.value) }),
    reason.rival && t("hint.rival", { move: scene.module.says(reason.rival, scene.props), percent: percent(reason.rival_value) }),
    t(reason.by_heuristic ? "hint.thumb" : "hint.no_thumb"),
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

/** A person's seat was given to somebody else: it stays in sight until it has been read. */
function Taken({ scene }: { scene: Scene }) {
  const taken = scene.store.taken.value;
  const words = taken.map(changeWords).join(" ");
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (taken.length === 0) return null;
  return (
    <Bar kind="taken" picture="people" words={words}>
      <Button words={t("sheet.ok")} tap={() => (scene.store.taken.value = [])} />
    </Bar>
  );
}

/** Somebody who looks on may sit down where a seat is open, if the table is public or they are invited. */
function Joining({ scene }: { scene: Scene }) {
  const { store } = scene;
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState(false);
  if (closed || store.mine.value.length > 0 || scene.props.outcome) return null;
  const invitation = brought(store.table);
  const may = invitation !== null || (store.state.value?.arrangement.listed ?? false);
  const open = scene.props.seats.filter((seat) => seat.kind === "open");
  const free = may ? open : [];
  const sit = (seat: number) =>
    api.join(store.table, { seat, ...(invitation ? { invitation } : {}) }).then(
      () => {
        used(store.table);
        location.reload();
      },
      (failed: unknown) => setProblem(failed instanceof Failed ? wordOr(`join.${failed.code}`, t("join.taken")) : t("join.taken")),
    );
  return (
    <Bar kind="joining" picture="eye" words={problem || t(free.length > 0 ? "join.words" : open.length > 0 ? "join.uninvited" : "join.watching")}>
      {free.slice(0, 3).map((seat) => (
        <Button key={seat.seat} primary words={t("join.seat", { name: seat.name })} tap={() => void sit(seat.seat)} />
      ))}
      <Button words={t("sheet.ok")} tap={() => setClosed(true)} />
    </Bar>
  );
}

/** Somebody has asked for another game: follow to the new table. */
function Again({ scene }: { scene: Scene }) {
  const table = scene.store.state.value?.rematch;
  if (!table) return null;
  return (
    <Bar kind="again" picture="f:wrapped-gift" words={t("again.words")}>
      <Button primary words={t("again.go")} tap={() => void follow(scene.store.table, table)} />
    </Bar>
  );
}

/** One's own seat is kept there; who looks on here looks on there. */
export async function follow(from: string, to: string): Promise<void> {
  await api.follow(from).catch(() => null);
  go(`/t/${to}`);
}
