/** My hand in stacks, my gold, my toys and my floor. Kinds are shown to me only. */
import { Art } from "../../ui/art";
import { Card, Zone } from "../../ui/board";
import { Avatar } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { Fit } from "../../ui/fit";
import { t, wordOr } from "../../words";
import type { Move } from "../types";
import { type Elf, type Props, chosenBid, colourOf, pictureOf, total } from "./view";

type MineProps = Props & { seat: number };

/** What tapping a card of my hand means, by what the table asks. */
function handMove(phase: string, kind: string): { move: Move; whyNot: Move } | null {
  switch (phase) {
    case "craft":
      return { move: ["craft", kind], whyNot: ["craft", kind, 0, "plain"] };
    case "cleanup":
      return { move: ["drop", kind], whyNot: ["drop", kind] };
    case "offering":
      return { move: ["add", kind], whyNot: ["add", kind] };
    default:
      return null;
  }
}

export function Mine(props: MineProps) {
  const elf = props.view.elves[props.seat] as Elf;
  return (
    <div class="mine">
      <Hand {...props} elf={elf} />
      <GoldCards {...props} elf={elf} />
      <Store {...props} elf={elf} />
    </div>
  );
}

/** What would come into my hand with the chosen bid; cards that lie face down are not counted. */
function coming(props: MineProps): Record<string, number> {
  const bid = chosenBid(props) ?? 0;
  const found: Record<string, number> = {};
  for (const kind of props.view.belt.slice(0, bid)) if (kind) found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

function Hand(props: MineProps & { elf: Elf }) {
  const { elf, view } = props;
  const more = coming(props);
  const kinds = Object.keys(view.worth).filter((kind) => (elf.hand?.[kind] ?? 0) + (more[kind] ?? 0) > 0);
  return (
    <Zone label={t("conveyor.hand")} count={elf.hand_size} class="hand" place="hand">
      <span class="keep">{t("conveyor.keep", { limit: view.hand_limit })}</span>
      <div class="stacks">
        {kinds.map((kind) => (
          <Stack key={kind} kind={kind} count={elf.hand?.[kind] ?? 0} more={more[kind] ?? 0} {...props} />
        ))}
        {kinds.length === 0 && <span class="nothing">{t("conveyor.hand.empty")}</span>}
      </div>
    </Zone>
  );
}

function Stack(props: MineProps & { kind: string; count: number; more: number }) {
  const { kind, count, more, view, hand } = props;
  const worth = view.worth[kind];
  const name = wordOr(`conveyor.card.${kind}`, kind);
  const move = handMove(view.phase, kind);
  const label = t("conveyor.stack", { card: name, count, more, needed: worth?.needed ?? 0, points: worth?.points ?? 0, penalty: worth?.penalty ?? 0 });
  const fan = (
    <span class={`fan ${count > 3 ? "lots" : ""}`}>
      {Array.from({ length: Math.max(1, Math.min(count, 3)) }, (_, i) => (
        <Card key={i} kind={count > 0 ? colourOf(kind) : "ghost-card"} flip={`hand:${kind}:${i}`}>
          <Art name={pictureOf(kind)} />
          <Fit words={wordOr(`conveyor.short.${kind}`, name)} />
          {worth && <span class="worth-down">−{worth.penalty}</span>}
        </Card>
      ))}
      {count > 3 && <span class="many">{count}</span>}
      {more > 0 && <span class="coming">+{more}</span>}
    </span>
  );
  return (
    <div class="stack">
      {move && count > 0 && hand.tree.legal.length > 0 ? (
        <Thing hand={hand} move={hand.tree.forced(move.move)} whyNot={move.whyNot} label={label}>
          {fan}
        </Thing>
      ) : (
        <span role="img" aria-label={label}>
          {fan}
        </span>
      )}
      {worth?.needed && <Need have={count} more={more} needed={worth.needed} points={worth.points ?? 0} />}
    </div>
  );
}

/** How far a toy has come: filled squares are in hand, diamonds would come. */
function Need({ have, more, needed, points }: { have: number; more: number; needed: number; points: number }) {
  const here = have % needed || (have > 0 && more === 0 ? needed : 0);
  return (
    <span class={`need ${here + more >= needed ? "full" : ""}`} aria-hidden="true">
      {Array.from({ length: needed }, (_, i) => (
        <i key={i} class={i < here ? "have" : i < here + more ? "plus" : ""} />
      ))}
      <span class="get">★{points}</span>
    </span>
  );
}

function GoldCards(props: MineProps & { elf: Elf }) {
  const { elf, hand } = props;
  return (
    <Zone label={t("conveyor.gold")} class="golds-mine">
      <div class="fan">
        {Object.entries(elf.gold).map(([kind, count]) => (
          <GoldCard key={kind} kind={kind} count={count} move={goldMove(props, kind)} hand={hand} />
        ))}
        {total(elf.gold) === 0 && <span class="nothing">–</span>}
      </div>
    </Zone>
  );
}

function goldMove({ hand, view }: MineProps, kind: string): Move | null {
  if (view.phase === "craft" && (kind === "whistle" || kind === "borg") && hand.can(["craft", kind])) return ["craft", kind];
  if (kind === "knife" && hand.can(["knife"])) return ["knife"];
  return null;
}

function GoldCard({ kind, count, move, hand }: { kind: string; count: number; move: Move | null; hand: Props["hand"] }) {
  const label = t("conveyor.gold.label", { card: wordOr(`conveyor.card.${kind}`, kind), count, text: wordOr(`conveyor.gold.${kind}`, "") });
  const card = (
    <Card kind="gold" flip={`gold:${kind}`}>
      <Art name={pictureOf(kind)} />
      <Fit words={wordOr(`conveyor.short.${kind}`, kind)} />
      {count > 1 && <span class="many">{count}</span>}
    </Card>
  );
  if (!move) {
    return (
      <span role="img" aria-label={label} title={label}>
        {card}
      </span>
    );
  }
  return (
    <Thing hand={hand} move={move} label={label}>
      {card}
    </Thing>
  );
}

function Store(props: MineProps & { elf: Elf }) {
  const { elf, seats, seat } = props;
  const toys = elf.toys ?? [];
  const made = toys.reduce((sum, toy) => sum + toy.points, 0);
  const me = seats[seat];
  return (
    <div class="store">
      <div class="me">
        {me && <Avatar seat={me} />}
        <span class="points">
          <b>{elf.score ?? 0}</b>
          <span>{t("conveyor.points")}</span>
        </span>
      </div>
      <Zone label={t("conveyor.bin")} count={<span class="plus-n">+{made}</span>} class="box bin">
        <div class="toys">
          {grouped(toys).map(({ toy, wrapped, points, count }) => (
            <span key={`${toy}${wrapped}`} class="toy" role="img" aria-label={t("conveyor.toy.label", { toy: wordOr(`conveyor.card.${toy}`, toy), count, points, wrapped })}>
              <Art name={pictureOf(toy)} />
              {wrapped && <Art name="f:ribbon" class="bow" />}
              {count > 1 && <small>×{count}</small>}
              <b>{points * count}</b>
            </span>
          ))}
        </div>
      </Zone>
      <FloorBox {...props} />
    </div>
  );
}

function grouped(toys: NonNullable<Elf["toys"]>): { toy: string; wrapped: boolean; points: number; count: number }[] {
  const found = new Map<string, { toy: string; wrapped: boolean; points: number; count: number }>();
  for (const toy of toys) {
    const key = `${toy.toy}${toy.wrapped}`;
    found.set(key, { ...toy, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

function FloorBox(props: MineProps & { elf: Elf }) {
  const { elf, view, hand } = props;
  const floor = Object.entries(elf.floor ?? {});
  const lost = floor.reduce((sum, [kind, count]) => sum + count * (view.worth[kind]?.penalty ?? 0), 0);
  return (
    <Zone label={t("conveyor.floor")} count={<span class="minus-n">{lost > 0 ? `−${lost}` : 0}</span>} class="box floor">
      <div class="toys">
        {floor.map(([kind, count]) => {
          const label = t("conveyor.floor.label", { card: wordOr(`conveyor.card.${kind}`, kind), count, penalty: count * (view.worth[kind]?.penalty ?? 0) });
          const inside = (
            <>
              <Art name={pictureOf(kind)} />
              {count > 1 && <small>×{count}</small>}
              <b>−{count * (view.worth[kind]?.penalty ?? 0)}</b>
            </>
          );
          const move: Move | null = hand.can(["sweep", kind]) ? ["sweep", kind] : hand.can(["gloves", "own", kind]) ? ["gloves", "own", kind] : null;
          return move ? (
            <Thing key={kind} hand={hand} move={move} label={label} class="toy fallen">
              {inside}
            </Thing>
          ) : (
            <span key={kind} class="toy fallen" role="img" aria-label={label}>
              {inside}
            </span>
          );
        })}
      </div>
    </Zone>
  );
}
