/** A link to send or to copy. It says whether that worked: over plain http many browsers have no clipboard. */
import { useRef, useState } from "preact/hooks";
import { announce } from "./live";
import { Art } from "./art";
import { t } from "../words";

type Said = "copied" | "by_hand" | null;

export function ShareButtons({ link, title }: { link: string; title: string }) {
  const [said, setSaid] = useState<Said>(null);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const done = (await copied(link, field.current)) ? "copied" : "by_hand";
    setSaid(done);
    announce(t(`invite.${done}`));
    if (done === "copied") setTimeout(() => setSaid(null), 2500);
  };
  const send = () => navigator.share({ title, url: link }).catch(() => {});
  return (
    <div class="share">
      <input ref={field} class="link" readOnly value={link} aria-label={t("invite.link")} onFocus={(event) => event.currentTarget.select()} />
      <div class="share-buttons">
        {"share" in navigator && (
          <button type="button" class="btn plain" onClick={() => void send()} data-share>
            <Art name="share" />
            {t("invite.send_it")}
          </button>
        )}
        <button type="button" class="btn plain" onClick={() => void copy()} data-copy>
          <Art name={said === "copied" ? "tick" : "copy"} />
          {t(said === "copied" ? "invite.copied" : "invite.copy")}
        </button>
      </div>
      {said === "by_hand" && (
        <p class="by-hand" role="status">
          {t("invite.by_hand")}
        </p>
      )}
    </div>
  );
}

/** The new way, the old way, or not at all: then the link is selected, so that a long press copies it. */
async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
