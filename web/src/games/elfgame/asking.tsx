/** The prompt: what to do with which card, or where its operation goes. */
import { Art } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/board";
import { t, word, wordOr } from "../../words";
import { waitingWords } from "../../ui/seats";
import { nameIn } from "../../words/brought";
import type { Move } from "../types";
import { Frames, pictureOf, presentOf } from "./faces";
import { type Colour, type Face, type Props, isAboutCard, isAboutLoad, laneOf, seatOf, wordOf } from "./view";

/** So many answers are also buttons. */
const FEW = 4;

export function says(move: Move, props: Props): string {
  const word = wordOf(move);
  const lane = laneOf(move, props.seat);
  const seat = lane?.seat ?? seatOf(move, props.seat);
  const said = wordOr(`elfgame.says.${word}`, move.join(" "), {
    card: isAboutCard(move) ? move[1] : "",
    name: seat === null || seat === undefined ? "" : (props.seats[seat]?.name ?? ""),
    mine: seat === props.seat,
    colour: lane ? wordOr(`elfgame.colour.${lane.colour}`, lane.colour) : "",
    size: word === "build" ? wordOr(`elfgame.size.${String(move[2])}`, "") : "",
    number: move.at(-1),
    block: word === "unblock" ? wordOr(`elfgame.block.${String(move[1])}`, "") : "",
  });
  return lane && hasTwo(lane, props) && ["steal", "steal_and_deliver", "deliver", "deliver_through_snow"].includes(word)
    ? t(isAboutLoad(move) ? "elfgame.says.load" : "elfgame.says.bench", { what: said })
    : said;
}

/** Whether a lane has a present on its bench and one on its reindeer. */
function hasTwo({ seat, colour }: { seat: number; colour: string }, { view }: Props): boolean {
  const lane = view.seats[seat]?.lanes[colour as Colour];
  return Boolean(lane?.bench && lane.reindeer);
}

export function picturesOf(move: Move, props: Props): string[] {
  const word = wordOf(move);
  if (isAboutCard(move)) return [pictureOf(String(move[1]))];
  const lane = laneOf(move, props.seat);
  const sign: Record<string, string> = { coal: "coal", snowstorm: "storm", shelf: "shelf", push_back: "back", advance: "on", build: "hammer", steal: "mitten", steal_and_deliver: "mitten", deliver: "sleigh", deliver_through_snow: "sleigh", unblock: "cross", draw: "draw", make_discard: "discard", make_all_discard: "discard" };
  const what = word === "unblock" ? [{ coal: "elfgame-coal", snowstorm: "elfgame-storm", shelf: "elfgame-shelf" }[String(move[1])] ?? ""] : [];
  const seat = lane?.seat ?? seatOf(move, props.seat);
  const who = seat !== null && seat !== undefined && (seat !== props.seat || word === "whose") ? [props.seats[seat]?.picture ?? ""] : [];
  const where = isAboutLoad(move) ? ["elfgame-deer"] : [];
  return [...who, ...what, ...(sign[word] ? [`elfgame-${sign[word]}`] : []), ...(lane ? [presentOf(lane.colour)] : []), ...where];
}

export function Asking(props: Props) {
  const { view, hand, asked, seat } = props;
  if (seat === null || !asked || props.past || props.outcome) return <Waiting {...props} />;
  if (hand.tree.legal.every((move) => isAboutCard(move) || move[0] === "stop")) return <WhichCard {...props} />;
  const face = view.holly ?? view["card in play"];
  const chosen = hand.whole;
  const targets = hand.tree.legal;
  return (
    <Prompt hand={hand} title={chosen ? t("elfgame.sure", { what: says(chosen, props) }) : question(props, face)} {...(face ? { picture: <Frames face={face} op={face.op} /> } : {})} confirm={t("elfgame.go")} class="where">
      {(chosen ? choicesThere(targets, chosen, seat) : targets.length <= FEW ? targets : []).map((move) => (
        <Target key={move.join("/")} move={move} props={props} />
      ))}
    </Prompt>
  );
}

/** Where several things can be done on the lane that was tapped (an *or*, or one of two presents): all of them. */
function choicesThere(targets: readonly Move[], chosen: Move, me: number): readonly Move[] {
  const place = (move: Move) => JSON.stringify(laneOf(move, me) ?? seatOf(move, me));
  const there = targets.filter((move) => place(move) === place(chosen));
  return there.length > 1 ? there : [];
}

function question(props: Props, face: Face | null): string {
  const words = [...new Set(props.hand.tree.legal.map((move) => word(`elfgame.ask.${wordOf(move)}`) ?? ""))].filter(Boolean);
  return words.length > 0 ? words.join(" ") : (face ? nameIn("elfgame", face.name) : t("board.yours"));
}

function Target({ move, props }: { move: Move; props: Props }) {
  return (
    <MoveButton hand={props.hand} move={move} confirm label={says(move, props)}>
      {picturesOf(move, props).map((name, i) => (
        <Art key={i} name={name} />
      ))}
    </MoveButton>
  );
}

const MODES = [
  { word: "play", picture: "elfgame-playc" },
  { word: "swap", picture: "elfgame-swap" },
  { word: "clear", picture: "elfgame-sweep" },
] as const;

/** Play, swap or clear with the lifted card; or which card to discard. */
function WhichCard(props: Props) {
  const { hand, view } = props;
  const [verb, card] = hand.chosen;
  const discards = hand.some(["discard"]);
  const title = card !== undefined ? t("elfgame.sure", { what: says(hand.chosen, props) }) : t(discards ? (view.phase === "second_card" ? "elfgame.ask.second" : "elfgame.ask.discard") : view.phase === "play_again" ? "elfgame.ask.again" : "elfgame.ask.card");
  const confirm = word(`elfgame.confirm.${String(verb ?? "play")}`) ?? "";
  return (
    <Prompt hand={hand} title={title} picture={<Art name={card === undefined ? (discards ? "elfgame-discard" : "elfgame-playc") : pictureOf(String(card))} />} confirm={confirm} ready class="which">
      {!discards &&
        card !== undefined &&
        MODES.filter((mode) => hand.some([mode.word])).map((mode) => (
          <MoveButton key={mode.word} hand={hand} move={[mode.word, card]} confirm label={wordOr(`elfgame.mode.${mode.word}`, mode.word)}>
            <Art name={mode.picture} />
            <span class="w">{wordOr(`elfgame.mode.${mode.word}`, mode.word)}</span>
          </MoveButton>
        ))}
      {hand.can(["stop"]) && card === undefined && (
        <MoveButton hand={hand} move={["stop"]} label={t("elfgame.stop")}>
          <Art name="tick" />
          <span class="w">{t("elfgame.stop")}</span>
        </MoveButton>
      )}
    </Prompt>
  );
}

function Waiting(props: Props) {
  const { hand, seats, outcome, view } = props;
  const face = view.holly ?? view["card in play"];
  const title = outcome ? t("board.over") : (waitingWords(seats) ?? t("board.view"));
  return <Prompt hand={hand} title={title} {...(face ? { text: nameIn("elfgame", face.name), picture: <Frames face={face} op={face.op} /> } : {})} class="waiting" />;
}
