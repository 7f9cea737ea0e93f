/** The prompt: one question at a time, and how far this turn has come. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/board";
import { t } from "../../words";
import { personAt } from "../../words/notes";
import { SmallCard } from "./land";
import { cubePicture } from "./pieces";
import type { Laying } from "./plan";
import type { Props, View } from "./view";
import { cubeHere, cubeWords } from "./words";

interface Question {
  title: string;
  text?: string;
  picture?: ComponentChildren;
  buttons?: ComponentChildren;
}

export function Asking({ props, laying }: { props: Props; laying: Laying }) {
  const { hand, view } = props;
  const { title, text, picture, buttons } = questionOf(props, laying);
  return (
    <Prompt hand={hand} title={title} {...(text ? { text } : {})} {...(picture ? { picture } : {})}>
      {!props.outcome && <Turn view={view} />}
      {buttons && <span class="buttons">{buttons}</span>}
    </Prompt>
  );
}

function questionOf(props: Props, laying: Laying): Question {
  if (props.outcome) return { title: t("board.over") };
  if (!props.asked) return waiting(props);
  switch (props.view.phase) {
    case "add":
      return adding(props);
    case "lift":
      return { title: t("icejam.ask.lift"), text: t("icejam.ask.lift.text"), picture: <Art name="icejam-mapback" />, buttons: <PutBack {...props} /> };
    case "step":
      return stepping(props);
    case "take":
      return taking(props);
    default:
      return layingCard(props, laying);
  }
}

function waiting({ seats, view }: Props): Question {
  const asked = seats.find((seat) => seat.asked);
  return {
    title: asked ? t("icejam.ask.other", { name: personAt(asked.seat, seats) }) : t("board.view"),
    text: t(view.held || view.phase === "add" || view.phase === "lift" ? "icejam.ask.other.card" : "icejam.ask.other.step"),
    ...(asked ? { picture: <Art name={asked.picture} /> } : {}),
  };
}

function adding({ hand, view }: Props): Question {
  const lift = hand.can(["lift"]);
  return {
    title: t("icejam.ask.add"),
    text: lift ? t("icejam.ask.add.lift") : view.street.some(Boolean) ? t("icejam.ask.add.text") : t("icejam.ask.add.none"),
    picture: <Art name="icejam-mapback" />,
    buttons: (
      <>
        {lift && <MoveButton hand={hand} move={["lift"]}>{t("icejam.lift")}</MoveButton>}
        <MoveButton hand={hand} move={["no card"]}>{t("icejam.no_card")}</MoveButton>
      </>
    ),
  };
}

/** Taking the card was a move: putting it back is taking that back. */
function PutBack({ undo, view }: Props) {
  if (!undo) return null;
  return (
    <button type="button" class="btn plain" onClick={undo} data-put-back>
      <Art name="undo" class="only-pictures" />
      {t(view.held ? "icejam.put_back" : "board.back")}
    </button>
  );
}

function layingCard(props: Props, laying: Laying): Question {
  const { held } = props.view;
  const picture = held && <SmallCard halves={held.squares} />;
  if (!held || !laying.ghost) {
    return { title: t("icejam.ask.where"), text: t("icejam.ask.where.text"), picture, buttons: <PutBack {...props} /> };
  }
  return {
    title: t("icejam.ask.here"),
    ...(laying.turns > 1 ? { text: t("icejam.ask.here.text") } : {}),
    picture,
    buttons: (
      <>
        {!laying.sending && props.view.phase === "row" && (
          <button type="button" class="btn round" aria-label={t("icejam.choose_again")} onClick={laying.drop} data-back>
            <Art name="close" />
          </button>
        )}
        <button type="button" class="btn primary" disabled={laying.sending} onClick={laying.lay} data-confirm>
          <Art name="tick" class="only-pictures" />
          {t("icejam.lay")}
        </button>
      </>
    ),
  };
}

function stepping({ hand, view }: Props): Question {
  return {
    title: t(view.steps.length > 0 ? "icejam.ask.step" : "icejam.ask.stuck"),
    text: t("icejam.ask.step.text", { count: view.steps_left, slides: view.steps.some(({ move }) => move[0] === "slide") }),
    picture: <Art name="icejam-boot" />,
    buttons: <MoveButton hand={hand} move={["end"]}>{t("icejam.end")}</MoveButton>,
  };
}

function taking({ hand, view }: Props): Question {
  const cube = cubeHere(view);
  return {
    title: t("icejam.ask.take", { cube: cube ? cubeWords(cube) : "" }),
    ...(view.sliding ? { text: t("icejam.ask.take.sliding") } : {}),
    picture: cube && <Art name={cubePicture(cube)} />,
    buttons: (
      <>
        <MoveButton hand={hand} move={["leave"]}>{t("icejam.leave")}</MoveButton>
        <MoveButton hand={hand} move={["take"]} primary>{t("icejam.take")}</MoveButton>
      </>
    ),
  };
}

const STEPS = 2;

/** Card, step, step: what is done is ticked, what comes now is light. */
function Turn({ view }: { view: View }) {
  const walking = view.phase === "step" || view.phase === "take";
  const done = walking ? 1 + STEPS - view.steps_left - (view.phase === "take" ? 1 : 0) : 0;
  const parts = ["card", "step1", "step2"] as const;
  return (
    <ol class="turn" aria-label={t("icejam.turn.now", { number: done + 1 })}>
      {parts.map((part, i) => (
        <li key={part} class={i < done ? "done" : i === done ? "now" : "later"} aria-hidden="true">
          <Art name={i === 0 ? "icejam-mapback" : "icejam-boot"} />
          {i < done && <Art name="tick" class="tick" />}
        </li>
      ))}
    </ol>
  );
}
