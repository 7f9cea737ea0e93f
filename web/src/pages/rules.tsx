/** A game's rules, clause by clause; `#CV-6` in the address shows that clause. */
import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../route";
import { Art } from "../ui/art";
import { HomeButton, Notice } from "../ui/notice";
import { Sheet } from "../ui/sheet";
import { language, t, tellClauses } from "../words";
import { type RuleBook, api } from "../wire/http";
import { Markdown } from "./markdown";

const books = new Map<string, Promise<RuleBook>>();

/** With the numbers that hold at a table, if there is one. */
function rulesOf(game: string, table?: string): Promise<RuleBook> {
  const spoken = language.value;
  const name = `${table || game} ${spoken}`;
  const known = books.get(name) ?? (!table ? api.rules(game, spoken) : api.rulesAt(table, spoken));
  books.set(name, known);
  known.catch(() => books.delete(name));
  return known;
}

function useRules(game: string, table?: string): RuleBook | "missing" | null {
  const [book, setBook] = useState<RuleBook | "missing" | null>(null);
  useEffect(() => {
    rulesOf(game, table).then(setBook, () => setBook("missing"));
  }, [game, table, language.value]);
  return book;
}

/** So that reasons are given in the page's language, by the table's own rules. The server gives them in English. */
export function useSentences(game: string, table: string): void {
  const book = useRules(game, table);
  useEffect(() => {
    const translated = book !== null && book !== "missing" && book.language === language.value;
    tellClauses(translated ? book.clauses : null);
    return () => tellClauses(null);
  }, [book, language.value]);
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
        <Markdown text={book.text} />
      </article>
    </main>
  );
}

/** The rules over a table, with its numbers, at one clause. */
export function RulesSheet({ game, table, clause, close }: { game: string; table: string; clause: string | null; close: () => void }) {
  const book = useRules(game, table);
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
        {book !== null && book !== "missing" && <Markdown text={book.text} />}
      </article>
    </Sheet>
  );
}
