/** The other teams: cookies, gifts for the next inspection, coal, elves at home. A tap shows their mat. */
import { useState } from "preact/hooks";
import type { SeatInfo } from "../types";
import { Art } from "../../ui/art";
import { Avatar, seatWords } from "../../ui/seats";
import { Sheet } from "../../ui/sheet";
import { t } from "../../words";
import { Drawn, ElfFigure } from "./elves";
import { GiftFace } from "./gifts";
import { elfName, giftWords, spaceName } from "./words";
import { IMPROVEMENTS, IMPROVEMENT_PICTURES, goods } from "./pictures";
import { type Mat, type Props, count } from "./view";

const atHome = (mat: Mat): number => mat.elves.filter((elf) => elf.at === null).length;

function numbersWords(props: Props, seat: number, mat: Mat): string {
  const gifts = mat.gifts.filter((gift) => gift !== null).length;
  return t("workshop.team", { cookies: mat.cookies, assembled: count(mat.assembled), gifts, coal: mat.coal, home: atHome(mat), first: props.view.first_player === seat });
}

function Team({ props, seat, mat, open }: { props: Props; seat: SeatInfo; mat: Mat; open: () => void }) {
  const { view } = props;
  return (
    <li data-place={`seat:${seat.seat}`}>
      <button type="button" class={`team s${seat.seat} ${seat.asked ? "asked" : ""} ${seat.here ? "" : "away"}`} onClick={open}>
        <Drawn label={`${seatWords(seat)}: ${numbersWords(props, seat.seat, mat)}`}>
          <span class="face">
            <Avatar seat={seat} />
            {view.first_player === seat.seat && <Art name="f:christmas-tree" class="first" flip="tree" />}
            {view.surprise?.bakery === seat.seat && <Art name="f:bread" class="bakery" flip="bakery" />}
          </span>
          <span class="team-name">{seat.name}</span>
          <span class="n cookies">
            {mat.cookies}
            <Art name="f:cookie" />
          </span>
          <span class="n gifts">
            {count(mat.assembled)}
            <Art name="f:wrapped-gift" />
          </span>
          <span class="n coal">
            {mat.coal}
            <Art name={goods("coal")} />
          </span>
          <span class="n home">
            {atHome(mat)}
            <Art name="workshop-hat" flip={`home:${seat.seat}`} />
          </span>
          {view.phase === "keep" && mat.sealed !== null && <Art name="tick" class="sealed-tick" />}
        </Drawn>
      </button>
    </li>
  );
}

/** All that lies open before another team. */
function MatSheet({ props, seat, mat, close }: { props: Props; seat: SeatInfo; mat: Mat; close: () => void }) {
  const gifts = mat.gifts.filter((gift) => gift !== null);
  return (
    <Sheet title={seat.name} close={close} class="mat-sheet workshop" picture={<Avatar seat={{ ...seat, asked: false }} />}>
      <p>{numbersWords(props, seat.seat, mat)}</p>
      <ul class="sheet-gifts">
        {gifts.map((gift) => (
          <li key={gift.place} class="gift" role="img" aria-label={giftWords(gift)}>
            <GiftFace gift={gift} />
          </li>
        ))}
        {gifts.length === 0 && <li>{t("workshop.no.gifts")}</li>}
      </ul>
      <ul class="sheet-elves">
        {mat.elves.map((elf) => (
          <li key={elf.number}>
            <ElfFigure seat={seat.seat} training={elf.training} />
            <span>{elf.at ? t("workshop.elf.at", { elf: elfName(elf.training), space: spaceName(elf.at) }) : elfName(elf.training)}</span>
          </li>
        ))}
      </ul>
      <ul class="sheet-works">
        {(["cart", "tools", "harness"] as const).map((what) => (
          <li key={what}>
            <Art name={IMPROVEMENT_PICTURES[what] ?? ""} />
            <span class="pieces">
              {Array.from({ length: mat.improvements[what] }, (_, i) => (
                <Art key={i} name={goods(IMPROVEMENTS[what])} />
              ))}
            </span>
            <span>{t(`workshop.work.${what}`, { done: mat.improvements[what], coal: mat.coal, cart: mat.cart })}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function Others(props: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const others = props.seats.filter((seat) => seat.seat !== props.seat);
  const shown = open === null ? undefined : props.seats[open];
  const mat = open === null ? undefined : props.view.seats[open];
  return (
    <>
      <ul class={`teams t${others.length}`} aria-label={t("board.others")}>
        {others.map((seat) => {
          const mat = props.view.seats[seat.seat];
          return mat && <Team key={seat.seat} props={props} seat={seat} mat={mat} open={() => setOpen(seat.seat)} />;
        })}
      </ul>
      {shown && mat && <MatSheet props={props} seat={shown} mat={mat} close={() => setOpen(null)} />}
    </>
  );
}
