/** The belt, read like lines of text. The number under a card is the bid that takes everything up to it. */
import { Art } from "../../ui/art";
import { Card } from "../../ui/board";
import { Thing } from "../../ui/thing";
import { Fit } from "../../ui/fit";
import { t, wordOr } from "../../words";
import { isOpen } from "./reveal";
import { type Gone, type Props, chosenBid, colourOf, gone, pictureOf } from "./view";

export function Belt(props: Props) {
  const { view } = props;
  const left = gone(props.notes);
  const bid = isOpen(props.step) || (chosenBid(props) ?? 0);
  return (
    <ol class="belt" aria-label={t("conveyor.belt")}>
      {left.map((card, i) => (
        <Ghost key={`gone${i}`} card={card} props={props} />
      ))}
      {view.belt.map((kind, i) => (
        <Slot key={`belt${left.length + i}`} kind={kind} number={i + 1} place={left.length + i} lifted={i < bid} last={i === bid - 1} props={props} />
      ))}
      {view.deck > 0 && (
        <li class="slot chute">
          <Art name="conveyor-deck" />
          <b>{view.deck}</b>
          <span class="plate">{t("conveyor.deck.short")}</span>
        </li>
      )}
    </ol>
  );
}

interface SlotProps {
  kind: string | null;
  number: number;
  place: number;
  lifted: boolean;
  last: boolean;
  props: Props;
}

function Slot({ kind, number, place, lifted, last, props }: SlotProps) {
  const { hand, view } = props;
  const worth = kind ? view.worth[kind] : undefined;
  const title = kind === null ? t("conveyor.card.none") : wordOr(`conveyor.card.${kind}`, kind);
  const card = worth ? t("conveyor.card.priced", { card: title, penalty: worth.penalty }) : title;
  const face = (
    <>
      <Card kind={colourOf(kind)} flip={`belt:${place}`}>
        <Art name={pictureOf(kind)} />
        {kind && <Fit words={wordOr(`conveyor.short.${kind}`, title)} />}
        {worth?.points !== undefined && <span class="worth-up">★{worth.points}</span>}
        {worth && <span class="worth-down">−{worth.penalty}</span>}
      </Card>
      <span class="plate">{number}</span>
    </>
  );
  const classes = `slot ${lifted ? "lift" : ""} ${last ? "last" : ""}`;
  if (!hand.some(["bid"])) {
    return (
      <li class={classes}>
        <span class="pick still" role="img" aria-label={card}>
          {face}
        </span>
      </li>
    );
  }
  return (
    <li class={classes}>
      <Thing hand={hand} move={["bid", number]} confirm chosen={lifted} class="pick" label={t("conveyor.belt.label", { number, card })}>
        {face}
      </Thing>
    </li>
  );
}

function Ghost({ card, props }: { card: Gone; props: Props }) {
  const seat = card.seat === null ? undefined : props.seats[card.seat];
  const name = card.kind ? wordOr(`conveyor.card.${card.kind}`, card.kind) : t("conveyor.card.none");
  return (
    <li class={`slot taken ${seat ? `s${seat.seat}` : ""}`}>
      <span class="ghost" aria-hidden="true">
        <Art name={pictureOf(card.kind)} />
      </span>
      {seat && <Art name={seat.shape} class="by shape" />}
      <span class="sr">{seat ? t("conveyor.taken", { card: name, name: seat.name }) : t("conveyor.left", { card: name })}</span>
    </li>
  );
}
