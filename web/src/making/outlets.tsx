/** Where what was made can go: onto paper, to others by link, into a file. */
import { useState } from "preact/hooks";
import { chooseGame, setOption } from "../lobby/draft";
import { numbersToPrint } from "../press/order";
import { go } from "../route";
import { Art } from "../ui/art";
import { announce } from "../ui/live";
import { Sheet } from "../ui/sheet";
import { t } from "../words";
import { type Made, packed, saveFile, shared } from "./made";

export interface OutletsProps {
  made: Made;
  file: string;
  text: string;
  /** The table that is printed; null: it can't be yet. */
  print: { game: string; options: Record<string, unknown>; numbers?: string[] } | null;
}

export function Outlets({ made, file, text, print }: OutletsProps) {
  const [link, setLink] = useState("");
  const share = async () => setLink(`${location.origin}/make#${await packed(shared(made))}`);
  const toPress = () => {
    if (!print) return;
    chooseGame(print.game);
    for (const [name, value] of Object.entries(print.options)) setOption(name, value);
    numbersToPrint.value = { game: print.game, numbers: print.numbers ?? [] };
    go(`/print/${print.game}`);
  };
  return (
    <div class="mk-outlets">
      <button type="button" class="btn plain" disabled={!print} onClick={toPress} data-print>
        <Art name="f:printer" /> {t("make.print")}
      </button>
      <button type="button" class="btn plain" onClick={() => void share()} data-share>
        <Art name="link" /> {t("make.share")}
      </button>
      <button type="button" class="btn plain" onClick={() => saveFile(file, text)} data-file>
        <Art name="copy" /> {t("make.file")}
      </button>
      {link && (
        <Sheet title={t("make.share")} close={() => setLink("")}>
          <p>{t("make.share.text")}</p>
          <input class="link" readOnly value={link} aria-label={t("make.share")} onFocus={(event) => event.currentTarget.select()} data-link />
          <div class="row">
            <button type="button" class="btn primary" onClick={() => void copied(link)}>
              {t("make.share.copy")}
            </button>
          </div>
        </Sheet>
      )}
    </div>
  );
}

async function copied(link: string): Promise<void> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link });
    else await navigator.clipboard.writeText(link);
    announce(t("make.share.copied"));
  } catch {
    announce(t("make.share.by_hand"));
  }
}
