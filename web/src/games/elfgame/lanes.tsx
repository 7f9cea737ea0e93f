/** Lanes: a bench with the places 3, 2, 1, and the reindeer. They are the targets of most cards. */
import { Art } from "../../ui/art";
import { Thing } from "../../ui/thing";
import { t, wordOr } from "../../words";
import type { Move, SeatInfo } from "../types";
import { says } from "./asking";
import { Pips, presentOf } from "./faces";
import { type Colour, type Crew, type Lane, type Props, isAboutLoad, laneOf, onLane, pairOf, wordOf } from "./view";

interface LaneProps {
  props: Props;
  seat: SeatInfo;
  crew: Crew;
  colour: Colour;
}

/** The move that tapping this lane means; with two (an *or*), the chosen one, else the first. */
function movesOn(props: Props, seat: number, colour: string): Move[] {
  return props.hand.tree.legal.filter((move) => {
    const lane = laneOf(move, props.seat);
    return lane?.seat === seat && lane.colour === colour;
  });
}

function whyNotOn(props: Props, seat: number, colour: string): Move | null {
  for (const move of props.hand.tree.legal) {
    const other = onLane(move, props.seat, seat, colour);
    if (other) return other;
  }
  return null;
}

export function LaneRow({ props, seat, crew, colour }: LaneProps) {
  const lane = crew.lanes[colour];
  const moves = movesOn(props, seat.seat, colour);
  const pair = pairOf(moves);
  if (pair) return <TwoPresents props={props} seat={seat} lane={lane} colour={colour} pair={pair} />;
  const chosen = moves.find((move) => props.hand.isChosen(move));
  const move = chosen ?? moves[0] ?? null;
  const why = move ? null : whyNotOn(props, seat.seat, colour);
  const label = laneWords(seat, colour, lane);
  const classes = `lane ${colour} ${lane.coal ? "coaled" : ""}`;
  const inside = <Inside lane={lane} colour={colour} seat={seat.seat} ghost={chosen ?? null} />;
  if (move) {
    return (
      <Thing hand={props.hand} move={move} confirm label={`${label}. ${t("elfgame.does", { what: wordOr(`elfgame.do.${wordOf(move)}`, wordOf(move)) })}`} class={classes}>
        {inside}
      </Thing>
    );
  }
  if (why) {
    return (
      <Thing hand={props.hand} move={why} label={label} class={classes}>
        {inside}
      </Thing>
    );
  }
  return (
    <div class={classes} role="img" aria-label={label}>
      {inside}
    </div>
  );
}

/** A lane where one of two presents is meant: bench and reindeer are tapped each by itself. */
function TwoPresents({ props, seat, lane, colour, pair }: { props: Props; seat: SeatInfo; lane: Lane; colour: Colour; pair: { bench: Move; load: Move } }) {
  const label = laneWords(seat, colour, lane);
  const { Bench, Deer } = parts({ lane, colour, seat: seat.seat, ghost: null });
  return (
    <div class={`lane two ${colour} ${lane.coal ? "coaled" : ""}`} role="group" aria-label={label}>
      <span class="edge" />
      {[pair.bench, pair.load].map((move) => (
        <Thing key={move.join("/")} hand={props.hand} move={move} confirm chosen={props.hand.isChosen(move)} label={`${label}. ${t("elfgame.does", { what: says(move, props) })}`} class={isAboutLoad(move) ? "on-deer" : "on-bench"}>
          {isAboutLoad(move) ? Deer : Bench}
        </Thing>
      ))}
    </div>
  );
}

export function laneWords(seat: SeatInfo, colour: string, lane: Lane): string {
  const parts = [t("elfgame.lane", { name: seat.name, colour: wordOr(`elfgame.colour.${colour}`, colour) })];
  if (lane.bench) parts.push(t("elfgame.lane.bench", { place: lane.bench }));
  if (lane.reindeer) parts.push(t("elfgame.lane.reindeer"));
  if (lane.coal) parts.push(t("elfgame.block.coal"));
  if (lane.snowstorm) parts.push(t("elfgame.block.snowstorm"));
  if (parts.length === 1) parts.push(t("elfgame.lane.empty"));
  return parts.join(", ");
}

interface Drawn {
  lane: Lane;
  colour: Colour;
  seat: number;
  ghost: Move | null;
}

function Inside(drawn: Drawn) {
  const { Bench, Deer } = parts(drawn);
  return (
    <>
      <span class="edge" />
      {Bench}
      {Deer}
    </>
  );
}

function parts({ lane, colour, seat, ghost }: Drawn) {
  const ghostCoal = ghost?.[0] === "coal";
  const built = ghost?.[0] === "build" ? ["small", "medium", "large"].indexOf(String(ghost[2])) + 1 : 0;
  return {
    Bench: (
      <span class="bench">
        {[3, 2, 1].map((place) => (
          <span key={place} class={`place ${lane.bench === place ? "has" : ""}`}>
            {lane.bench === place ? (
              <Art name={presentOf(colour)} class="gift" flip={`gift:${seat}:${colour}`} />
            ) : built === place ? (
              <Art name={presentOf(colour)} class="gift ghosted" />
            ) : (
              <Pips count={place} />
            )}
          </span>
        ))}
        {(lane.coal || ghostCoal) && <Art name="elfgame-coal" class={`coal ${lane.coal ? "" : "ghosted"}`} />}
      </span>
    ),
    Deer: (
      <span class="deer" data-place={`deer:${seat}:${colour}`}>
        <Art name="elfgame-deer" class="beast" />
        {lane.reindeer && <Art name={presentOf(colour)} class="gift load" flip={`load:${seat}:${colour}`} />}
        {(lane.snowstorm || ghost?.[0] === "snowstorm") && <Art name="elfgame-storm" class={`storm ${lane.snowstorm ? "" : "ghosted"}`} />}
      </span>
    ),
  };
}
