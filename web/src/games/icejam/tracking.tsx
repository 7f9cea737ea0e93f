/** Tracking cards: which cubes an elf carries and how many sets it has brought home. */
import { Art } from "../../ui/art";
import { Avatar, SeatPanel, seatWords } from "../../ui/seats";
import { list, t } from "../../words";
import type { SeatInfo } from "../types";
import { cubePicture } from "./pieces";
import { COLOURS, type Elf, type Props } from "./view";
import { cubeWords } from "./words";

export function trackingWords(elf: Elf, needed: number): string {
  const carried = elf.carries.length > 0 ? t("icejam.carries", { cubes: list(elf.carries.map(cubeWords)) }) : t("icejam.carries.none");
  return `${carried}, ${t("icejam.sets", { sets: elf.sets, needed })}`;
}

function Sockets({ elf }: { elf: Elf }) {
  return (
    <span class="sockets">
      {COLOURS.map((colour) => (
        <span key={colour} class={elf.carries.includes(colour) ? "full" : "empty"} data-flip={`socket:${elf.seat}:${colour}`}>
          <Art name={cubePicture(colour, elf.carries.includes(colour))} />
        </span>
      ))}
    </span>
  );
}

function Sets({ elf, needed }: { elf: Elf; needed: number }) {
  return (
    <span class="sets">
      {Array.from({ length: needed }, (_, i) => (
        <Art key={i} name="icejam-house" class={i < elf.sets ? "home" : "none"} />
      ))}
    </span>
  );
}

export function Others(props: Props) {
  const { view, seats } = props;
  const others = seats.filter((seat) => seat.seat !== props.seat);
  return (
    <ul class={`others ${others.length > 3 ? "many" : ""}`} aria-label={t("board.others")}>
      {others.map((seat) => (
        <Other key={seat.seat} seat={seat} elf={view.elves[seat.seat] as Elf} needed={view.needed} />
      ))}
    </ul>
  );
}

function Other({ seat, elf, needed }: { seat: SeatInfo; elf: Elf; needed: number }) {
  return (
    <SeatPanel seat={seat} label={trackingWords(elf, needed)} class="tracking">
      <Avatar seat={seat} />
      <span class="name">{seat.name}</span>
      <Sets elf={elf} needed={needed} />
      <Sockets elf={elf} />
    </SeatPanel>
  );
}

export function Mine({ view, seats, seat }: Props & { seat: number }) {
  const me = seats[seat] as SeatInfo;
  const elf = view.elves[seat] as Elf;
  return (
    <section class={`mine tracking s${seat} ${me.asked ? "asked" : ""}`} data-place={`seat:${seat}`} role="group" aria-label={`${seatWords(me)}: ${trackingWords(elf, view.needed)}`}>
      <div class="inside" aria-hidden="true">
        <Avatar seat={me} />
        <span class="name">
          {me.name}
          <small>{me.asked ? t("board.yours") : t("icejam.you")}</small>
        </span>
        <Sockets elf={elf} />
        <Sets elf={elf} needed={view.needed} />
      </div>
    </section>
  );
}
