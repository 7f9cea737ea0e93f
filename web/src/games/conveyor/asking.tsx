/** The prompt: what the table asks of me now, phase by phase. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { MoveButton, Prompt, Stepper } from "../../ui/board";
import { t, wordOr } from "../../words";
import { waitingWords } from "../../ui/seats";
import type { Move } from "../types";
import { type Elf, type Props, chosenBid, pictureOf } from "./view";

const name = (kind: unknown): string => wordOr(`conveyor.card.${String(kind)}`, String(kind));

export function Asking(props: Props) {
  const { view, hand, asked, seat } = props;
  if (seat === null || props.past || props.outcome || (!asked && !(view.phase === "bid" && hand.some(["bid"])))) return <Waiting {...props} />;
  switch (view.phase) {
    case "bid":
      return <Bidding {...props} />;
    case "craft":
      return <Crafting {...props} />;
    case "offering":
      return <Offering {...props} />;
    case "offered":
      return <Offered {...props} />;
    case "cleanup":
      return <Cleaning {...props} />;
    case "gloves":
      return <Gloving {...props} />;
    default:
      return <YesNo {...props} />;
  }
}

function Waiting({ hand, seats, outcome, view }: Props) {
  return <Prompt hand={hand} title={outcome ? t("board.over") : (waitingWords(seats) ?? t("board.view"))} text={wordOr(`conveyor.phase.${view.phase}`, "")} />;
}

function Bidding(props: Props) {
  const { hand, view, seat } = props;
  const bid = chosenBid(props);
  const mine = view.elves[seat as number] as Elf;
  const sealed = mine.sealed && mine.sealed !== true ? mine.sealed : null;
  const most = hand.next(["bid"]).reduce<number>((max, part) => Math.max(max, Number(part)), 0);
  const payment = typeof hand.chosen[2] === "number" ? hand.chosen[2] : 0;
  const changed = hand.chosen.length > 0;
  const title = sealed && !changed ? t("conveyor.ask.sealed", { bid: sealed.count === 0 ? t("conveyor.nil") : sealed.count }) : t("conveyor.ask.bid");
  const text = sealed && !changed ? (waitingWords(props.seats) ?? t("board.view")) : bid === null ? t("conveyor.ask.bid.text") : bid === 0 ? t("conveyor.ask.bid.nil") : t("conveyor.ask.bid.count", { count: bid });
  const loot = view.belt.slice(0, bid ?? 0).slice(0, 5);
  const set = (count: number) => hand.choose(count > 0 && payment > 0 ? ["bid", count, payment] : ["bid", count]);
  return (
    <Prompt hand={hand} title={title} text={text} picture={loot.length > 0 ? loot.map((kind, i) => <Art key={i} name={pictureOf(kind)} />) : <Art name="conveyor-sealed" />} ready confirm={bid === 0 ? t("conveyor.seal.nil") : t("conveyor.seal", { count: bid ?? "" })} class="bidding">
      <MoveButton hand={hand} move={["bid", 0]} confirm>
        {t("conveyor.nil")}
      </MoveButton>
      <Stepper label={t("conveyor.count")} value={bid ?? 0} least={0} most={most} set={set} />
      {view.dutch_auction && (bid ?? 0) > 0 && (
        <Stepper label={t("conveyor.pay")} value={payment} least={0} most={15} set={(pay) => hand.choose(pay > 0 ? ["bid", bid ?? 1, pay] : ["bid", bid ?? 1])} />
      )}
    </Prompt>
  );
}

/** A toy in all the ways that it can be made: with Magic, wrapped. */
function Crafting(props: Props) {
  const { hand } = props;
  const ways = hand.chosen.length >= 2 ? hand.tree.under(hand.chosen.slice(0, 2)) : [];
  const toys = hand.next(["craft"]);
  const partners = hand.next(["offer"]);
  return (
    <Prompt hand={hand} title={ways.length > 0 ? t("conveyor.ask.craft.how", { toy: name(hand.chosen[1]) }) : t(toys.length > 0 ? "conveyor.ask.craft" : "conveyor.ask.craft.none")} text={t(toys.length > 0 ? "conveyor.ask.craft.text" : "conveyor.ask.craft.done")} picture={<Art name={toys.length > 0 ? pictureOf(String(toys[0])) : "f:hammer"} />} class="crafting">
      {ways.length > 0
        ? ways.map((move) => <Way key={move.join("/")} move={move} hand={hand} />)
        : toys.map((toy) => (
            <MoveButton key={toy} hand={hand} move={hand.tree.forced(["craft", toy])} label={t("conveyor.make", { toy: name(toy) })}>
              <Art name={pictureOf(String(toy))} />
              {t("conveyor.make", { toy: wordOr(`conveyor.short.${toy}`, String(toy)) })}
            </MoveButton>
          ))}
      {ways.length === 0 && partners.length > 0 && (
        <MoveButton hand={hand} move={["offer"]}>
          <Art name={pictureOf("fruitcake")} />
          {t("conveyor.trade")}
        </MoveButton>
      )}
      {hand.chosen[0] === "offer" && partners.map((seat) => <Button key={seat} {...props} move={["offer", seat]} words={props.seats[Number(seat)]?.name ?? ""} />)}
      {hand.chosen.length === 0 && <Button {...props} move={["done"]} words={t("conveyor.done")} primary={toys.length === 0} />}
    </Prompt>
  );
}

function Way({ move, hand }: { move: Move; hand: Props["hand"] }) {
  const magic = typeof move[2] === "number" ? move[2] : String(move[2] ?? "").split("+").filter(Boolean).length;
  const wrapped = move[3] === "wrapped";
  return (
    <MoveButton hand={hand} move={move} label={t("conveyor.says.craft", { toy: name(move[1]), magic, wrapped })}>
      <Art name={pictureOf(String(move[1]))} />
      {Array.from({ length: magic }, (_, i) => (
        <Art key={i} name={pictureOf("magic")} />
      ))}
      {wrapped && <Art name={pictureOf("paper")} />}
    </MoveButton>
  );
}

function Button({ hand, move, words, picture, primary = false }: Props & { move: Move; words: ComponentChildren; picture?: string; primary?: boolean }) {
  if (!hand.can(move)) return null;
  return (
    <MoveButton hand={hand} move={move} primary={primary}>
      {picture && <Art name={picture} />}
      {words}
    </MoveButton>
  );
}

/** A kind, and what a card of it costs on the floor. */
function Priced({ kind, view, words }: { kind: string; view: Props["view"]; words?: string }) {
  return (
    <>
      {words ?? wordOr(`conveyor.short.${kind}`, kind)}
      <b class="price">−{view.worth[kind]?.penalty ?? 0}</b>
    </>
  );
}

function Cleaning(props: Props) {
  const { hand, view, seat } = props;
  const mine = view.elves[seat as number] as Elf;
  if (hand.some(["drop"])) {
    return (
      <Prompt hand={hand} title={t("conveyor.ask.drop", { count: mine.hand_size - view.hand_limit })} text={t("conveyor.ask.drop.text", { limit: view.hand_limit })} picture={<Art name="conveyor-floor" />} class="pricing">
        {hand.next(["drop"]).map((kind) => (
          <Button key={kind} {...props} move={["drop", kind]} words={<Priced kind={String(kind)} view={view} />} picture={pictureOf(String(kind))} />
        ))}
      </Prompt>
    );
  }
  return (
    <Prompt hand={hand} title={t("conveyor.ask.sweep")} text={t("conveyor.ask.sweep.text")} picture={<Art name={pictureOf("broom")} />}>
      {hand.next(["sweep"]).map((kind) => (
        <Button key={kind} {...props} move={["sweep", kind]} words={<Priced kind={String(kind)} view={view} />} picture={pictureOf(String(kind))} />
      ))}
      <Button {...props} move={["keep", "broom"]} words={t("conveyor.keep.it")} />
    </Prompt>
  );
}

function Gloving(props: Props) {
  const { hand, view } = props;
  const title = view.gloves_left === 2 ? "conveyor.ask.gloves.two" : "conveyor.ask.gloves";
  return (
    <Prompt hand={hand} title={t(title)} text={t("conveyor.ask.gloves.text")} picture={<Art name={pictureOf("gloves")} />} class="many-buttons">
      {hand.next(["gloves", "own"]).map((kind) => (
        <Button key={`own${kind}`} {...props} move={["gloves", "own", kind]} words={<Priced kind={String(kind)} view={view} words={t("conveyor.gloves.own")} />} picture={pictureOf(String(kind))} />
      ))}
      {hand.next(["gloves", "ask"]).map((kind) => (
        <Button key={`ask${kind}`} {...props} move={["gloves", "ask", kind]} words={t("conveyor.gloves.ask")} picture={pictureOf(String(kind))} />
      ))}
      <Button {...props} move={["keep", "gloves"]} words={t("conveyor.keep.it")} />
    </Prompt>
  );
}

function Pictures({ of: counts }: { of: Record<string, number> }) {
  return <>{Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, (_, i) => <Art key={`${kind}${i}`} name={pictureOf(kind)} label={name(kind)} />))}</>;
}

function Offering(props: Props) {
  const { hand, view } = props;
  const offer = view.offer;
  const partner = props.seats[offer?.to ?? 0]?.name ?? "";
  return (
    <Prompt hand={hand} title={t("conveyor.ask.offer", { name: partner })} picture={<Art name={pictureOf("fruitcake")} />} class="many-buttons">
      <span class="trade">
        {t("conveyor.offer.give")} <Pictures of={offer?.gives ?? {}} />
      </span>
      {hand.next(["add"]).map((kind) => (
        <Button key={`add${kind}`} {...props} move={["add", kind]} words="+" picture={pictureOf(String(kind))} />
      ))}
      <span class="trade">
        {t("conveyor.offer.want")} <Pictures of={offer?.wants ?? {}} />
      </span>
      {hand.next(["want"]).map((kind) => (
        <Button key={`want${kind}`} {...props} move={["want", kind]} words="+" picture={pictureOf(String(kind))} />
      ))}
      <Button {...props} move={["withdraw"]} words={t("conveyor.offer.withdraw")} />
      <Button {...props} move={["send"]} words={t("conveyor.offer.send")} primary />
    </Prompt>
  );
}

function Offered(props: Props) {
  const offer = props.view.offer;
  return (
    <Prompt hand={props.hand} title={t("conveyor.ask.offered", { name: props.seats[offer?.by ?? 0]?.name ?? "" })} picture={<Art name={pictureOf("fruitcake")} />} class="many-buttons">
      <span class="trade">
        {t("conveyor.offered.get")} <Pictures of={offer?.gives ?? {}} />
      </span>
      <span class="trade">
        {t("conveyor.offered.give")} <Pictures of={offer?.wants ?? {}} />
      </span>
      <Button {...props} move={["refuse"]} words={t("proposal.no")} />
      <Button {...props} move={["accept"]} words={t("proposal.yes")} primary />
    </Prompt>
  );
}

/** Knife, or being asked for a card: two answers. */
function YesNo(props: Props) {
  const { hand, view } = props;
  const knife = hand.some(["knife"]);
  const kind = knife ? "knife" : (view.asked_for?.kind ?? "gloves");
  const asker = props.seats[view.asked_for?.by ?? 0]?.name ?? "";
  const moves = hand.tree.legal;
  return (
    <Prompt hand={hand} title={knife ? t("conveyor.ask.knife") : t("conveyor.ask.give", { name: asker, card: name(kind) })} text={knife ? t("conveyor.ask.knife.text") : t("conveyor.ask.give.text")} picture={<Art name={pictureOf(kind)} />}>
      {moves.map((move) => (
        <Button key={move.join("/")} {...props} move={move} words={wordOr(`conveyor.answer.${move[0]}`, String(move[0]))} primary={move[0] === "knife" || move[0] === "give"} />
      ))}
    </Prompt>
  );
}
