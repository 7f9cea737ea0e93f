/** The picture of a link, for cameras. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../wire/http";
import { t } from "../words";

/** `base`: the address before the path, which the server puts into the picture; the picture is drawn anew if it changes. */
export function QrPicture({ path, base }: { path: string; base: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let address = "";
    api.qr(path).then(
      (blob) => setPicture((address = URL.createObjectURL(blob))),
      () => setPicture(null),
    );
    return () => URL.revokeObjectURL(address);
  }, [path, base]);
  return picture ? <img class="qr" src={picture} alt={t("invite.qr")} width="180" height="180" data-base={base} /> : <span class="qr" />;
}
