/** Gift cards: sockets in the shapes of their materials, hammers, and what the gift is worth. */
import { useState } from "preact/hooks";
import type { Hand, Move } from "../types";
import { Art } from "../../ui/art";
import { Sheet } from "../../ui/sheet";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { Drawn } from "./elves";
import { giftName, giftWords } from "./words";
import { giftPicture, goods } from "./pictures";
import { type Gift, type Need, type Printed, type Props, justNow } from "./view";

/** Round for fabric, square for wood, six-sided for metal; a dashed edge with studs allows plastic. */
function Socket({ need }: { need: Need }) {
  if (need.has) return <Art name={goods(need.has)} class="piece" />;
  return (
    <span class={`socket ${need.material} ${need.plastic_allowed ? "soft" : ""}`}>
      <Art name={`workshop-s-${need.material}`} />
      {need.plastic_allowed && <Art name="workshop-studs" class="studs" />}
    </span>
  );
}

export function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <span class={`needs n${needs.length}`}>
      {needs.map((need, i) => (
        <Socket key={i} need={need} />
      ))}
    </span>
  );
}

function Hammers({ done, all }: { done: number; all: number }) {
  return (
    <span class={`hammers h${all}`}>
      {Array.from({ length: all }, (_, i) => (
        <Art key={i} name="f:hammer" class={`hammer ${i < done ? "done" : ""}`} />
      ))}
    </span>
  );
}

/** A gift that is on a mat. */
export function GiftFace({ gift }: { gift: Gift }) {
  return (
    <>
      <span class="gift-head">
        <Art name={giftPicture(gift.name)} class="pic" />
        <b class="worth">
          {gift.worth}
          <Art name="f:cookie" />
        </b>
      </span>
      <span class="gift-name">{giftName(gift.name)}</span>
      <Needs needs={gift.needs} />
      <Hammers done={gift.tokens} all={gift.assembly} />
    </>
  );
}

/** A gift card as it is printed: in the Mailroom, or dealt. */
export function CardFace({ name, card }: { name: string; card: Printed | undefined }) {
  return (
    <>
      <span class="gift-head">
        <Art name={giftPicture(name)} class="pic" />
        {card && (
          <b class="worth">
            {card.chart[0]}
            <Art name="f:cookie" />
          </b>
        )}
      </span>
      <span class="gift-name">{giftName(name)}</span>
      {card && <Needs needs={card.needs} />}
      {card && <Hammers done={0} all={card.assembly} />}
    </>
  );
}

/** The cookies that a gift brings, by the plastics in it. */
function Chart({ chart, plastics }: { chart: readonly number[]; plastics: number }) {
  return (
    <dl class="chart">
      {chart.map((cookies, i) => (
        <div key={i} class={i === plastics ? "now" : ""}>
          <dt>
            <span class="sr">{t("workshop.count.plastic", { n: i })}</span>
            <span aria-hidden="true">
              {i} <Art name={goods("plastic")} />
            </span>
          </dt>
          <dd>
            {cookies} <Art name="f:cookie" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function GiftSheet({ gift, close }: { gift: Gift; close: () => void }) {
  return (
    <Sheet title={giftName(gift.name)} close={close} class="gift-sheet workshop">
      <div class="gift big" aria-hidden="true">
        <GiftFace gift={gift} />
      </div>
      <p>{giftWords(gift)}</p>
      <Chart chart={gift.chart} plastics={gift.plastics} />
    </Sheet>
  );
}

const ON_GIFTS: Record<string, string> = { material: "place", plastic: "plastic", assembly: "assemble" };

/** What tapping a gift means now; null: nothing is asked about gifts, so tapping shows it. */
export function giftMove(hand: Hand, phase: string, place: number): Move | null {
  const verb = ON_GIFTS[phase];
  if (!verb || hand.empty) return null;
  const move = hand.tree.forced([verb, place]);
  if (phase === "material" && !hand.tree.leads(move) && hand.tree.has(["replace", place])) return ["replace", place];
  return move;
}

function MyGift({ gift, props }: { gift: Gift; props: Props }) {
  const { hand, view } = props;
  const [open, setOpen] = useState(false);
  const move = giftMove(hand, view.phase, gift.place);
  const fresh = justNow(props).some((note) => note.seat === props.seat && (note.facts["on"] as { place?: number } | undefined)?.place === gift.place);
  const classes = `gift ${gift.filled ? "filled" : ""} ${fresh ? "fresh" : ""}`;
  const flip = `gift:${props.seat}:${gift.place}`;
  if (move) {
    return (
      <Thing hand={hand} move={move} {...whyNot(view.phase, gift)} confirm={move[0] === "replace"} label={giftWords(gift)} class={classes} flip={flip}>
        <GiftFace gift={gift} />
      </Thing>
    );
  }
  return (
    <>
      <button type="button" class={classes} data-flip={flip} onClick={() => setOpen(true)}>
        <Drawn label={giftWords(gift)}>
          <GiftFace gift={gift} />
        </Drawn>
      </button>
      {open && <GiftSheet gift={gift} close={() => setOpen(false)} />}
    </>
  );
}

/** Plastic is asked about by material: the first that the card shows will do. */
function whyNot(phase: string, gift: Gift): { whyNot?: Move } {
  const need = gift.needs.find((need) => need.plastic_allowed) ?? gift.needs[0];
  return phase === "plastic" && need ? { whyNot: ["plastic", gift.place, need.material] } : {};
}

/** My unassembled gifts, five at most. */
export function MyGifts({ props, gifts }: { props: Props; gifts: readonly (Gift | null)[] }) {
  return (
    <section class="my-gifts" role="group" aria-label={t("workshop.gifts")}>
      {gifts.map((gift, i) =>
        gift ? <MyGift key={`${i}${gift.name}`} gift={gift} props={props} /> : <span key={i} class="gift none" data-place={`gift:${props.seat}:${i + 1}`} />,
      )}
    </section>
  );
}
