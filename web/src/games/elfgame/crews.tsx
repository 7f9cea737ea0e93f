/** The crews: opponents in a row, mine bigger with its sleigh. */
import { Art } from "../../ui/art";
import { Avatar, seatWords } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import type { SeatInfo } from "../types";
import { presentOf } from "./faces";
import { LaneRow } from "./lanes";
import { COLOURS, type Crew, type Props, seatOf } from "./view";

export function Opponents(props: Props) {
  const others = props.seats.filter((seat) => seat.seat !== props.seat);
  return (
    <ul class={`opponents n${others.length}`} aria-label={t("board.others")}>
      {others.map((seat) => (
        <Opponent key={seat.seat} props={props} seat={seat} crew={props.view.seats[seat.seat] as Crew} />
      ))}
    </ul>
  );
}

export function crewWords(seat: SeatInfo, crew: Crew, goal: number): string {
  const parts = [seatWords(seat), t("elfgame.crew", { delivered: crew.delivered, goal, hand: crew.hand })];
  if (crew.shelf) parts.push(t("elfgame.block.shelf"));
  if (crew.kid) parts.push(t("elfgame.kid"));
  return parts.join(", ");
}

function Opponent({ props, seat, crew }: { props: Props; seat: SeatInfo; crew: Crew }) {
  const goal = props.view.goal.presents;
  const inside = (
    <>
      <Avatar seat={seat} />
      <span class="who">
        <b>{seat.name}</b>
        <span class="cards">
          <Art name="elfgame-cardback" />
          {crew.hand}
        </span>
      </span>
      <span class="sled" data-place={`sleigh:${seat.seat}`}>
        <Art name="elfgame-sleigh" />
        <b>{crew.delivered}</b>
        <small>/{goal}</small>
        {crew.shelf && <Art name="elfgame-shelf" class="shelf" />}
      </span>
    </>
  );
  const move = props.hand.tree.legal.find((one) => seatOf(one, props.seat) === seat.seat) ?? null;
  const label = crewWords(seat, crew, goal);
  return (
    <li class={`crew s${seat.seat} ${seat.asked ? "asked" : ""} ${seat.here ? "" : "away"}`} data-place={`seat:${seat.seat}`}>
      {move ? (
        <Thing hand={props.hand} move={move} confirm label={label} class="crew-head">
          {inside}
        </Thing>
      ) : (
        <div class="crew-head" role="img" aria-label={label}>
          {inside}
        </div>
      )}
      {COLOURS.map((colour) => (
        <LaneRow key={colour} props={props} seat={seat} crew={crew} colour={colour} />
      ))}
    </li>
  );
}

export function MyCrew({ props, me }: { props: Props; me: SeatInfo }) {
  const crew = props.view.seats[me.seat] as Crew;
  const goal = props.view.goal.presents;
  const label = crewWords(me, crew, goal);
  const move = props.hand.tree.legal.find((one) => seatOf(one, props.seat) === me.seat) ?? null;
  const head = (
    <>
      <Avatar seat={me} />
      <span>
        <b>{me.name}</b>
        <em>{me.asked ? t("board.yours") : ""}</em>
      </span>
      {crew.shelf && <Art name="elfgame-shelf" class="shelf" />}
    </>
  );
  return (
    <div class="my-crew">
      <div class="workbench" role="group" aria-label={label}>
        {COLOURS.map((colour) => (
          <LaneRow key={colour} props={props} seat={me} crew={crew} colour={colour} />
        ))}
      </div>
      <div class="my-side">
        <Sleigh crew={crew} goal={goal} seat={me.seat} />
        {move ? (
          <Thing hand={props.hand} move={move} confirm label={label} class="my-name">
            {head}
          </Thing>
        ) : (
          <div class="my-name">{head}</div>
        )}
      </div>
    </div>
  );
}

/** Delivered presents pile up, three rows of them; the number says how many. */
function Sleigh({ crew, goal, seat }: { crew: Crew; goal: number; seat: number }) {
  const presents = COLOURS.flatMap((colour) => Array.from({ length: crew.pile[colour] }, () => colour)).slice(-9);
  return (
    <div class="sleigh" data-place={`sleigh:${seat}`} role="img" aria-label={t("elfgame.delivered", { delivered: crew.delivered, goal })}>
      <span class="pile">
        {presents.map((colour, i) => (
          <Art key={i} name={presentOf(colour)} />
        ))}
      </span>
      <Art name="elfgame-sleigh2" class="hull" />
      <span class="number">
        <b>{crew.delivered}</b>/{goal}
      </span>
    </div>
  );
}
