import { Sheet } from "../ui/sheet";
import { t } from "../words";
import { wordsOf } from "./log";
import type { Scene } from "./stage";

const MOST = 14;

export function RecapSheet({ scene }: { scene: Scene }) {
  const from = scene.store.recapFrom.value ?? 0;
  const close = () => (scene.store.recapFrom.value = null);
  const words = scene.store.myNotes.value.filter((note) => note.at > from).map((note) => wordsOf(note, scene)).filter(Boolean);
  return (
    <Sheet title={t("recap.title")} close={close} class="recap">
      <ol class="recap-lines">
        {words.slice(-MOST).map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ol>
      {words.length > MOST && <p class="quiet">{t("recap.more", { count: words.length - MOST })}</p>}
      <div class="row">
        <button type="button" class="btn primary" onClick={close}>
          {t("sheet.ok")}
        </button>
      </div>
    </Sheet>
  );
}
