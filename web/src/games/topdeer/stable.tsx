/** The stable: the first choice of five, and breeding. Own cards lie open and big; others show their backs. */
import { Avatar } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import type { BoardProps, Move } from "../types";
import { Back, Face, Some, cardWords, nameOfCard } from "./cards";
import { Piles } from "./piles";
import { RaceResult } from "./result";
import { shedIn } from "./story";
import { type CardName, type Deer, type Player, type TopDeerView, unplaced, without } from "./view";

type Props = BoardProps<TopDeerView>;

export function Stable(props: Props) {
  const { view, seats, seat } = props;
  const by = view.breeding?.by ?? seat ?? 0;
  const breeder = seats[by];
  const mine = props.asked && seat !== null;
  return (
    <section class="td-stable" role="group" aria-label={t("topdeer.stable")}>
      {view.phase !== "keep" && <RaceResult {...props} />}
      <div class="td-stall-floor">
        {view.breeding && breeder && (
          <h3 class="td-breeder">
            <Avatar seat={breeder} />
            <span>{t("topdeer.breeds", { name: breeder.name })}</span>
          </h3>
        )}
        {mine ? <Choosing {...props} /> : view.breeding ? <Watching props={props} by={by} /> : <Dealt {...props} />}
        {view.breeding && <Shed props={props} by={by} />}
      </div>
      <Piles view={view} />
    </section>
  );
}

/** One's own cards; what a tap means depends on the question. */
function Choosing(props: Props) {
  const { view, hand, seat } = props;
  const player = view.players[seat ?? 0] as Player;
  if (view.phase === "deer") return <WhichDeer player={player} props={props} />;
  const word = view.phase === "keep" ? "leave" : "discard";
  const cards = view.phase === "keep" ? unplaced(player) : (player.deer?.cards ?? []).filter((card) => card !== null);
  const leaving = (player.leaving ?? []).filter((card) => card !== null);
  return (
    <>
      <Big cards={cards} word={word} props={props} tappable={hand.some([word, null])} />
      {leaving.length > 0 && (
        <p class="td-leaving">
          {t("topdeer.leaving")}
          {leaving.map((card, i) => (
            <span key={i} role="img" aria-label={nameOfCard(card)}>
              <Face card={card} kinds={view.cards} class="small" />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Big({ cards, word, props, tappable }: { cards: readonly CardName[]; word: string; props: Props; tappable: boolean }) {
  const { hand, view, fresh } = props;
  const drawn = fresh.filter((note) => note.kind === "drew" && note.seat === props.seat).map((note) => String(note.facts["card"]));
  const seen = new Map<CardName, number>();
  return (
    <div class={`td-big n${cards.length}`}>
      {cards.map((card) => {
        const nth = seen.get(card) ?? 0;
        seen.set(card, nth + 1);
        const move: Move = [word, card];
        const face = <Face card={card} kinds={view.cards} effect class={drawn.length < cards.length && drawn.includes(card) ? "new" : ""} flip={`own:${card}:${nth}`} />;
        if (!tappable) {
          return (
            <span key={`${card}${nth}`} role="img" aria-label={cardWords(card, view.cards)}>
              {face}
            </span>
          );
        }
        return (
          <Thing key={`${card}${nth}`} hand={hand} move={move} confirm label={cardWords(card, view.cards)} chosen={nth === 0 && hand.isChosen(move)}>
            {face}
          </Thing>
        );
      })}
    </div>
  );
}

function WhichDeer({ player, props }: { player: Player; props: Props }) {
  const stalls: [string, Deer | null][] = [["own", player.deer], ["bought", player.bought]];
  return (
    <div class="td-which">
      {stalls.map(
        ([which, deer]) =>
          deer && (
            <Thing key={which} hand={props.hand} move={["breed", which]} confirm label={`${t(`topdeer.breed.${which}` as "topdeer.breed.own")}: ${deer.cards.map((card) => cardWords(card, props.view.cards)).join("; ")}`}>
              <b>{t(`topdeer.breed.${which}` as "topdeer.breed.own")}</b>
              <span class="cards">
                {deer.cards.map((card, i) => (
                  <Some key={i} card={card} kinds={props.view.cards} />
                ))}
              </span>
            </Thing>
          ),
      )}
      <Thing hand={props.hand} move={["breed", "none"]} confirm label={`${t("topdeer.breed.none")}: ${t("topdeer.breed.none.text")}`}>
        <b>{t("topdeer.breed.none")}</b>
        <span class="cards seven">
          {Array.from({ length: 7 }, (_, i) => (
            <Back key={i} kind="deck" />
          ))}
        </span>
      </Thing>
    </div>
  );
}

/** Somebody else breeds: what one knows of the cards. */
function Watching({ props, by }: { props: Props; by: number }) {
  const cards = props.view.players[by]?.deer?.cards ?? [];
  return (
    <div class={`td-big watching n${cards.length}`} role="img" aria-label={t("topdeer.deer.count", { count: cards.length })}>
      {cards.map((card, i) => (
        <Some key={i} card={card} kinds={props.view.cards} />
      ))}
    </div>
  );
}

/** The first deal, when one's own choice is made: the five that stay. */
function Dealt({ view, seat }: Props) {
  const player = seat === null ? undefined : view.players[seat];
  const cards = player ? without(player.deer?.cards ?? [], player.leaving ?? []) : [];
  return (
    <div class={`td-big watching n${cards.length}`}>
      {cards.map((card, i) => (
        <span key={i} role="img" aria-label={cardWords(card, view.cards)}>
          <Some card={card} kinds={view.cards} />
        </span>
      ))}
    </div>
  );
}

/** What was lost at random, face up. */
function Shed({ props, by }: { props: Props; by: number }) {
  const lost = shedIn(props.notes, by);
  if (lost.length === 0) return null;
  return (
    <p class="td-leaving">
      {t("topdeer.lost")}
      {lost.map((card, i) => (
        <span key={i} role="img" aria-label={nameOfCard(card)}>
          <Face card={card} kinds={props.view.cards} class="small" />
        </span>
      ))}
    </p>
  );
}
