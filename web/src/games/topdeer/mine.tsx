/** One's own place at the table: purse, rosettes, bet; played cards, race deck and special, or the deer. */
import { Art } from "../../ui/art";
import { Zone } from "../../ui/board";
import { Avatar } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import type { BoardProps, SeatInfo } from "../types";
import { Back, Empty, Face, cardWords, effectName, effectText, nameOfCard, stepsWords } from "./cards";
import { Ticket, playerWords } from "./others";
import { type Deer, type Player, type RaceCards, type TopDeerView, placeOf } from "./view";

type Props = BoardProps<TopDeerView>;

export function Mine(props: Props) {
  const me = props.seats.find((seat) => seat.seat === props.seat);
  const player = me && props.view.players[me.seat];
  if (!me || !player) return null;
  return (
    <section class={`td-mine s${me.seat} ${player.race ? "racing" : ""}`} aria-label={t("topdeer.mine")} data-place={`seat:${me.seat}`}>
      <Me me={me} player={player} props={props} />
      {player.race ? <Racing race={player.race} props={props} /> : <Stalls player={player} props={props} />}
    </section>
  );
}

function Me({ me, player, props }: { me: SeatInfo; player: Player; props: Props }) {
  const { view, seats, fresh } = props;
  const on = player.bet === null ? undefined : seats[player.bet];
  const changed = (...kinds: string[]) => (fresh.some((note) => note.seat === me.seat && kinds.includes(note.kind)) ? "fresh" : "");
  return (
    <div class="td-me">
      <span class="sr">{playerWords(me, props)}</span>
      <Avatar seat={me} />
      <span class={`td-money ${changed("earned", "sold", "kept", "bought_card", "bought_rosette")}`} aria-hidden="true">
        <b>{player.money}</b>
        <Art name="f:coin" />
      </span>
      <span class={`td-rosettes ${changed("rosette", "bought_rosette")}`} aria-hidden="true">
        {Array.from({ length: view.rosettes_to_win }, (_, i) => (
          <Art key={i} name="topdeer-ros" class={i < player.rosettes ? "" : "off"} />
        ))}
      </span>
      {on && (
        <span class="td-bet" aria-hidden="true">
          {t("topdeer.bet")} <Ticket on={on} />
        </span>
      )}
    </div>
  );
}

function Racing({ race, props }: { race: RaceCards; props: Props }) {
  const { view } = props;
  const kinds = view.cards;
  const used = race.used;
  return (
    <div class="td-zones">
      <Played race={race} props={props} />
      <Deck race={race} props={props} />
      <Zone label={t("topdeer.special")} class="td-special">
        <div class="cards">
          {used.length > 0 && (
            <span class="td-usedup">
              {used.map((card, i) => (
                <span key={i} role="img" aria-label={t("topdeer.special.used", { card: nameOfCard(card), effect: effectName(kinds.specials[card] ?? "") })}>
                  <Face card={card} kinds={kinds} starred class="used" />
                </span>
              ))}
            </span>
          )}
          {race.special ? <Special race={race} props={props} /> : used.length === 0 && <Empty />}
        </div>
      </Zone>
      {race.special?.effect && (
        <p class="td-tip">
          <b>{effectName(race.special.effect)}</b> {effectText(race.special.effect)}
        </p>
      )}
    </div>
  );
}

function Played({ race, props }: { race: RaceCards; props: Props }) {
  const { view, hand } = props;
  const faces = race.played.map((card, i) => <Face key={i} card={card} kinds={view.cards} />);
  const label = race.played.length > 0 ? t("topdeer.pickup.label", { cards: race.played.map(nameOfCard).join(", ") }) : t("topdeer.played.none");
  return (
    <Zone label={t("topdeer.played.zone")} class={`td-played c${race.played.length}`}>
      <div class="cards">
        {view.phase === "turn" && props.asked ? (
          <Thing hand={hand} move={["pick_up"]} confirm label={label}>
            {faces.length > 0 ? faces : <Empty />}
          </Thing>
        ) : (
          <span role="img" aria-label={label} class="td-laid">
            {faces.length > 0 ? faces : <Empty />}
          </span>
        )}
      </div>
    </Zone>
  );
}

function Deck({ race, props }: { race: RaceCards; props: Props }) {
  const { view, hand } = props;
  const left = race.to_play;
  const top = left[0];
  const shown = top ? <Face card={top} kinds={view.cards} frame="deck" /> : <Empty />;
  const label = top ? t("topdeer.play.label", { card: nameOfCard(top), steps: stepsWords(top, view.cards), rest: left.slice(1).map((card) => (card ? nameOfCard(card) : "")).join(", ") || "–" }) : t("topdeer.deck.empty");
  return (
    <Zone label={t("topdeer.deck")} count={left.length} class="td-deck">
      <div class="cards">
        {view.phase === "turn" && props.asked ? (
          <Thing hand={hand} move={["play"]} label={label}>
            {shown}
          </Thing>
        ) : (
          <span role="img" aria-label={label}>
            {shown}
          </span>
        )}
        {left.length > 1 && (
          <span class="td-under" aria-hidden="true">
            {left.slice(1).map((card, i) => card && <Face key={i} card={card} kinds={view.cards} frame="deck" />)}
          </span>
        )}
      </div>
    </Zone>
  );
}

function Special({ race, props }: { race: RaceCards; props: Props }) {
  const { view, hand } = props;
  const card = race.special?.card;
  if (!card) return <Back kind="special" />;
  const effect = view.cards.specials[card] ?? "";
  const label = t("topdeer.flip.label", { card: nameOfCard(card), effect: effectName(effect), text: effectText(effect) });
  const face = <Face card={card} kinds={view.cards} frame="special" effect starred />;
  if (view.phase !== "turn" || !props.asked) {
    return (
      <span role="img" aria-label={label}>
        {face}
      </span>
    );
  }
  return (
    <Thing hand={hand} move={["flip"]} confirm label={label}>
      {face}
    </Thing>
  );
}

/** Between races: the deer's cards, and those of a deer that was bought. The stable shows them itself while one chooses. */
function Stalls({ player, props }: { player: Player; props: Props }) {
  const choosing = props.asked && placeOf(props.view.phase) === "stable";
  if (choosing) return null;
  return (
    <div class="td-zones stalls">
      {player.deer && <Stall label={t("topdeer.deer.own")} deer={player.deer} props={props} />}
      {player.bought && <Stall label={t("topdeer.deer.bought")} deer={player.bought} props={props} />}
      {!player.deer && !player.bought && <p class="td-tip alone">{t("topdeer.deer.none")}</p>}
    </div>
  );
}

function Stall({ label, deer, props }: { label: string; deer: Deer; props: Props }) {
  const kinds = props.view.cards;
  return (
    <Zone label={label} class={`td-stall c${deer.cards.length}`}>
      <span class="sr">{deer.cards.map((card) => cardWords(card, kinds)).join("; ")}</span>
      <div class="cards" aria-hidden="true">
        {deer.cards.map((card, i) => (card ? <Face key={i} card={card} kinds={kinds} frame="deck" /> : <Back key={i} kind="deck" />))}
      </div>
    </Zone>
  );
}
