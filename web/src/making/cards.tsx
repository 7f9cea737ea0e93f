/** The card workshop: symbols from a palette, a name, a picture; the sentence writes itself, and what is wrong is said where. */
import { useState } from "preact/hooks";
import { sentence } from "../games/elfgame/sentence";
import { Frame, edgeOf } from "../games/elfgame/faces";
import { CardPicture } from "../games/elfgame/drawn";
import type { Op } from "../games/elfgame/sentence";
import "../games/elfgame/cards.css";
import { api, Failed } from "../wire/http";
import { go } from "../route";
import { Art } from "../ui/art";
import { Stepper } from "../ui/board";
import { Switch } from "../ui/choice";
import { announce } from "../ui/live";
import { t, wordOr } from "../words";
import { type Problem, useLook } from "./ask";
import { EXAMPLES } from "./examples";
import { Questions } from "./frame";
import { type Deck, type MadeCard, deckText, keep, newId } from "./made";
import { mended } from "./mend";
import { MOST_COPIES, MOST_OPS, NAME_LENGTH, OPS, type OpName, fresh, panelOf } from "./operations";
import { Outlets } from "./outlets";
import { PictureSheet } from "./pictures";
import { Strength } from "./strength";

export interface DeckFound {
  cards: Omit<MadeCard, "id">[];
  standard: boolean;
  deck: { size: number; builds: number; holly: number } | null;
}

export function newCard(): MadeCard {
  return { id: newId(), name: t("make.card.new"), copies: 2, holly: false, flavour: "", picture: "f:wrapped-gift", drawing: [], ops: [] };
}

export function newDeck(): Deck {
  return { kind: "cards", id: newId(), name: t("make.deck.new"), standard: true, cards: [newCard()] };
}

export function CardWorkshop({ made }: { made: Deck }) {
  const [deck, setDeck] = useState(made);
  const [past, setPast] = useState<readonly Deck[]>([]);
  const [chosen, setChosen] = useState(0);
  const [frame, setFrame] = useState<number | null>(null);
  const [pictures, setPictures] = useState(false);
  const text = deckText(deck);
  const looked = useLook<DeckFound>("elfgame", "custom_cards", text);
  const card = deck.cards[chosen];
  const show = (next: Deck) => {
    setDeck(next);
    keep(next);
  };
  const change = (next: Deck) => {
    setPast([...past.slice(-99), deck]);
    show(next);
  };
  const changeCard = (part: Partial<MadeCard>) => change({ ...deck, cards: deck.cards.map((one, i) => (i === chosen ? { ...one, ...part } : one)) });
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    setFrame(null);
    setChosen(Math.min(chosen, before.cards.length - 1));
    show(before);
  };
  const add = (one: MadeCard) => {
    change({ ...deck, cards: [...deck.cards, one] });
    setChosen(deck.cards.length);
    setFrame(null);
  };
  const remove = () => {
    const left = deck.cards.filter((_, i) => i !== chosen);
    change({ ...deck, cards: left.length > 0 ? left : [newCard()] });
    setChosen(Math.max(0, chosen - 1));
    setFrame(null);
  };
  const problems = looked?.problems ?? [];
  const mine = problems.filter((one) => one.card === chosen);
  if (!card) return null;
  return (
    <>
      <section class="mk-list" aria-label={t("make.cards.ours")}>
        <label class="field">
          {t("make.deck.name")}
          <input value={deck.name} maxLength={40} onInput={(event) => change({ ...deck, name: event.currentTarget.value })} />
        </label>
        <ul>
          {deck.cards.map((one, i) => (
            <li key={one.id}>
              <button type="button" class={`mk-one ${i === chosen ? "on" : ""}`} aria-current={i === chosen} onClick={() => (setChosen(i), setFrame(null))} data-card={i}>
                <CardPicture picture={one.picture} drawing={one.drawing} otherwise="elfgame-cardback" />
                <span>
                  <b>{one.name}</b>
                  {problems.some((problem) => problem.card === i) && <small class="bad">{t("make.mend.one")}</small>}
                </span>
                <i>×{one.copies}</i>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" class="btn plain" onClick={() => add(newCard())} data-new>
          <Art name="plus" /> {t("make.card.another")}
        </button>
        <h2>{t("make.examples")}</h2>
        <ul>
          {EXAMPLES.map((one) => (
            <li key={one.name}>
              <button type="button" class="mk-one" onClick={() => add({ ...one, id: newId(), name: free(wordOr(`make.example.${one.name}`, one.name), deck) })} data-example={one.name}>
                <CardPicture picture={one.picture} otherwise="elfgame-cardback" />
                <span>
                  <b>{wordOr(`make.example.${one.name}`, one.name)}</b>
                </span>
                <Art name="copy" />
              </button>
            </li>
          ))}
        </ul>
        <DeckState looked={looked?.found.deck ?? null} problems={problems.filter((one) => (one.card ?? -1) < 0)} />
      </section>
      <section class="mk-card" aria-label={t("make.card")}>
        <div class={`elf-card large edge-${edgeOf({ ...card, sentence: "", flavour: "", panels: card.ops.map(panelOf) })}`}>
          <div class="mk-title">
            <button type="button" class="mk-picture" aria-label={t("make.picture.change")} onClick={() => setPictures(true)} data-picture>
              <CardPicture picture={card.picture} drawing={card.drawing} otherwise="elfgame-cardback" />
            </button>
            <input class="mk-name" aria-label={t("make.card.name")} value={card.name} maxLength={NAME_LENGTH} onInput={(event) => changeCard({ name: event.currentTarget.value })} data-name />
            {card.holly && <Art name="elfgame-holly" class="sprig" />}
          </div>
          {mine.filter((one) => (one.op ?? -1) < 0).map((one) => <Wrong key={one.code + one.words} problem={one} card={card} deck={deck} change={changeCard} />)}
          <ol class="mk-frames">
            {card.ops.map((op, i) => {
              const wrong = mine.filter((one) => one.op === i);
              return (
                <li key={i} class={wrong.length > 0 ? "wrong" : ""}>
                  <button type="button" class={`mk-frame ${frame === i ? "on" : ""}`} aria-pressed={frame === i} onClick={() => setFrame(frame === i ? null : i)} data-frame={i}>
                    <span class="sr">{t("make.frame", { number: i + 1, count: card.ops.length, what: wordOr(`make.op.${op.op}`, op.op) })}</span>
                    {op["or"] === true && <em aria-hidden="true">{t("make.or")}</em>}
                    <Frame panel={panelOf(op)} now={false} />
                  </button>
                  {wrong.map((one) => (
                    <Wrong key={one.code + one.words} problem={one} card={card} deck={deck} change={changeCard} />
                  ))}
                </li>
              );
            })}
          </ol>
          <p class="sentence" aria-live="polite" data-sentence>
            {card.ops.length > 0 ? sentence(card.ops) : t("make.empty")}
          </p>
        </div>
        <Palette card={card} add={(op) => (changeCard({ ops: [...card.ops, op] }), setFrame(card.ops.length))} />
      </section>
      <section class="mk-side" aria-label={t("make.side")}>
        {frame !== null && card.ops[frame] ? (
          <Questions op={card.ops[frame]} at={frame} count={card.ops.length} holly={card.holly} change={(op) => changeCard({ ops: card.ops.map((one, i) => (i === frame ? op : one)) })} move={(to) => (changeCard({ ops: moved(card.ops, frame, to) }), setFrame(to))} remove={() => (changeCard({ ops: card.ops.filter((_, i) => i !== frame) }), setFrame(null))} done={() => setFrame(null)} />
        ) : (
          <div class="mk-about">
            <div class="choice">
              <span class="legend">{t("make.copies")}</span>
              <Stepper label={t("make.copies")} value={card.copies} least={1} most={MOST_COPIES} set={(copies) => changeCard({ copies })} />
            </div>
            <Switch label={t("make.holly")} on={card.holly} set={(holly) => changeCard({ holly, ops: holly ? card.ops.map((op) => ("who" in op || op.op === "play_again" ? op : ({ ...op, who: "everyone" } as Op))) : card.ops })} />
            <Switch label={t("make.standard")} on={deck.standard} set={(standard) => change({ ...deck, standard })} />
            <div class="row">
              <button type="button" class="btn small plain" disabled={past.length === 0} onClick={undo} data-undo>
                <Art name="undo" /> {t("make.undo")}
              </button>
              <button type="button" class="btn small plain" onClick={() => add({ ...card, id: newId(), name: free(card.name, deck) })}>
                <Art name="copy" /> {t("make.card.copy")}
              </button>
              <button type="button" class="btn small plain" onClick={remove} data-away>
                {t("make.away")}
              </button>
            </div>
          </div>
        )}
        <Verdict looked={looked !== null} count={problems.length} problems={problems} />
        <Strength deck={deck} card={card} ready={looked !== null && problems.length === 0} />
        <Play deck={deck} card={card} ready={looked !== null && problems.length === 0} />
        <Outlets made={deck} file={`${deck.name || "cards"}.toml`} text={text} print={looked !== null && problems.length === 0 ? { game: "elfgame", options: { custom_cards: { text }, ...withHolly(deck) } } : null} />
      </section>
      {pictures && <PictureSheet card={card} change={changeCard} close={() => setPictures(false)} />}
    </>
  );
}

function free(name: string, deck: Deck): string {
  const names = new Set(deck.cards.map((card) => card.name));
  if (!names.has(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, NAME_LENGTH - 3)} ${number}`;
    if (!names.has(next)) return next;
  }
}

function moved(ops: readonly Op[], from: number, to: number): Op[] {
  const rest = ops.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ops[from] as Op, ...rest.slice(to)];
}

function Palette({ card, add }: { card: MadeCard; add: (op: Op) => void }) {
  const [why, setWhy] = useState("");
  const reason = (name: OpName): string => {
    if (card.ops.length >= MOST_OPS) return t("make.full");
    if (card.ops.some((op) => op.op === "play_again")) return t("make.again_is_last");
    if (card.holly && (name === "play_again" || name === "steal" || name === "block")) return t("make.not_on_holly");
    return "";
  };
  return (
    <div class="mk-palette" role="group" aria-label={t("make.add")}>
      <p aria-live="polite">{why || t("make.used", { used: card.ops.length, most: MOST_OPS })}</p>
      <div>
        {OPS.map((name) => {
          const no = reason(name);
          return (
            <button key={name} type="button" class="mk-symbol" aria-disabled={no !== ""} onClick={() => (setWhy(no), no ? announce(no) : add(fresh(name, card.holly)))} data-op={name}>
              <Frame panel={{ op: { op: name }, symbols: [SIGN[name]] }} now={false} />
              <span>{wordOr(`make.op.${name}`, name)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

const SIGN: Readonly<Record<OpName, { symbol: string; count?: number }>> = {
  build: { symbol: "hammer" }, advance: { symbol: "on" }, push_back: { symbol: "back" }, deliver: { symbol: "sleigh" }, steal: { symbol: "mitten" }, block: { symbol: "snowstorm" },
  unblock: { symbol: "cross" }, draw: { symbol: "card_in" }, discard: { symbol: "card_out" }, play_again: { symbol: "again" },
};

/** What is wrong, where it is wrong, with the button that mends it. */
function Wrong({ problem, card, deck, change }: { problem: Problem; card: MadeCard; deck: Deck; change: (part: Partial<MadeCard>) => void }) {
  const mend = mended(problem, card, (name) => free(name, deck));
  return (
    <p class="mk-wrong" role="alert" data-wrong={problem.code}>
      <span>{wordOr(`make.wrong.${problem.code}`, problem.words)}</span>
      {mend && (
        <button type="button" class="btn small plain" onClick={() => change(mend.part)} data-mend>
          {wordOr(`make.mend.${mend.words}`, mend.words)}
        </button>
      )}
    </p>
  );
}

function Verdict({ looked, count, problems }: { looked: boolean; count: number; problems: readonly Problem[] }) {
  const loose = problems.filter((one) => (one.card ?? -1) < 0 && !one.code);
  return (
    <div class={`mk-verdict ${count > 0 ? "bad" : "good"}`} aria-live="polite" data-verdict={looked ? (count > 0 ? "bad" : "good") : "asking"}>
      <b aria-hidden="true">{!looked ? "…" : count > 0 ? count : <Art name="tick" />}</b>
      <span>{!looked ? t("make.looking") : count > 0 ? t("make.mend.count", { count }) : t("make.good")}</span>
      {loose.map((one) => (
        <p key={one.words}>{one.words}</p>
      ))}
    </div>
  );
}

function DeckState({ looked, problems }: { looked: DeckFound["deck"]; problems: readonly Problem[] }) {
  if (!looked && problems.length === 0) return null;
  return (
    <ul class="mk-state">
      {looked && <li>{t("make.deck.size", { count: looked.size })}</li>}
      {looked && <li>{t("make.deck.builds", { count: looked.builds })}</li>}
      {problems.filter((one) => one.code).map((one) => (
        <li key={one.code} class="bad">
          {wordOr(`make.wrong.${one.code}`, one.words)}
        </li>
      ))}
    </ul>
  );
}

const withHolly = (deck: Deck): Record<string, unknown> => (deck.cards.some((card) => card.holly) ? { holly: "in" } : {});

/** A table with three bots at once; of the card in hand there are as many as can be, so that it comes soon. */
function Play({ deck, card, ready }: { deck: Deck; card: MadeCard; ready: boolean }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const text = deckText(deck, (one) => (one.id === card.id ? { ...one, copies: MOST_COPIES } : one));
    try {
      const made = await api.make({ game: "elfgame", seats: 4, options: { custom_cards: { text }, opening_hand: 5, ...withHolly(deck) }, chairs: [{ kind: "me" }, ...Array.from({ length: 3 }, () => ({ kind: "bot" as const, bot: "thumb" }))], listed: false });
      go(`/t/${made.table}`);
    } catch (failed) {
      setProblem(failed instanceof Failed && failed.message ? failed.message : t("lobby.offline"));
      setBusy(false);
    }
  };
  return (
    <div class="mk-play">
      <button type="button" class="btn primary" disabled={!ready || busy} onClick={() => void start()} data-play>
        <Art name="bot" /> {t("make.play")}
      </button>
      <small>{t("make.play.text", { count: MOST_COPIES })}</small>
      {problem && <p class="bad" role="alert">{problem}</p>}
    </div>
  );
}
