/** Words that the packages of games bring. They are asked for once a language. */
import { useEffect } from "preact/hooks";
import { api } from "../wire/http";
import { knowsGame, language, tellWords, word } from "./index";

const asked = new Set<string>();

export function useWordsOf(games: readonly string[]): void {
  useEffect(() => {
    for (const game of games.filter((one) => !knowsGame(one))) {
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
