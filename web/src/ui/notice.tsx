/** A friendly page for when there is nothing to play on: loading, server gone, table gone, seat taken. */
import type { ComponentChildren } from "preact";
import { go } from "../route";
import { t } from "../words";
import { Art } from "./art";

export function Notice({ picture, title, text, busy, children }: { picture: string; title: string; text?: string; busy?: boolean; children?: ComponentChildren }) {
  return (
    <main class="notice" aria-busy={busy ?? false}>
      <Art name={picture} class={busy ? "sways" : ""} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div class="notice-buttons">{children}</div>
    </main>
  );
}

export function HomeButton({ primary = false }: { primary?: boolean }) {
  return (
    <button type="button" class={`btn ${primary ? "primary" : "plain"}`} onClick={() => go("/")}>
      {t("notice.home")}
    </button>
  );
}
