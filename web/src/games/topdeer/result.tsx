/** How the last race ended: who won, and who got money for it. */
import { Art } from "../../ui/art";
import { Avatar } from "../../ui/seats";
import { list, t } from "../../words";
import { personAt } from "../../words/notes";
import type { BoardProps } from "../types";
import { lastRace } from "./story";
import type { TopDeerView } from "./view";

type Props = BoardProps<TopDeerView>;

export function RaceResult({ notes, seats, fresh, view }: Props) {
  const result = lastRace(notes);
  const winner = result && seats[result.winner];
  if (!winner) return null;
  const just = fresh.some((note) => note.kind === "crossed");
  const money = list(result.earned.map((one) => t("topdeer.earned", { name: personAt(one.seat, seats), money: one.money })));
  return (
    <div class={`td-result ${just ? "fresh" : ""}`}>
      <span class="sr">{`${t("topdeer.won", { name: personAt(winner.seat, seats), race: view.race })} ${money}`}</span>
      <span class="won" aria-hidden="true">
        <Avatar seat={{ ...winner, asked: false }} />
        <Art name="topdeer-ros" class="ros" />
        <b>{t("topdeer.won", { name: personAt(winner.seat, seats), race: view.race })}</b>
      </span>
      <span class="earned" aria-hidden="true">
        {result.earned.map((one) => {
          const seat = seats[one.seat];
          return (
            seat && (
              <span key={one.seat}>
                <Avatar seat={{ ...seat, asked: false }} />
                <b>+{one.money}</b>
                <Art name="f:coin" />
              </span>
            )
          );
        })}
      </span>
    </div>
  );
}
