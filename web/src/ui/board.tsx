/** What boards are made of: zone, grid, track, action space, sealed choice, card, prompt bar. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Hand } from "../moves/hand";
import type { Move } from "../moves/tree";
import { name, say } from "../sound/speech";
import { t } from "../words";
import { Art } from "./art";
import { caption } from "./caption";
import { Thing } from "./thing";

type Style = Record<string, string | number>;
const styled = (style?: Style): { style?: Style } => (style ? { style } : {});

/** A place where things lie: a labelled group. */
export function Zone(props: { label: string; shown?: boolean; count?: ComponentChildren; class?: string; place?: string; children?: ComponentChildren; style?: Style }) {
  const id = useId();
  return (
    <section class={`zone ${props.class ?? ""}`} role="group" aria-labelledby={id} data-place={props.place} {...styled(props.style)}>
      <h3 id={id} class={props.shown === false ? "sr" : "zone-name"}>
        {props.label}
        {props.count !== undefined && <b>{props.count}</b>}
      </h3>
      {props.children}
    </section>
  );
}

/** The table and what lies before one: below each other, but side by side on a phone that is held sideways. */
export function Half({ of, children }: { of: "table" | "hand"; children: ComponentChildren }) {
  return <div class={`half ${of}`}>{children}</div>;
}

/** Rows and columns. Arrow keys walk it, as everywhere. */
export function Grid(props: { label: string; columns: number; class?: string; children?: ComponentChildren; style?: Style }) {
  return (
    <div class={`grid ${props.class ?? ""}`} role="group" aria-label={props.label} style={{ "--columns": props.columns, ...props.style }}>
      {props.children}
    </div>
  );
}

export interface TrackSpace {
  id: string;
  x: number;
  y: number;
  /** Ids of the spaces that one comes to from here. */
  to: readonly string[];
  kind?: string;
}

/** Spaces and ways between them, drawn as SVG; what stands on them are HTML things placed over it by percentages. */
export function Track(props: { label: string; spaces: readonly TrackSpace[]; width: number; height: number; class?: string; children?: ComponentChildren }) {
  const at = new Map(props.spaces.map((space) => [space.id, space]));
  return (
    <div class={`track ${props.class ?? ""}`} role="group" aria-label={props.label} style={{ aspectRatio: `${props.width} / ${props.height}` }}>
      <svg viewBox={`0 0 ${props.width} ${props.height}`} aria-hidden="true">
        {props.spaces.flatMap((space) =>
          space.to.map((id) => {
            const goal = at.get(id);
            return goal && <path key={`${space.id}-${id}`} class="way" d={`M${space.x} ${space.y}L${goal.x} ${goal.y}`} />;
          }),
        )}
        {props.spaces.map((space) => (
          <circle key={space.id} class={`space ${space.kind ?? ""}`} cx={space.x} cy={space.y} r="12" />
        ))}
      </svg>
      {props.children}
    </div>
  );
}

/** Puts something on a track, by its coordinates. */
export function placed(space: TrackSpace, width: number, height: number): Style {
  return { left: `${(100 * space.x) / width}%`, top: `${(100 * space.y) / height}%` };
}

/** A place where a piece can be put to do something: free, taken by somebody, or closed. */
export function ActionSpace(props: { hand: Hand; move: Move; label: string; taken?: ComponentChildren; closed?: boolean; confirm?: boolean; class?: string; children?: ComponentChildren }) {
  const state = props.closed ? "closed" : props.taken ? "taken" : "free";
  return (
    <Thing hand={props.hand} move={props.move} label={props.label} confirm={props.confirm ?? false} class={`action-space ${state} ${props.class ?? ""}`}>
      {props.taken ?? props.children}
    </Thing>
  );
}

/** Whether somebody's secret answer is in. */
export function Sealed({ answer, label }: { answer: "none" | "sealed" | "open"; label: string }) {
  return (
    <span class={`sealed ${answer}`} role="img" aria-label={label}>
      <Art name={answer === "none" ? "conveyor-open" : "conveyor-sealed"} />
      {answer === "sealed" && <Art name="tick" class="tick" />}
    </span>
  );
}

/** A card, drawn by its children; `kind` is a class for its colours. */
export function Card({ kind, class: more = "", flip, children }: { kind?: string; class?: string; flip?: string; children?: ComponentChildren }) {
  return (
    <span class={`card ${kind ?? ""} ${more}`} {...(flip ? { "data-flip": flip } : {})}>
      {children}
    </span>
  );
}

export interface PromptProps {
  hand: Hand;
  /** One question, or what the table waits for. It is read out when it changes. */
  title: string;
  text?: string;
  picture?: ComponentChildren;
  /** Buttons besides the main one. */
  children?: ComponentChildren;
  /** What the main button says; it is there while the chosen move is whole. */
  confirm?: string;
  /** The main button is there from the start, pale until the move is whole. */
  ready?: boolean;
  class?: string;
}

/** The one prompt of a board, above the hand. */
export function Prompt({ hand, title, text, picture, children, confirm, ready = false, class: more = "" }: PromptProps) {
  const whole = hand.whole !== null && !hand.sending;
  const told = caption.value;
  useEffect(() => say(told ? told.words : title), [told?.words ?? title]);
  if (told) {
    return (
      <section class={`prompt caption s${told.seat ?? ""} ${more}`} aria-label={t("board.prompt")} tabIndex={-1} data-prompt>
        <div class="ask" aria-hidden="true" data-caption={told.count}>
          <span class="prompt-picture">{told.picture ? <Art name={told.picture} /> : <Art name="lantern" />}</span>
          <div class="question" key={told.count}>
            <h2>{told.words}</h2>
            {told.text && <p>{told.text}</p>}
          </div>
        </div>
      </section>
    );
  }
  return (
    <section class={`prompt ${more}`} aria-label={t("board.prompt")} tabIndex={-1} data-prompt>
      <div class="ask">
        {picture && <span class="prompt-picture">{picture}</span>}
        {!hand.empty && <Art name="f:backhand-index-pointing-up" class="gesture only-pictures" />}
        <div class="question" aria-live="polite" data-words>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
      </div>
      <div class="controls">
        {hand.chosen.length > 0 && !hand.sending && (
          <button type="button" class="btn round" aria-label={t("board.back")} onClick={() => hand.back()} data-back>
            <Art name="back" />
          </button>
        )}
        {children}
        {confirm !== undefined && (whole || ready) && (
          <button type="button" class="btn primary" disabled={!whole} onClick={() => hand.confirm()} data-confirm>
            <Art name="tick" class="only-pictures" />
            <span class="w">{confirm}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** A number with less and more. */
export function Stepper(props: { value: number; least: number; most: number; label: string; set: (value: number) => void }) {
  const output = useRef<HTMLOutputElement>(null);
  const step = (by: number) => () => props.set(Math.min(props.most, Math.max(props.least, props.value + by)));
  return (
    <div class="stepper" role="group" aria-label={props.label}>
      <button type="button" aria-label={t("board.less")} disabled={props.value <= props.least} onClick={step(-1)}>
        <Art name="minus" />
      </button>
      <output ref={output}>{props.value}</output>
      <button type="button" aria-label={t("board.more")} disabled={props.value >= props.most} onClick={step(1)}>
        <Art name="plus" />
      </button>
    </div>
  );
}

/** What buttons of words show to those who can't read, by the move's first word, or its first two. */
const SIGNS: Readonly<Record<string, string>> = {
  done: "tick", stop: "tick", end: "skip", pass: "f:raised-hand", "bid/0": "f:prohibited", keep: "f:inbox-tray", play: "f:joker", "breed/none": "f:new-button",
  breed: "f:deer", flip: "f:clockwise-vertical-arrows", pick_up: "f:open-hands", buy: "f:coin", price: "f:coin", say: "f:coin", sell: "f:money-bag", bet: "f:ticket",
  buy_card: "f:coin", special: "f:prohibited", take: "f:open-hands", leave: "f:outbox-tray", "no card": "f:prohibited", knife: "f:kitchen-knife", gloves: "f:gloves", craft: "f:hammer", drop: "f:wastebasket", no_card: "f:prohibited", back: "undo", undo: "undo",
};

function signOf(move: Move): string | undefined {
  return SIGNS[move.slice(0, 2).join("/")] ?? SIGNS[String(move[0])];
}

/** A button that plays or chooses something and is not a thing on the table. */
export function MoveButton(props: { hand: Hand; move: Move; label?: string; confirm?: boolean; primary?: boolean; children: ComponentChildren }): JSX.Element {
  const { hand, move } = props;
  return (
    <button
      type="button"
      class={`btn ${props.primary ? "primary" : "plain"} ${hand.isChosen(move) ? "chosen" : ""} ${hand.isHinted(move) ? "hinted" : ""}`}
      data-move={move.join("/")}
      aria-pressed={hand.isChosen(move)}
      aria-disabled={!hand.can(move)}
      onClick={(event) => {
        name(props.label ?? event.currentTarget.textContent ?? "");
        hand.tap(move, { confirm: props.confirm ?? false });
      }}
    >
      {signOf(move) && <Art name={signOf(move) as string} class="only-pictures" />}
      {props.label ? (
        <>
          <span class="sr">{props.label}</span>
          <span class="contents" aria-hidden="true">
            {props.children}
          </span>
        </>
      ) : (
        props.children
      )}
    </button>
  );
}
