/** A board for any game, until it has its own: the view as labelled lists, the moves as buttons. */
import type { ComponentChildren } from "preact";
import { MoveButton, Prompt, Zone } from "../../ui/board";
import { Avatar, seatWords, waitingWords } from "../../ui/seats";
import { said, t } from "../../words";
import { nameIn } from "../../words/brought";
import type { BoardModule, BoardProps, Move } from "../types";
import "./board.css";

/** Keys of a view that say nothing to a person here. */
const DULL = new Set(["game", "viewer", "asks", "asked", "clause", "seat"]);

export function human(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a part of the view is called. */
function label(game: string, name: string): string {
  return said(`view.${game}.${name}`) ?? human(nameIn(game, name));
}

function Value({ of: value, game }: { of: unknown; game: string }): ComponentChildren {
  if (value === null || value === undefined) return <span class="nothing">–</span>;
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) {
    if (value.every((one) => one === null || typeof one !== "object")) return value.map((one) => (one === null ? "?" : nameIn(game, String(one)))).join(", ") || "–";
    return (
      <ol class="values">
        {value.map((one, i) => (
          <li key={i}>
            <Value of={one} game={game} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === "object") return <Fields of={value as Record<string, unknown>} game={game} />;
  return nameIn(game, String(value));
}

function Fields({ of: fields, game }: { of: Record<string, unknown>; game: string }) {
  return (
    <dl class="fields">
      {Object.entries(fields)
        .filter(([name]) => !DULL.has(name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{label(game, name)}</dt>
            <dd>
              <Value of={value} game={game} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The move's word as the game's package has it, then its parts. */
export function says(move: Move, game: string): string {
  const [first, ...rest] = move.map((part) => nameIn(game, String(part)));
  return [said(`move.${game}.${String(move[0])}`) ?? human(first ?? ""), ...rest.map((part) => part.replaceAll("_", " "))].join(" ");
}

/** The next part of the move: a button each. What is the same for all is chosen by itself. */
function Moves({ hand, game }: BoardProps) {
  const from = hand.tree.forced(hand.chosen);
  const paths: Move[] = hand.tree.has(from) ? [from] : [];
  paths.push(...hand.next(from).map((part) => [...from, part]));
  return (
    <>
      {paths.map((path) => {
        const whole = hand.tree.forced(path);
        return (
          <MoveButton key={path.join("/")} hand={hand} move={whole}>
            {says(whole, game)}
          </MoveButton>
        );
      })}
    </>
  );
}

function Board(props: BoardProps) {
  const { hand, seats, asked, outcome } = props;
  const title = outcome ? t("board.over") : asked ? t("board.yours") : (waitingWords(seats) ?? t("board.view"));
  return (
    <div class="plain-board">
      <ul class="plain-seats">
        {seats.map((seat) => (
          <li key={seat.seat} aria-label={seatWords(seat)}>
            <Avatar seat={seat} />
            <span>{seat.me ? t("board.you") : seat.name}</span>
          </li>
        ))}
      </ul>
      <Zone label={t("board.view")} class="plain-view">
        <div class="scrolls" tabIndex={0} role="group" aria-label={t("board.view")}>
          <Fields of={props.view} game={props.game} />
        </div>
      </Zone>
      <Prompt hand={hand} title={title}>
        <Moves {...props} />
      </Prompt>
    </div>
  );
}

const module: BoardModule = {
  Board,
  says: (move, props) => says(move, props.game),
};
export default module;
