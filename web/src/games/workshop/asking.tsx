/** The one prompt: what is asked, the spaces of the chosen place with cost and gain, and the main button. */
import type { ComponentChildren } from "preact";
import type { Move } from "../types";
import { same } from "../../moves/tree";
import { Art } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/board";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { waitingWords } from "../../ui/seats";
import { kept } from "./inside";
import { bonusWords, elfName, giftName, goodsWords, lostOf, offerWords, placeName, reindeerName, says, spaceName, subjectName, surpriseText, useOf } from "./words";
import { giftPicture, goods, placePicture } from "./pictures";
import { MAKES } from "./places";
import { type Gift, type Offer, type Place, type Props, type View, mine, placeOf, sinceMine, spacesOf } from "./view";

const MOST_RECENT = 6;

interface Question {
  title: string;
  text?: string;
  picture?: string;
  confirm?: string;
  more?: ComponentChildren;
}

export function Asking(props: Props) {
  const { title, text, picture, confirm, more } = question(props);
  return (
    <Prompt hand={props.hand} title={title} {...(text ? { text } : {})} {...(picture ? { picture: <Art name={picture} /> } : {})} {...(confirm ? { confirm } : {})} class={`ws-prompt s${props.seat ?? ""}`}>
      {more}
    </Prompt>
  );
}

const QUESTIONS: Record<string, (props: Props) => Question> = {
  keep: keeping, fifth: starting, dentist: away, elf: who, space: where, gifts: gift, subject: lesson, stall, material, plastic, assembly: token, coal: handIn,
};

function question(props: Props): Question {
  if (props.outcome) return { title: t("board.over") };
  const asking = props.hand.empty ? undefined : QUESTIONS[props.view.phase];
  return asking && props.seat !== null ? asking(props) : waiting(props);
}

/** Who went where since my last turn: a shape and a house each. */
function Recent({ props }: { props: Props }) {
  const sent = sinceMine(props).slice(-MOST_RECENT);
  if (sent.length === 0) return null;
  return (
    <ol class="recent" aria-label={t("workshop.recent")}>
      {sent.map((note) => {
        const seat = props.seats[note.seat ?? 0];
        const space = String(note.facts["space"]);
        return (
          <li key={note.at}>
            <span class="sr">{`${seat?.name}: ${spaceName(space)}`}</span>
            <Art name={seat?.shape ?? "circle"} class={`shape s${note.seat}`} />
            <Art name={placePicture(placeOf(space))} />
          </li>
        );
      })}
    </ol>
  );
}

// ---- while others do something -------------------------------------------------------------------------

function waiting(props: Props): Question {
  const { view, seats } = props;
  const begun = view.assignment;
  const title = waitingWords(seats) ?? t("workshop.morning");
  const more = <Recent props={props} />;
  if (!begun || view.turn === null) return { title, more };
  const elf = begun.elf === "zelf" ? "Zelf" : elfName(begun.training);
  if (begun.space === null) return { title, text: t("workshop.waiting.elf", { elf }), more };
  return { title, text: t("workshop.waiting.at", { elf, space: spaceName(begun.space) }), picture: placePicture(placeOf(begun.space)), more };
}

// ---- before work ---------------------------------------------------------------------------------------

function keeping(props: Props): Question {
  const many = kept(props).length;
  if (!props.asked && props.hand.chosen.length === 0) {
    return { title: waitingWords(props.seats) ?? t("board.view"), text: t("workshop.ask.keep.change", { n: many }) };
  }
  return { title: t("workshop.ask.keep"), text: t("workshop.ask.keep.text", { n: many }), picture: "f:wrapped-gift", confirm: t("workshop.keep", { n: many }) };
}

function starting({ hand }: Props): Question {
  return { title: t("workshop.ask.fifth"), text: t("workshop.ask.fifth.text"), confirm: hand.chosen[0] === "coal" ? t("workshop.take") : t("workshop.learn") };
}

function away(): Question {
  return { title: t("workshop.ask.dentist"), text: t("workshop.ask.dentist.text"), picture: "f:tooth", confirm: t("workshop.send") };
}

// ---- sending an elf ------------------------------------------------------------------------------------

function who(props: Props): Question {
  const { hand } = props;
  const rest = hand.can(["stop"]);
  const elves = hand.next(["elf"]).length > 0;
  return {
    title: t("workshop.ask.elf"),
    text: t(!rest ? "workshop.ask.elf.text" : elves ? "workshop.ask.elf.bakery" : "workshop.ask.elf.zelf"),
    picture: "workshop-elf",
    more: rest ? <MoveButton hand={hand} move={["stop"]}>{t(elves ? "workshop.rest" : "workshop.zelf.rest")}</MoveButton> : <Recent props={props} />,
  };
}

function where(props: Props): Question {
  const { hand, view } = props;
  const chosen = hand.chosen;
  if (chosen[0] !== "go") return { title: t("workshop.ask.space"), text: t("workshop.ask.space.text"), picture: view.assignment?.elf === "zelf" ? "workshop-zelf" : "workshop-elf", more: <Recent props={props} /> };
  const place = placeOf(String(chosen[1]));
  return { title: t("workshop.ask.go", { place: placeName(place) }), text: about(props, place), picture: placePicture(place), confirm: t("workshop.send"), more: <Options props={props} place={place} /> };
}

const bonusToday = (view: View): boolean => Object.values(view.bonuses).some((bonus) => bonus.gives > 0);

function about({ view }: Props, place: Place): string {
  const card = view.surprise;
  if (place === "reindeer_stable" && !bonusToday(view)) return t("workshop.about.stable.none");
  return place === "surprise" && card?.id ? surpriseText(card.id, card.text) : t(`workshop.about.${place}`);
}

/** The spaces of the place: each with its price and what this elf would make there. */
function Options({ props, place }: { props: Props; place: Place }) {
  const { hand, view } = props;
  const moves: Move[] = spacesOf(view, place).flatMap((space) => [["go", space.space], ["go", space.space, "bakery"]]);
  const shown = moves.filter((move) => move.length === 2 || hand.tree.has(move));
  return (
    <span class={`options o${shown.length}`} role="group" aria-label={placeName(place)}>
      {shown.map((move) => (
        <Option key={move.join("/")} props={props} move={move} />
      ))}
    </span>
  );
}

function Option({ props, move }: { props: Props; move: Move }) {
  const { hand, view } = props;
  const offer = view.offers.find((one) => one.space === move[1] && one.shielded === (move.length === 3));
  const legal = hand.tree.has(move);
  const label = `${spaceName(String(move[1]))}: ${offer ? offerWords(offer) : t("workshop.not.now")}`;
  return (
    <Thing hand={hand} move={move} confirm label={label} chosen={same(hand.chosen, move)} class={`option ${legal ? "" : "off"}`}>
      <Deal offer={offer ?? printedOffer(view, String(move[1]))} />
    </Thing>
  );
}

/** What a space says that takes this elf not now. */
function printedOffer(view: View, name: string): Offer {
  const space = view.spaces.find((one) => one.space === name);
  return { space: name, shielded: false, price: space?.price ?? 0, of: MAKES[placeOf(name)] ?? null, gives: space?.gives ?? null, fits: space?.gives ?? null };
}

function Deal({ offer }: { offer: Offer }) {
  const lost = lostOf(offer);
  return (
    <span class="deal">
      {offer.price > 0 && (
        <>
          <span class="cost">
            {offer.price}
            <Art name={goods("coal")} />
          </span>
          <span class="arrow">→</span>
        </>
      )}
      {offer.space === "mailroom_right" && <Art name="workshop-sweep" class="sweep" />}
      {offer.of && useOf(offer) === 0 ? null : offer.of ? (
        <span class="gain">
          {useOf(offer)}
          <Art name={goods(offer.of)} />
        </span>
      ) : (
        <Art name={placePicture(placeOf(offer.space))} />
      )}
      {lost > 0 && (
        <span class="lost">
          −{lost}
          <Art name="workshop-x" />
        </span>
      )}
      {offer.shielded && <Art name="f:bread" />}
    </span>
  );
}

// ---- what is done there --------------------------------------------------------------------------------

/** How much is left to place or to take. */
function left({ view }: Props): number {
  return view.assignment?.left ?? 0;
}

function Enough({ hand, words }: { hand: Props["hand"]; words: string }) {
  return hand.can(["stop"]) ? (
    <MoveButton hand={hand} move={["stop"]}>
      {words}
    </MoveButton>
  ) : null;
}

function gift(props: Props): Question {
  const { hand, view } = props;
  const name = hand.chosen[0] === "take" ? view.mailroom.display[Number(hand.chosen[1]) - 1] : null;
  return {
    title: name ? giftName(name) : hand.chosen[0] === "draw" ? t("workshop.draw") : t("workshop.ask.gifts", { n: left(props), taken: view.assignment?.taken ?? 0 }),
    text: name ? t("workshop.ask.gift.chart", { chart: view.cards[name]?.chart.join(" · ") ?? "" }) : t("workshop.ask.gifts.text"),
    picture: name ? giftPicture(name) : "f:wrapped-gift",
    confirm: t("workshop.take"),
    more: <Enough hand={hand} words={t("workshop.enough")} />,
  };
}

function lesson(props: Props): Question {
  const subject = props.hand.chosen[1];
  return { title: t("workshop.ask.subject"), text: subject ? subjectName(String(subject)) : t("workshop.ask.subject.text"), picture: subject ? goods(String(subject)) : "f:graduation-cap", confirm: t("workshop.learn") };
}

function stall({ hand, view }: Props): Question {
  const name = hand.chosen[1] === undefined ? null : String(hand.chosen[1]);
  return {
    title: name ? t("workshop.ask.stall.chosen", { name: reindeerName(name), n: view.stalls[name] ?? 0 }) : t("workshop.ask.stall"),
    text: name ? bonusWords(view.bonuses[name]) : t(bonusToday(view) ? "workshop.ask.stall.text" : "workshop.ask.stall.none"),
    picture: "f:deer",
    confirm: t("workshop.tend"),
  };
}

/** Moves that are about something that is not a glowing card of its own: plastic that would be replaced. */
function Replaces({ props }: { props: Props }) {
  const { hand } = props;
  const material = props.view.assignment?.of;
  const gifts = (mine(props)?.gifts ?? []).filter((one): one is Gift => one !== null);
  return (
    <>
      {gifts
        .filter((one) => hand.tree.has(["replace", one.place]) && hand.tree.has(["place", one.place]))
        .map((one) => (
          <Thing key={one.place} hand={hand} move={["replace", one.place]} confirm label={says(["replace", one.place], props)} class="option">
            <span class="deal">
              <Art name={giftPicture(one.name)} />
              <Art name={goods("plastic")} />
              <span class="arrow">→</span>
              <Art name={goods(material ?? "")} />
            </span>
          </Thing>
        ))}
    </>
  );
}

function material(props: Props): Question {
  const of = props.view.assignment?.of ?? "wood";
  const chosen = props.hand.chosen;
  return {
    title: chosen.length > 0 ? `${says(chosen, props)}?` : t("workshop.ask.material", { goods: goodsWords(of, left(props)) }),
    text: chosen[0] === "replace" ? t("workshop.ask.replace.text") : t("workshop.ask.material.text"),
    picture: goods(of),
    confirm: t("workshop.replace"),
    more: (
      <>
        <Replaces props={props} />
        <Enough hand={props.hand} words={t("workshop.lose", { n: left(props) })} />
      </>
    ),
  };
}

function plastic(props: Props): Question {
  const { hand } = props;
  const place = hand.chosen[0] === "plastic" ? Number(hand.chosen[1]) : null;
  const materials = place === null ? [] : hand.next(["plastic", place]);
  return {
    title: place === null ? t("workshop.ask.plastic", { n: left(props) }) : t("workshop.ask.plastic.which"),
    text: t("workshop.ask.plastic.text"),
    picture: goods("plastic"),
    more: (
      <>
        {place !== null &&
          materials.map((of) => (
            <Thing key={of} hand={hand} move={["plastic", place, of]} label={says(["plastic", place, of], props)} class="option">
              <span class="deal">
                <span class={`socket soft ${of}`}>
                  <Art name={`workshop-s-${of}`} />
                  <Art name="workshop-studs" class="studs" />
                </span>
                <b>{subjectName(String(of))}</b>
              </span>
            </Thing>
          ))}
        {place === null && <Enough hand={hand} words={t("workshop.enough")} />}
      </>
    ),
  };
}

function token(props: Props): Question {
  return { title: t("workshop.ask.assembly", { n: left(props) }), text: t("workshop.ask.assembly.text"), picture: goods("assembly"), more: <Enough hand={props.hand} words={t("workshop.lose", { n: left(props) })} /> };
}

function handIn(props: Props): Question {
  const { hand } = props;
  const moves = hand.tree.under(["hand_in"]);
  return {
    title: t("workshop.ask.coal"),
    text: t("workshop.ask.coal.text"),
    picture: goods("coal"),
    more: (
      <span class="options amounts" role="group" aria-label={t("workshop.ask.coal")}>
        {moves.map((move) => (
          <Thing key={move.join("/")} hand={hand} move={move} label={says(move, props)} class="option">
            <span class="deal">
              <span class="cost">
                {move[1]}
                <Art name={goods("coal")} />
              </span>
            </span>
          </Thing>
        ))}
      </span>
    ),
  };
}
