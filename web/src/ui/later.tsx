/** A page whose code is fetched when somebody opens it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";
import { HomeButton, Notice } from "./notice";

export function Later({ load, id }: { load: () => Promise<{ default: ComponentType<{ id: string }> }>; id: string }) {
  const [found, setFound] = useState<{ page: ComponentType<{ id: string }> } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(({ default: page }) => setFound({ page }), () => setFailed(true));
  }, [load]);
  if (failed) {
    return (
      <Notice picture="lantern" title={t("gone.unreachable")}>
        <HomeButton primary />
      </Notice>
    );
  }
  if (!found) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  const { page: Page } = found;
  return <Page id={id} />;
}
