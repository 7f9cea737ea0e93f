/** Words that games bring: all those of an installed package, and what the data of any game is called (names.de.toml).
 * They are asked for once a language. */
import { useEffect } from "preact/hooks";
import { api } from "../wire/http";
import { language, tellWords, word } from "./index";

const asked = new Set<string>();

export function useWordsOf(games: readonly string[]): void {
  useEffect(() => {
    for (const game of games) {
      const spoken = language.value;
      const name = `${game} ${spoken}`;
      if (asked.has(name)) continue;
      asked.add(name);
      api.wordsOf(game, spoken).then(
        (words) => tellWords(spoken, words),
        () => asked.delete(name), // the server's own words will do
      );
    }
  }, [games.join(" "), language.value]);
}

/** What a word of a game's data is called: the words of its view, its moves and its notes. */
export function nameIn(game: string, name: string): string {
  return word(`name.${game}.${name}`) ?? name;
}

/** A note's facts, with words of the data in the page's language. */
export function factsIn(game: string, facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, typeof fact === "string" ? nameIn(game, fact) : fact]));
}
