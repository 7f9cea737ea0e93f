/** The stud auction: the deer on sale, its price, and what everybody says to it. */
import { Art } from "../../ui/art";
import { Avatar } from "../../ui/seats";
import { t } from "../../words";
import { personAt } from "../../words/notes";
import type { BoardProps, SeatInfo } from "../types";
import { Some, cardWords } from "./cards";
import { Piles } from "./piles";
import { RaceResult } from "./result";
import { type AuctionStory, auctionStory } from "./story";
import type { TopDeerView } from "./view";

type Props = BoardProps<TopDeerView>;

export function Auction(props: Props) {
  const { view, seats, notes } = props;
  const auction = view.auction;
  const seller = auction && seats[auction.seller];
  if (!auction || !seller) return null;
  const story = auctionStory(notes);
  const cards = view.players[seller.seat]?.deer?.cards ?? [];
  return (
    <section class="td-auction" role="group" aria-label={t("topdeer.auction")}>
      <RaceResult {...props} />
      <div class="td-block">
        <h3 class="td-breeder">
          <Avatar seat={seller} />
          <span>{t("topdeer.sells", { name: personAt(seller.seat, seats) })}</span>
          <span class="td-tag" role="img" aria-label={auction.price === null ? t("topdeer.noprice") : t("topdeer.price.label", { price: auction.price })}>
            <b>{auction.price ?? "?"}</b>
            <Art name="f:coin" />
          </span>
        </h3>
        <div class="td-onsale" role="img" aria-label={`${t("topdeer.onsale")}: ${cards.map((card) => cardWords(card, view.cards)).join("; ")}`}>
          {cards.map((card, i) => (
            <Some key={i} card={card} kinds={view.cards} />
          ))}
        </div>
        <Piles view={view} />
      </div>
      <ul class="td-bidders">
        {seats.map((seat) => (
          <Bidder key={seat.seat} seat={seat} story={story} props={props} />
        ))}
      </ul>
    </section>
  );
}

/** What became of somebody's deer, and what it says to the one on sale. */
function Bidder({ seat, story, props }: { seat: SeatInfo; story: AuctionStory; props: Props }) {
  const { view, seats } = props;
  const player = view.players[seat.seat];
  const fate = story.fate.get(seat.seat);
  const buyer = fate?.buyer === null || fate?.buyer === undefined ? undefined : seats[fate.buyer];
  const lines: string[] = [];
  if (view.auction?.offered_to === seat.seat) lines.push(t("topdeer.bidder.asked"));
  else if (view.auction?.seller === seat.seat) lines.push(t("topdeer.bidder.sells"));
  else if (story.declined.has(seat.seat)) lines.push(t("topdeer.bidder.declined"));
  if (player?.bought) lines.push(t("topdeer.bidder.bought"));
  if (fate) lines.push(t(`topdeer.bidder.${fate.answer}` as "topdeer.bidder.sold", { name: buyer?.name ?? "", price: fate.price }));
  return (
    <li class={`s${seat.seat} ${seat.asked ? "asked" : ""}`}>
      <Avatar seat={seat} />
      <span class="name">{seat.name}</span>
      <span class="purse">
        <b>{player?.money ?? 0}</b>
        <Art name="f:coin" />
      </span>
      <span class="says">{lines.join(" · ")}</span>
    </li>
  );
}
