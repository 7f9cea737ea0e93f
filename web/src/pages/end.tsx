/** The end: who won and by which clause, every score line by line, the seed, and another game. */
import { useState } from "preact/hooks";
import type { SeatInfo } from "../games/types";
import { go } from "../route";
import { Art } from "../ui/art";
import { Avatar } from "../ui/seats";
import { Sheet } from "../ui/sheet";
import { api } from "../wire/http";
import { clauseWords, list, t } from "../words";
import { follow } from "./banners";
import { MarksLine } from "./marks";
import type { Scene } from "./stage";

export function EndSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const outcome = scene.store.state.value?.outcome;
  if (!outcome) return null;
  const order = [...scene.props.seats].sort((a, b) => (outcome.ranks[a.seat] ?? 9) - (outcome.ranks[b.seat] ?? 9));
  const winners = order.filter((seat) => outcome.ranks[seat.seat] === 1);
  const title = winners.some((seat) => seat.mine) && scene.store.mine.value.length === 1 ? t("end.you") : t("end.winner", { names: list(winners.map((seat) => seat.name)), count: winners.length });
  return (
    <Sheet title={title} close={close} class="end" picture={<Art name="f:trophy" />} foot={<Next scene={scene} close={close} />}>
      <ol class="ranks">
        {order.map((seat) => (
          <Rank key={seat.seat} seat={seat} scene={scene} rank={outcome.ranks[seat.seat] ?? 0} score={outcome.scores[seat.seat] ?? 0} />
        ))}
      </ol>
      <p class="reason">
        {clauseWords(outcome.clause) ?? outcome.reason}{" "}
        <button type="button" class="clause-link" onClick={() => scene.show("rules", outcome.clause)}>
          {outcome.clause}
        </button>
      </p>
      <Proof scene={scene} />
    </Sheet>
  );
}

function Rank({ seat, scene, rank, score }: { seat: SeatInfo; scene: Scene; rank: number; score: number }) {
  const lines = scene.module.scores?.(seat.seat, scene.props) ?? [];
  const head = (
    <>
      <b class="rank">{rank}.</b>
      <Avatar seat={{ ...seat, asked: false }} />
      <span class="name">{seat.name}</span>
      <b class="score">{score}</b>
    </>
  );
  if (lines.length === 0) return <li class="rank-line">{head}</li>;
  return (
    <li>
      <details open={seat.me || rank === 1}>
        <summary class="rank-line">{head}</summary>
        <ul class="score-lines">
          {lines.map((line, i) => (
            <li key={i}>
              {line.picture ? <Art name={line.picture} /> : <span />}
              <span>{line.words}</span>
              <b>{line.points}</b>
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
      <a class="btn plain" href={api.replay(scene.store.table)} download>
        {t("end.replay")}
      </a>
    </details>
  );
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
