/** A link and its picture, for open seats and for people who only want to look. */
import { useEffect, useState } from "preact/hooks";
import { Art } from "../ui/art";
import { Sheet } from "../ui/sheet";
import { api } from "../wire/http";
import { t } from "../words";
import { MarksLine } from "./marks";
import type { Scene } from "./stage";

export function InviteSheet({ scene, close }: { scene: Scene; close: () => void }) {
  return (
    <Sheet title={t("invite.title")} close={close} class="invite">
      <Invitation path={`/t/${scene.store.table}`} />
      <MarksLine scene={scene} />
    </Sheet>
  );
}

export function Invitation({ path }: { path: string }) {
  const picture = useQr(path);
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => null);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div class="invitation">
      {picture && <img class="qr" src={picture} alt={t("invite.qr")} width="180" height="180" />}
      <div>
        <p>
          <b>{t("invite.scan")}</b>
        </p>
        <p>{t("invite.send")}</p>
        <input class="link" readOnly value={link} aria-label={t("invite.link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="btn plain" onClick={() => void copy()}>
          <Art name={copied ? "tick" : "copy"} />
          {t(copied ? "invite.copied" : "invite.copy")}
        </button>
      </div>
    </div>
  );
}

function useQr(path: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let address = "";
    api.qr(path).then(
      (blob) => setPicture((address = URL.createObjectURL(blob))),
      () => setPicture(null),
    );
    return () => URL.revokeObjectURL(address);
  }, [path]);
  return picture;
}
