/** A game's rules, clause by clause; `#CV-6` in the address shows that clause. */
import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../route";
import { Art } from "../ui/art";
import { HomeButton, Notice } from "../ui/notice";
import { Sheet } from "../ui/sheet";
import { language, t } from "../words";
import { type RuleBook, api } from "../wire/http";
import { Markdown } from "./markdown";

const books = new Map<string, Promise<RuleBook>>();

export function rulesOf(game: string): Promise<RuleBook> {
  const spoken = language.value;
  const name = `${game} ${spoken}`;
  const known = books.get(name) ?? api.rules(game, spoken);
  books.set(name, known);
  known.catch(() => books.delete(name));
  return known;
}

function useRules(game: string): RuleBook | "missing" | null {
  const [book, setBook] = useState<RuleBook | "missing" | null>(null);
  useEffect(() => {
    rulesOf(game).then(setBook, () => setBook("missing"));
  }, [game, language.value]);
  return book;
}

export function RulesPage({ game }: { game: string }) {
  const book = useRules(game);
  useEffect(() => {
    const clause = document.getElementById(location.hash.slice(1));
    clause?.scrollIntoView({ block: "center" });
    clause?.focus();
  }, [book]);
  if (book === null) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  if (book === "missing") {
    return (
      <Notice picture="f:spiral-notepad" title={t("rules.missing")}>
        <HomeButton primary />
      </Notice>
    );
  }
  return (
    <main class="rules-page">
      <button type="button" class="btn plain" onClick={() => (history.length > 1 ? history.back() : go("/"))}>
        <Art name="back" />
        {t("rules.back")}
      </button>
      <article class="rules" lang={book.language}>
        <Markdown text={book.text} written={book.language} />
      </article>
    </main>
  );
}

/** The rules over a table, at one clause. */
export function RulesSheet({ game, clause, close }: { game: string; clause: string | null; close: () => void }) {
  const book = useRules(game);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!clause || !book) return;
    const found = article.current?.querySelector<HTMLElement>(`#${CSS.escape(clause)}`);
    found?.classList.add("meant");
    found?.scrollIntoView({ block: "center" });
    found?.focus();
  }, [book, clause]);
  return (
    <Sheet title={t("rules.title")} close={close} class="rules-sheet">
      <article ref={article} class="rules" lang={book !== null && book !== "missing" ? book.language : "en"}>
        {book === null && <p>{t("notice.loading")}</p>}
        {book === "missing" && <p>{t("rules.missing")}</p>}
        {book !== null && book !== "missing" && <Markdown text={book.text} written={book.language} />}
      </article>
    </Sheet>
  );
}
