/** The other elves, and the order in which ties are decided. */
import { Art } from "../../ui/art";
import { Sealed } from "../../ui/board";
import { Avatar, SeatPanel } from "../../ui/seats";
import { t, wordOr } from "../../words";
import type { SeatInfo } from "../types";
import { type Elf, type Props, gone, lastBids, pictureOf } from "./view";

export function Others(props: Props) {
  const others = props.seats.filter((seat) => seat.seat !== props.seat);
  const bids = lastBids(props.notes);
  const left = gone(props.notes);
  return (
    <ul class="others" aria-label={t("board.others")}>
      {others.map((seat) => {
        const elf = props.view.elves[seat.seat] as Elf;
        const took = left.filter((card) => card.seat === seat.seat).length;
        return <Other key={seat.seat} seat={seat} elf={elf} took={took} bid={bids.get(seat.seat) ?? null} phase={props.view.phase} />;
      })}
    </ul>
  );
}

interface OtherProps {
  seat: SeatInfo;
  elf: Elf;
  took: number;
  bid: number | null;
  phase: string;
}

function Other({ seat, elf, took, bid, phase }: OtherProps) {
  const state = elf.sealed ? "sealed" : took > 0 ? "took" : phase === "bid" && elf.in ? "thinking" : bid !== null ? "bid" : "none";
  const golds = Object.keys(elf.gold).map((kind) => wordOr(`conveyor.card.${kind}`, kind));
  const label = t("conveyor.other", { state: state === "none" ? "" : wordOr(`conveyor.state.${state}`, "", { took, bid }), hand: elf.hand_size, toys: elf.toy_count, floor: elf.floor_size, gold: golds.join(", ") });
  return (
    <SeatPanel seat={seat} label={label} class={elf.in ? "" : "out"}>
      <Avatar seat={seat} />
      <span class="bid">
        {state === "sealed" && <Sealed answer="sealed" label="" />}
        {state === "thinking" && <Sealed answer="none" label="" />}
        {state === "took" && <Small words={t("conveyor.took")} number={took} />}
        {state === "thinking" && bid !== null && <small>{t("conveyor.before", { bid: bid === 0 ? t("conveyor.nil") : bid })}</small>}
        {state === "bid" && <Small words={t("conveyor.bid")} number={bid === 0 ? t("conveyor.nil") : (bid ?? "")} />}
      </span>
      <span class="name">
        <span>{seat.name}</span>
        <span class="golds">
          {Object.entries(elf.gold).flatMap(([kind, count]) => Array.from({ length: count }, (_, i) => <Gold key={`${kind}${i}`} kind={kind} />))}
        </span>
      </span>
      <span class="counts">
        <Count picture="conveyor-hand" number={elf.hand_size} />
        <Count picture="conveyor-bin" number={elf.toy_count} />
        <Count picture="conveyor-floor" number={elf.floor_size} bad={elf.floor_size > 0} />
      </span>
    </SeatPanel>
  );
}

function Small({ words, number }: { words: string; number: number | string }) {
  return (
    <span class="small">
      {words}
      <b>{number}</b>
    </span>
  );
}

function Gold({ kind }: { kind: string }) {
  return (
    <span class="mini-gold">
      <Art name={pictureOf(kind)} />
    </span>
  );
}

function Count({ picture, number, bad = false }: { picture: string; number: number; bad?: boolean }) {
  return (
    <span class={bad ? "bad" : ""}>
      <Art name={picture} />
      {number}
    </span>
  );
}

/** Space 1 is the highest step. */
export function Podium({ view, seats }: Props) {
  const track = view.track ?? [];
  return (
    <div class="podium" role="group" aria-label={t("conveyor.podium")}>
      <h3>{t("conveyor.ties")}</h3>
      <ol class="steps">
        {track.map((seat, i) => {
          const info = seats[seat];
          if (!info) return null;
          return (
            <li key={seat} class={view.elves[seat]?.in ? "" : "out"} data-flip={`step:${seat}`}>
              <span class="sr">{t("conveyor.step", { space: i + 1, name: info.name })}</span>
              <Avatar seat={{ ...info, asked: false }} />
              <span class="step" style={{ "--h": `${38 - 5 * i}px` }} aria-hidden="true">
                {i + 1}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
