/** The end: who won and by which clause, every score line by line, the seed, and another game. */
import { useEffect, useState } from "preact/hooks";
import type { Outcome, ScoreLine, SeatInfo } from "../games/types";
import { go } from "../route";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import { Avatar } from "../ui/seats";
import { Sheet } from "../ui/sheet";
import { saveFile } from "../local/file";
import { api } from "../wire/http";
import { clauseWords, list, t } from "../words";
import { follow } from "./banners";
import { Podium, soFar, useCounting } from "./podium";
import { MarksLine } from "./marks";
import type { Scene } from "./stage";

export function EndSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const outcome = scene.store.shown.value?.beat.outcome;
  if (!outcome) return null;
  return <Told scene={scene} close={close} outcome={outcome} />;
}

/** `alone`: nobody else plays on this device. */
function wonWords(winners: readonly SeatInfo[], alone: boolean): string {
  const mine = alone && winners.some((seat) => seat.mine);
  const names = list(winners.filter((seat) => !mine || !seat.mine).map((seat) => seat.name));
  if (mine) return winners.length === 1 ? t("end.you") : t("end.you.shared", { names });
  return t("end.winner", { names, count: winners.length });
}

function Told({ scene, close, outcome }: { scene: Scene; close: () => void; outcome: Outcome }) {
  const { seats } = scene.props;
  const lines = seats.map((seat) => scene.module.scores?.(seat.seat, scene.props) ?? []);
  const { told, done, skip } = useCounting(lines);
  const ranks = [...seats].sort((a, b) => (outcome.ranks[a.seat] ?? 9) - (outcome.ranks[b.seat] ?? 9));
  const order = done ? ranks : seats;
  const winners = ranks.filter((seat) => outcome.ranks[seat.seat] === 1);
  const mine = scene.store.mine.value;
  const won = wonWords(winners, mine.length === 1);
  const me = mine.length === 1 ? mine[0] : undefined;
  const place = me === undefined ? 0 : (outcome.ranks[me] ?? 0);
  useEffect(() => {
    if (done) announce(won);
  }, [done]);
  const score = (seat: number) => (done ? (outcome.scores[seat] ?? 0) : soFar(lines[seat] ?? [], told, outcome.scores[seat] ?? 0));
  const columns = order.map((seat) => ({ seat, rank: outcome.ranks[seat.seat] ?? 0, points: score(seat.seat) }));
  return (
    <Sheet title={done ? won : t("end.counting")} close={close} class="end" foot={done ? <Next scene={scene} close={close} /> : <Skip skip={skip} />}>
      {done && place > 1 && <p class="end-place">{t("end.place", { place })}</p>}
      <Podium columns={columns} done={done} most={Math.max(...outcome.scores)} />
      <ol class="ranks">
        {order.map((seat) => (
          <Rank key={seat.seat} seat={seat} lines={lines[seat.seat] ?? []} told={told} done={done} rank={outcome.ranks[seat.seat] ?? 0} score={score(seat.seat)} />
        ))}
      </ol>
      {done && (
        <p class="reason">
          {clauseWords(outcome.clause) ?? outcome.reason}{" "}
          <button type="button" class="clause-link" onClick={() => scene.show("rules", outcome.clause)}>
            {outcome.clause}
          </button>
        </p>
      )}
      {done && <Proof scene={scene} />}
    </Sheet>
  );
}

function Skip({ skip }: { skip: () => void }) {
  return (
    <div class="row">
      <button type="button" class="btn plain" onClick={skip}>
        {t("story.skip")}
        <Art name="skip" />
      </button>
    </div>
  );
}

interface RankProps {
  seat: SeatInfo;
  lines: readonly ScoreLine[];
  /** So many lines are there. */
  told: number;
  done: boolean;
  rank: number;
  score: number | null;
}

function Rank({ seat, lines, told, done, rank, score }: RankProps) {
  const head = (
    <>
      <b class="rank">{done ? `${rank}.` : ""}</b>
      <Avatar seat={{ ...seat, asked: false }} />
      <span class="name">{seat.name}</span>
      <b class="score">{score ?? ""}</b>
    </>
  );
  if (lines.length === 0) return <li class="rank-line">{head}</li>;
  return (
    <li>
      <details open>
        <summary class="rank-line">{head}</summary>
        <ul class="score-lines">
          {lines.slice(0, done ? lines.length : told).map((line, i) => (
            <li key={i}>
              {line.picture ? <Art name={line.picture} /> : <span />}
              <span>{line.words}</span>
              <b>{typeof line.points === "string" ? line.points.replace("-", "\u2212") : line.points}</b>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Anybody can check afterwards that the dice were fixed before the game. */
function Proof({ scene }: { scene: Scene }) {
  const state = scene.store.state.value;
  if (!state?.seed) return null;
  const { seed, dice } = state;
  return (
    <details class="proof">
      <summary>{t("end.proof")}</summary>
      <p>{t("end.proof.text")}</p>
      {dice.changed > 0 && <p>{t("end.proof.changed", { count: dice.changed })}</p>}
      <MarksLine scene={scene} />
      <p>
        {t("end.seed")} <code data-seed>{seed}</code>
      </p>
      <p>
        {t("end.commitment")} <code data-commitment>{dice.commitment}</code>
      </p>
      {dice.salt && (
        <p>
          {t("end.salt")} <code>{dice.salt}</code>
        </p>
      )}
      <button type="button" class="btn plain" onClick={() => void saveReplay(scene)} data-replay>
        {t("end.replay")}
      </button>
    </details>
  );
}

async function saveReplay(scene: Scene): Promise<void> {
  const { table } = scene.store;
  saveFile(`${scene.store.welcome.value?.game ?? "kringle"}-${table}.jsonl`, await api.replay(table), "application/x-ndjson");
}

function Next({ scene, close }: { scene: Scene; close: () => void }) {
  const [problem, setProblem] = useState(false);
  const there = scene.store.state.value?.rematch;
  const mine = scene.store.mine.value;
  /** Somebody else was faster, perhaps: then there is one. */
  const led = async (problem: unknown) => {
    const { rematch } = await api.table(scene.store.table);
    if (!rematch) throw problem;
    await follow(scene.store.table, rematch);
  };
  const again = () => {
    const from = scene.store.table;
    const made = there ? follow(from, there) : api.rematch(from).then((made) => go(`/t/${made.table}`), led);
    made.catch(() => setProblem(true));
  };
  return (
    <div class="row">
      {problem && <p role="alert">{t("end.problem")}</p>}
      <button type="button" class="btn plain" onClick={() => go("/")}>
        {t("notice.home")}
      </button>
      <button type="button" class="btn plain" onClick={close}>
        {t("end.look")}
      </button>
      {mine.length > 0 && (
        <button type="button" class="btn primary" onClick={again} data-rematch>
          {t("end.again")}
        </button>
      )}
    </div>
  );
}
