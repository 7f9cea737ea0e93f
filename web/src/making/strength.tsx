/** How strong a card is: the same deals with it and without it, played by bots at the server while one waits. */
import { useEffect } from "preact/hooks";
import { Art } from "../ui/art";
import { nameIn } from "../words/brought";
import { number, t, wordOr } from "../words";
import { useTry } from "./ask";
import { type Deck, type MadeCard, deckText } from "./made";

interface Worth {
  name: string;
  wins: number;
  /** Wins of a hundred, more than without it. */
  more: number;
  error: number;
}

interface Found {
  games: number;
  pairs: number;
  fair: number;
  cards: Worth[];
  verdict: "gentle" | "fair" | "strong" | "too_strong";
  part: number;
  done: boolean;
}

/** Fewer deals would say too little to be shown. */
const LEAST = 400;
/** Wins of a hundred at the ends of the gauge. */
const [LOW, HIGH] = [-3, 6];
const place = (more: number): number => (100 * (Math.min(HIGH, Math.max(LOW, more)) - LOW)) / (HIGH - LOW);

export function Strength({ deck, card, ready }: { deck: Deck; card: MadeCard; ready: boolean }) {
  const { found, problem, busy, start, stop } = useTry<Found>("card");
  const text = deckText(deck);
  useEffect(stop, [text, card.id]);
  if (card.holly) return <p class="mk-note">{t("make.strength.holly")}</p>;
  const shown = found && found.pairs >= LEAST ? found : null;
  return (
    <div class="mk-strength" aria-busy={busy} data-strength={shown ? (shown.done ? "done" : "running") : busy ? "begun" : "none"}>
      {!busy && !found && (
        <button type="button" class="btn plain" disabled={!ready} onClick={() => start({ options: { custom_cards: { text } }, card: card.name })} data-measure>
          <Art name="f:telescope" /> {t("make.strength")}
        </button>
      )}
      {problem && <p class="bad" role="alert">{problem}</p>}
      {busy && (
        <progress max="1" value={found?.part ?? 0}>
          {t("make.strength.running")}
        </progress>
      )}
      {shown && <Gauge found={shown} />}
    </div>
  );
}

function Gauge({ found }: { found: Found }) {
  const mine = found.cards[0] as Worth;
  const rounded = (value: number) => number(Math.round(value));
  return (
    <>
      <h2 aria-live="polite">{wordOr(`make.strength.${found.verdict}`, found.verdict)}</h2>
      <div class="mk-gauge" aria-hidden="true">
        <i class="fair" style={{ insetInlineStart: `${place(0)}%` }} />
        <b style={{ insetInlineStart: `${place(mine.more)}%` }} />
      </div>
      <div class="mk-gauge-words" aria-hidden="true">
        <span>{t("make.strength.gentle")}</span>
        <span>{t("make.strength.too_strong")}</span>
      </div>
      <p>{t("make.strength.text", { games: found.games, wins: rounded(found.fair + mine.more), fair: rounded(found.fair) })}</p>
      <p class="mk-note">{t("make.strength.sure", { error: Math.max(0.1, Math.round(20 * mine.error) / 10) })}</p>
      <table>
        <caption class="sr">{t("make.strength.compared")}</caption>
        <tbody>
          {[...found.cards].sort((a, b) => b.more - a.more).map((one) => (
            <tr key={one.name} class={one === mine ? "mk-mine" : ""}>
              <th scope="row">{one === mine ? one.name : nameIn("elfgame", one.name)}</th>
              <td>{rounded(found.fair + one.more)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
