/** Four words that a host has read out: to the waiting room. */
import { useState } from "preact/hooks";
import { go } from "../route";
import { Sheet } from "../ui/sheet";
import { Failed, api } from "../wire/http";
import { t, word } from "../words";

export function WordsSheet({ close }: { close: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const find = () =>
    api.useWords(typed).then(
      ({ table, invitation }) => go(`/t/${table}#join/${invitation}`),
      (failed: unknown) => setProblem(failed instanceof Failed ? (word(`words.${failed.code}`) ?? failed.message) : t("lobby.offline")),
    );
  return (
    <Sheet title={t("words.open")} close={close} class="words-sheet">
      <form
        class="words-form"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <p>{t("words.text")}</p>
        <label class="field">
          <span>{t("words.field")}</span>
          <input value={typed} autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={120} onInput={(event) => setTyped(event.currentTarget.value)} data-four-words />
        </label>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="btn primary" disabled={typed.trim() === ""}>
          {t("words.go")}
        </button>
      </form>
    </Sheet>
  );
}
