/** Card faces: a frame for each operation, in the pictures of the board; and the sentence below. */
import { Art } from "../../ui/art";
import { sentence } from "./sentence";
import { nameIn } from "../../words/brought";
import { CardPicture } from "./drawn";
import pictures from "./pictures.json";
import type { Face, Panel, Symbol } from "./view";

const CARDS: Readonly<Record<string, string>> = pictures.cards;

export function pictureOf(card: string): string {
  return CARDS[card] ?? "elfgame-cardback";
}

const SYMBOLS: Readonly<Record<string, string>> = pictures.symbols;

export function presentOf(colour: string): string {
  return `elfgame-g-${colour}`;
}

function Sign({ symbol, size }: { symbol: Symbol; size: number }) {
  if (symbol.symbol === "pips") return null;
  if (symbol.symbol === "gift") {
    return (
      <span class={`present size${size}`}>
        <Art name={presentOf(symbol.colour ?? "any")} />
        {size > 0 && <Pips count={size} />}
      </span>
    );
  }
  if (symbol.symbol === "through_snow") {
    return (
      <span class="crossed-out">
        <Art name="elfgame-storm" />
        <Art name="elfgame-cross" class="over" />
      </span>
    );
  }
  const count = symbol.count ?? 1;
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <Art key={i} name={`elfgame-${SYMBOLS[symbol.symbol] ?? "other"}`} class={symbol.symbol === "on" || symbol.symbol === "back" ? "arrow" : ""} />
      ))}
    </>
  );
}

export function Pips({ count }: { count: number }) {
  return (
    <span class="pips">
      {Array.from({ length: count }, (_, i) => (
        <b key={i} />
      ))}
    </span>
  );
}

/** Green: yours; purple: an opponent's; cream: cards. */
export function toneOf(panel: Panel): string {
  const { op, who } = panel.op as { op: string; who?: string };
  if (["draw", "discard", "play_again"].includes(op)) return "cards";
  if (["steal", "block"].includes(op) || (op === "push_back" && !who)) return "theirs";
  return "yours";
}

export function Frame({ panel, now }: { panel: Panel; now: boolean }) {
  const pips = panel.symbols.find((symbol) => symbol.symbol === "pips");
  const size = pips ? (pips.count ?? 1) : 0;
  return (
    <span class={`op ${toneOf(panel)} ${now ? "now" : ""}`}>
      {panel.symbols.map((symbol, i) => (
        <Sign key={i} symbol={symbol} size={size} />
      ))}
    </span>
  );
}

/** Operations one below the other; those joined by *or* stand together with a slash. */
export function Frames({ face, op }: { face: Face; op?: number }) {
  const groups: { panels: Panel[]; first: number }[] = [];
  face.panels.forEach((panel, i) => {
    const last = groups.at(-1);
    if (panel.op["or"] && last) last.panels.push(panel);
    else groups.push({ panels: [panel], first: i });
  });
  return (
    <span class="frames" aria-hidden="true">
      {groups.map((group) => (
        <span key={group.first} class={group.panels.length > 1 ? "or" : "one"}>
          {group.panels.map((panel, i) => (
            <Frame key={i} panel={panel} now={op === group.first} />
          ))}
          {group.panels.length > 1 && <i class="slash" />}
        </span>
      ))}
    </span>
  );
}

/** The colour and pattern of a card's upper edge. */
export function edgeOf(face: Face): string {
  const build = face.panels.find((panel) => panel.op.op === "build");
  if (face.holly) return "holly";
  if (build) return String(build.op["colour"] ?? "any");
  return face.panels[0] ? toneOf(face.panels[0]) : "cards";
}

export function sentenceOf(face: Face): string {
  return sentence(face.panels.map((panel) => panel.op));
}

export function Faces({ face, op }: { face: Face; op?: number }) {
  return (
    <>
      <span class="title">
        <CardPicture picture={face.picture} drawing={face.drawing} otherwise={pictureOf(face.name)} />
        <b>{nameIn("elfgame", face.name)}</b>
        {face.holly && <Art name="elfgame-holly" class="sprig" />}
      </span>
      <Frames face={face} {...(op === undefined ? {} : { op })} />
      <span class="sentence">{sentenceOf(face)}</span>
    </>
  );
}
