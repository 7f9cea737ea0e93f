/** What this device does before it can play by itself: each step, and how far it has come. */
import { here } from "../local/here";
import { Art } from "../ui/art";
import { number, t } from "../words";

const MEGA = 1_000_000;
const mega = (bytes: number): string => number(Math.round(bytes / MEGA * 10) / 10);

export function Starting({ retry }: { retry: () => void }) {
  const now = here.value;
  if (now.is === "failed") {
    return (
      <main class="notice starting" data-starting="failed">
        <Art name="f:sleeping-face" />
        <h1>{t("here.failed")}</h1>
        <p>{t("here.failed.text")}</p>
        <p>
          <code>{now.why}</code>
        </p>
        <button type="button" class="btn primary" onClick={retry}>
          {t("notice.retry")}
        </button>
      </main>
    );
  }
  return (
    <main class="notice starting" aria-busy="true" data-starting>
      <Art name="lantern" class="sways" />
      <h1>{t("here.starting")}</h1>
      <Steps />
    </main>
  );
}

/** A bar for what can be measured; the other steps take a second or two. */
export function Steps() {
  const now = here.value;
  if (now.is !== "starting") return null;
  const fetching = now.step === "download";
  const words = fetching ? t("here.step.download", { done: mega(now.done), all: mega(now.all) }) : t(`here.step.${now.step}`);
  return (
    <div class="steps">
      <progress max={100} value={fetching ? (80 * now.done) / Math.max(now.all, 1) : now.step === "python" ? 85 : 95} aria-label={t("here.starting")} />
      <p aria-live={fetching ? "off" : "polite"} data-step={now.step}>
        {words}
      </p>
    </div>
  );
}
