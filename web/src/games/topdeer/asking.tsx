/** The one prompt: what is asked, and the buttons that answer it. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/board";
import { Avatar, seatWords, waitingWords } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { list, t, word } from "../../words";
import { personAt } from "../../words/notes";
import type { BoardProps, Move } from "../types";
import { EFFECT_ART, Face, cardWords, effectName, effectText, nameOfCard, printed } from "./cards";
import { Racer, standing, targets } from "./track";
import { type CardName, type Player, type TopDeerView, unplaced } from "./view";
import { laneWords, says, spaceWords } from "./words";

type Props = BoardProps<TopDeerView>;

export function Asking(props: Props) {
  const { view, hand, outcome, asked } = props;
  if (outcome) return <Prompt hand={hand} title={t("board.over")} picture={<Art name="f:trophy" />} />;
  if (!asked) return <Waiting {...props} />;
  const Question = QUESTIONS[view.phase] ?? Plain;
  return <Question {...props} />;
}

function Waiting(props: Props) {
  const { view, seats, hand } = props;
  const waiting = seats.filter((seat) => seat.asked);
  const only = waiting.length === 1 ? waiting[0] : undefined;
  const others = waiting.filter((seat) => seat !== only && !seat.me);
  const names = list((only ? [only] : others).map((seat) => seat.name));
  const who = only ? personAt(only.seat, seats) : "";
  const title = word(`topdeer.wait.${view.phase}`, { who, names, count: only ? 1 : others.length }) ?? waitingWords(seats) ?? t("board.view");
  return <Prompt hand={hand} title={title} class="waiting" picture={only ? <Avatar seat={{ ...only, asked: false }} /> : <Art name="topdeer-head" />} />;
}

/** For a question without a page of its own: every answer is a button. */
function Plain(props: Props) {
  return (
    <Prompt hand={props.hand} title={t("board.yours")}>
      {props.hand.tree.legal.map((move) => (
        <MoveButton key={move.join("/")} hand={props.hand} move={move}>
          {says(move, props)}
        </MoveButton>
      ))}
    </Prompt>
  );
}

/** A button of the prompt, if the move is possible. Its label begins with what is written on it. */
function Option({ props, move, text, art, confirm, primary }: { props: Props; move: Move; text: string; art?: string; confirm?: boolean; primary?: boolean }) {
  if (!props.hand.tree.leads(move)) return null;
  return (
    <MoveButton hand={props.hand} move={move} confirm={confirm ?? false} primary={primary ?? false} label={`${text}: ${says(move, props)}`}>
      {art && <Art name={art} />}
      <span>{text}</span>
    </MoveButton>
  );
}

const own = ({ view, seat }: Props): Player => view.players[seat ?? 0] as Player;

// ---- before the race -----------------------------------------------------------------------------------

function Keep(props: Props) {
  const left = 2 - (own(props).leaving?.length ?? 0);
  return <Prompt hand={props.hand} title={t("topdeer.ask.keep")} text={t("topdeer.ask.keep.text", { count: left })} confirm={chosenWords(props)} picture={<Art name="topdeer-head" />} />;
}

function chosenWords(props: Props): string {
  return props.hand.whole ? says(props.hand.whole, props) : "";
}

function Stack(props: Props) {
  const { view, hand } = props;
  const player = own(props);
  const special = !player.race?.special_chosen;
  const word = special ? "special" : "next";
  const place = (player.race?.to_play.length ?? 0) + 1;
  const title = special ? t("topdeer.ask.special") : t("topdeer.ask.next", { place });
  const text = special ? t("topdeer.ask.special.text") : t("topdeer.ask.next.text");
  const seen = new Map<CardName, number>();
  return (
    <Prompt hand={hand} title={title} text={text} class="td-cards" picture={<Art name={special ? "topdeer-star" : "topdeer-head"} />}>
      {unplaced(player).map((card) => {
        const nth = seen.get(card) ?? 0;
        seen.set(card, nth + 1);
        return (
          <Thing key={`${card}${nth}`} hand={hand} move={[word, card]} label={cardWords(card, view.cards)} chosen={nth === 0 && hand.isChosen([word, card])}>
            <Face card={card} kinds={view.cards} effect={special} />
          </Thing>
        );
      })}
      <Option props={props} move={["special", "none"]} text={t("topdeer.none")} />
    </Prompt>
  );
}

function Bet(props: Props) {
  const { hand, seats } = props;
  return (
    <Prompt hand={hand} title={t("topdeer.ask.bet")} text={t("topdeer.ask.bet.text")} confirm={chosenWords(props)} class="td-bets">
      {seats.map((seat) => (
        <Thing key={seat.seat} hand={hand} move={["bet", seat.seat]} confirm label={t("topdeer.bet.label", { name: seatWords({ ...seat, asked: false }) })}>
          <Avatar seat={{ ...seat, asked: false }} />
        </Thing>
      ))}
    </Prompt>
  );
}

// ---- the race ------------------------------------------------------------------------------------------

function Turn(props: Props) {
  const { view, hand } = props;
  const race = own(props).race;
  const top = race?.to_play[0];
  const effect = race?.special?.effect ?? "";
  const chosen = hand.chosen[0];
  const text = chosen === "flip" ? effectText(effect) : chosen === "pick_up" ? t("topdeer.ask.pickup.text") : t("topdeer.ask.turn.text");
  return (
    <Prompt hand={hand} title={t("topdeer.ask.turn")} text={text} confirm={chosenWords(props)} class="td-turn" picture={top ? <Face card={top} kinds={view.cards} class="small" /> : <Art name="topdeer-gather" />}>
      {hand.chosen.length === 0 && (
        <>
          <Option props={props} move={["play"]} primary text={t("topdeer.play", { card: top ? printed(top) : "" })} />
          <Option props={props} move={["flip"]} confirm art={EFFECT_ART[effect] ?? "topdeer-star"} text={effectName(effect)} />
          <Option props={props} move={["pick_up"]} confirm art="topdeer-gather" text={t("topdeer.pickup")} />
        </>
      )}
    </Prompt>
  );
}

function MovingCard({ props }: { props: Props }) {
  const card = props.view.move?.card;
  return card ? <Face card={card} kinds={props.view.cards} class="small" /> : <Art name="topdeer-head" />;
}

function Ace(props: Props) {
  const { hand } = props;
  return (
    <Prompt hand={hand} title={t("topdeer.ask.ace")} picture={<MovingCard props={props} />} class="td-row">
      {hand.next(["number"]).map((number) => (
        <MoveButton key={number} hand={hand} move={["number", number]} primary label={t("topdeer.says.number", { number })}>
          {number}
        </MoveButton>
      ))}
    </Prompt>
  );
}

function Borrow(props: Props) {
  const { hand, view } = props;
  return (
    <Prompt hand={hand} title={t("topdeer.ask.borrow")} text={t("topdeer.ask.borrow.text")} picture={<Art name="topdeer-borrow" />} class="td-cards small">
      {hand.next(["borrow"]).map((card) => (
        <Thing key={card} hand={hand} move={["borrow", card]} label={cardWords(String(card), view.cards)}>
          <Face card={String(card)} kinds={view.cards} />
        </Thing>
      ))}
    </Prompt>
  );
}

/** A step, a hop or a bump: every space that it may go to has a letter, here and on the track. */
function Where(props: Props) {
  const { view, hand, seats } = props;
  const move = view.move;
  if (!move) return <Plain {...props} />;
  const bumped = move.bumped === null ? undefined : seats[move.bumped];
  const title = bumped ? t("topdeer.ask.bump", { name: bumped.name }) : view.phase === "hop" ? t("topdeer.ask.hop") : t("topdeer.ask.step", { count: move.steps_left });
  const picture = bumped ? <Racer seat={bumped} class="still" /> : <MovingCard props={props} />;
  return (
    <Prompt hand={hand} title={title} picture={picture} confirm={t("topdeer.go")} class="td-where">
      {targets(props)
        .filter((target) => target.legal)
        .map((target) => (
          <MoveButton key={target.space} hand={hand} move={["to", target.space]} confirm label={endLabel(props, target.letter, target.space)}>
            <b class="letter">{target.letter}</b>
            <End props={props} space={target.space} />
          </MoveButton>
        ))}
      <Option props={props} move={["stop"]} confirm art="topdeer-halt" text={t("topdeer.stop")} />
    </Prompt>
  );
}

function endLabel(props: Props, letter: string, space: number): string {
  const parts = [`${letter} ${laneWords(props.view.track, space)}`, spaceWords(props.view.track, space)];
  if (props.view.track.rough.includes(space)) parts.push(t("topdeer.rough"));
  for (const seat of standing(props.view, space)) parts.push(t("topdeer.there", { names: props.seats[seat]?.name ?? "", count: 1 }));
  return parts.join(", ");
}

/** What waits there: rough ground, a racer, the line. */
function End({ props, space }: { props: Props; space: number }) {
  const { view, seats } = props;
  const [there] = standing(view, space);
  const seat = there === undefined ? undefined : seats[there];
  if (space === view.track.next.length - 1) return <Art name="f:chequered-flag" />;
  return (
    <>
      {view.track.rough.includes(space) && <Art name="topdeer-rocks" />}
      {seat && <Racer seat={seat} class="still" />}
      {!seat && !view.track.rough.includes(space) && <small>{laneWords(view.track, space)}</small>}
    </>
  );
}

// ---- after the race ------------------------------------------------------------------------------------

function YesNo({ props, title, text, yes, no, picture, sure }: { props: Props; title: string; text?: string; yes: Move; no: Move; picture: ComponentChildren; sure?: boolean }) {
  const { hand } = props;
  return (
    <Prompt hand={hand} title={title} {...(text ? { text } : {})} picture={picture} confirm={chosenWords(props)} class="td-row">
      {hand.chosen.length === 0 &&
        [yes, no].map((move, i) => (
          <MoveButton key={i} hand={hand} move={move} primary={i === 0} confirm={sure ?? false}>
            {says(move, props)}
          </MoveButton>
        ))}
    </Prompt>
  );
}

function Rosette(props: Props) {
  return <YesNo props={props} title={t("topdeer.ask.rosette", { price: props.view.rosette_price })} yes={["buy_rosette"]} no={["pass"]} picture={<Art name="topdeer-ros" />} />;
}

function Price(props: Props) {
  const { hand } = props;
  return (
    <Prompt hand={hand} title={t("topdeer.ask.price")} text={t("topdeer.ask.price.text")} picture={<Art name="f:megaphone" />} confirm={chosenWords(props)} class="td-prices">
      {hand.next(["price"]).map((price) => (
        <MoveButton key={price} hand={hand} move={["price", price]} confirm label={t("topdeer.price.label", { price })}>
          {price}
        </MoveButton>
      ))}
    </Prompt>
  );
}

function Offer(props: Props) {
  const { auction } = props.view;
  const seller = props.seats[auction?.seller ?? 0];
  const title = t("topdeer.ask.offer", { name: seller?.name ?? "", price: auction?.price ?? 0 });
  return <YesNo props={props} sure title={title} text={t("topdeer.ask.offer.text")} yes={["buy_deer"]} no={["pass"]} picture={seller && <Avatar seat={{ ...seller, asked: false }} />} />;
}

function Ransom(props: Props) {
  const price = props.view.auction?.price ?? 0;
  return <YesNo props={props} sure title={t("topdeer.ask.ransom")} text={t("topdeer.ask.ransom.text", { price })} yes={["pay"]} no={["lose"]} picture={<Art name="topdeer-head" />} />;
}

function DeerChoice(props: Props) {
  return (
    <Prompt hand={props.hand} title={t("topdeer.ask.deer")} text={t("topdeer.ask.deer.text")} picture={<Art name="topdeer-head" />} confirm={chosenWords(props)} class="td-row">
      {props.hand.chosen.length === 0 &&
        ["own", "bought", "none"].map((deer) => (
          <Option key={deer} props={props} move={["breed", deer]} confirm text={t(`topdeer.breed.${deer}` as "topdeer.breed.own")} />
        ))}
    </Prompt>
  );
}

function Extra(props: Props) {
  const price = props.view.breeding?.extra_card ?? 0;
  return <YesNo props={props} title={t("topdeer.ask.extra", { price })} yes={["buy_card"]} no={["pass"]} picture={<Art name="f:coin" />} />;
}

function Choose(props: Props) {
  const [word, card] = props.hand.chosen;
  const text = word === "discard" ? nameOfCard(String(card)) : t("topdeer.ask.choose.text");
  return <Prompt hand={props.hand} title={t("topdeer.ask.choose")} text={text} picture={<Art name="topdeer-head" />} confirm={chosenWords(props)} />;
}

const QUESTIONS: Record<string, (props: Props) => ComponentChildren> = {
  keep: Keep, stack: Stack, restack: Stack, bet: Bet, turn: Turn, ace: Ace, borrow: Borrow, step: Where, hop: Where, bump: Where,
  rosette: Rosette, price: Price, offer: Offer, ransom: Ransom, deer: DeerChoice, extra: Extra, choose: Choose,
};
