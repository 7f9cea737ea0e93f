/** A great moment, drawn large over the board while it is told: who, what, how many, to whom. It stands still by itself. */
import type { ComponentChildren } from "preact";
import type { SeatInfo } from "../games/types";
import { Art } from "./art";
import { Avatar } from "./seats";

export interface MomentRow {
  /** Whose it is, or who does it. */
  seat?: number | null;
  pictures?: readonly string[];
  /** Cards and the like, drawn by the game. */
  things?: ComponentChildren;
  count?: number | string | undefined;
  /** What is counted. */
  of?: string;
  /** Who gets it, or what it goes to. */
  to?: number | string | null;
  /** How many of that it brings. */
  brings?: string;
  /** What has been told already steps back. */
  past?: boolean;
}

export interface Moment {
  title?: string;
  text?: string;
  rows: readonly MomentRow[];
}

export function MomentScene({ moment, seats, class: more = "" }: { moment: Moment; seats: readonly SeatInfo[]; class?: string }) {
  return (
    <div class={`moment ${more}`}>
      {moment.title && <h3>{moment.title}</h3>}
      {moment.rows.map((row, i) => (
        <Row key={i} row={row} seats={seats} />
      ))}
      {moment.text && <p>{moment.text}</p>}
    </div>
  );
}

function Row({ row, seats }: { row: MomentRow; seats: readonly SeatInfo[] }) {
  const { seat = null, to = null, pictures = [] } = row;
  const goes = typeof to === "number" ? seats[to] : undefined;
  const who = seat === null ? undefined : seats[seat];
  return (
    <div class={`moment-row ${row.past ? "past" : ""} ${who ? `s${who.seat}` : ""}`}>
      {who && <Avatar seat={{ ...who, asked: false }} />}
      {pictures.map((picture, i) => (
        <Art key={i} name={picture} />
      ))}
      {row.things && <span class="moment-things">{row.things}</span>}
      {row.count !== undefined && <b>{row.count}</b>}
      {row.of && <Art name={row.of} />}
      {to !== null && <Art name="to" class="moment-to" />}
      {row.brings && <b>{row.brings}</b>}
      {goes && <Avatar seat={{ ...goes, asked: false }} />}
      {typeof to === "string" && <Art name={to} />}
    </div>
  );
}
