/** The other breeders: rosettes, money, bet, and what lies before them. */
import { Art } from "../../ui/art";
import { Avatar, SeatPanel } from "../../ui/seats";
import { t } from "../../words";
import type { BoardProps, SeatInfo } from "../types";
import { Back, Empty, Face, cardWords, effectName, nameOfCard } from "./cards";
import type { Player, TopDeerView } from "./view";

type Props = BoardProps<TopDeerView>;

export function Others(props: Props) {
  const others = props.seats.filter((seat) => seat.seat !== props.seat);
  return (
    <ul class={`td-others n${others.length}`} aria-label={t("board.others")}>
      {others.map((seat) => (
        <Other key={seat.seat} seat={seat} props={props} />
      ))}
    </ul>
  );
}

function Other({ seat, props }: { seat: SeatInfo; props: Props }) {
  const player = props.view.players[seat.seat] as Player;
  return (
    <SeatPanel seat={seat} label={playerWords(seat, props)} class={isFresh(seat, props) ? "fresh" : ""}>
      <div class="td-who">
        <Avatar seat={seat} />
        <div class="td-facts">
          <span class="name">{seat.name}</span>
          <span class="td-has">
            <Purse player={player} />
            {player.bet !== null && <Ticket on={props.seats[player.bet]} />}
          </span>
        </div>
        {props.view.first_player === seat.seat && <Art name="f:chequered-flag" class="first" />}
      </div>
      <Lying player={player} props={props} />
    </SeatPanel>
  );
}

/** Somebody's purse or rosettes have just changed. */
function isFresh(seat: SeatInfo, { fresh }: Props): boolean {
  return fresh.some((note) => note.seat === seat.seat && ["earned", "rosette", "bought_rosette", "sold", "kept", "lost", "bet", "bumped"].includes(note.kind));
}

export function Purse({ player }: { player: Player }) {
  return (
    <span class="td-purse">
      <b>{player.rosettes}</b>
      <Art name="topdeer-ros" />
      <b>{player.money}</b>
      <Art name="f:coin" />
    </span>
  );
}

/** The ticket of a bet shows whom. */
export function Ticket({ on, label }: { on: SeatInfo | undefined; label?: string }) {
  if (!on) return null;
  return (
    <span class={`td-ticket s${on.seat}`} {...(label ? { role: "img", "aria-label": label } : {})}>
      <Art name={on.picture} />
      <Art name={on.shape} class="shape" />
    </span>
  );
}

/** Race cards: played, deck, special. Otherwise the deer: what all know of it, and backs. */
function Lying({ player, props }: { player: Player; props: Props }) {
  const kinds = props.view.cards;
  const race = player.race;
  if (!race) {
    const deer = player.deer?.cards ?? [];
    const known = deer.filter((card) => card !== null);
    const hidden = deer.length - known.length;
    return (
      <div class="td-lying" style={{ "--n": known.length + (hidden > 0 ? 1 : 0) + (player.bought ? 1 : 0) }}>
        {known.map((card, i) => (
          <Face key={i} card={card} kinds={kinds} class="known" />
        ))}
        {hidden > 0 && <Back kind="deck">{hidden}</Back>}
        {player.bought && <Back kind="deck">{`+${player.bought.cards.length}`}</Back>}
      </div>
    );
  }
  const lying = race.played.length + race.used.length + (race.to_play.length > 0 ? 1 : 0) + (race.special ? 1 : 0);
  return (
    <div class="td-lying" style={{ "--n": lying }}>
      {race.played.map((card, i) => (
        <Face key={i} card={card} kinds={kinds} />
      ))}
      {race.to_play.length > 0 && <Back kind="deck">{race.to_play.length}</Back>}
      {race.special && <Back kind="special" />}
      {race.used.map((card, i) => (
        <Face key={i} card={card} kinds={kinds} class="used" starred />
      ))}
      {race.to_play.length + race.played.length === 0 && <Empty />}
    </div>
  );
}

/** All that a sighted player sees of somebody. */
export function playerWords(seat: SeatInfo, { view, seats }: Props): string {
  const player = view.players[seat.seat] as Player;
  const parts = [t("topdeer.player", { rosettes: player.rosettes, of: view.rosettes_to_win, money: player.money })];
  if (view.first_player === seat.seat) parts.push(t("topdeer.first"));
  const on = player.bet === null ? undefined : seats[player.bet];
  if (on) parts.push(t("topdeer.bets", { name: on.name }));
  const race = player.race;
  if (race) {
    if (race.played.length > 0) parts.push(t("topdeer.played", { cards: race.played.map(nameOfCard).join(", ") }));
    parts.push(t("topdeer.deck.count", { count: race.to_play.length }));
    if (race.special) parts.push(t("topdeer.special.hidden"));
    for (const card of race.used) parts.push(t("topdeer.special.used", { card: nameOfCard(card), effect: effectName(view.cards.specials[card] ?? "") }));
  } else {
    const known = (player.deer?.cards ?? []).filter((card) => card !== null);
    parts.push(t("topdeer.deer.count", { count: player.deer?.cards.length ?? 0 }));
    if (known.length > 0) parts.push(t("topdeer.deer.known", { cards: known.map((card) => cardWords(card, view.cards)).join("; ") }));
  }
  return parts.join(". ");
}
