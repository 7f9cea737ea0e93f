/** A link and its picture, for open seats and for people who only want to look. */
import { useEffect, useRef, useState } from "preact/hooks";
import { forgetKnown, handOut, known, pathOf } from "../store/invitations";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { Sheet } from "../ui/sheet";
import { Failed, api } from "../wire/http";
import { t, wordOr } from "../words";
import { MarksLine } from "./marks";
import type { Scene } from "./stage";

export function InviteSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const { store } = scene;
  const host = store.welcome.value?.host ?? false;
  return (
    <Sheet title={t("invite.title")} close={close} class="invite">
      {host ? <ToPlay scene={scene} /> : <p>{t("invite.not_host")}</p>}
      {!host && (store.state.value?.arrangement.watchers ?? true) && (
        <>
          <p>{t("invite.watch")}</p>
          <Invitation path={`/t/${store.table}`} />
        </>
      )}
      <MarksLine scene={scene} />
    </Sheet>
  );
}

/** The host's: whoever has the link may sit down, on any open seat or on this one. */
function ToPlay({ scene }: { scene: Scene }) {
  const { table } = scene.store;
  const open = scene.props.seats.filter((seat) => seat.kind === "open");
  const [seat, setSeat] = useState<number | null>(null);
  const [secret, setSecret] = useState<string | null>(() => known(table, null));
  const [problem, setProblem] = useState("");
  const ask = (at: number | null, renew: boolean) => {
    setProblem("");
    api.invite(table, at, renew).then(
      ({ invitation }) => {
        if (renew) forgetKnown(table, at);
        handOut(table, at, invitation);
        setSecret(invitation);
      },
      (failed: unknown) => setProblem(failed instanceof Failed ? wordOr(`invite.${failed.code}`, failed.message) : t("end.problem")),
    );
  };
  useEffect(() => {
    const had = known(table, seat);
    setSecret(had);
    if (!had) ask(seat, false);
  }, [seat]);
  const offered = [{ value: -1, words: t("invite.any") }, ...open.map((one) => ({ value: one.seat, words: one.name }))];
  return (
    <>
      {open.length === 0 && <p>{t("invite.full")}</p>}
      {open.length > 1 && <Choice label={t("invite.for")} value={seat ?? -1} set={(value) => setSeat(value < 0 ? null : value)} options={offered} />}
      {problem && <p role="alert">{problem}</p>}
      {secret && <Invitation path={pathOf(table, secret)} />}
      <button type="button" class="btn small plain" onClick={() => ask(seat, true)} data-renew>
        {t("invite.renew")}
      </button>
    </>
  );
}

export function Invitation({ path }: { path: string }) {
  const picture = useQr(path);
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${path}`;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (!(await copyText(link, field.current))) return;
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
        <input ref={field} class="link" readOnly value={link} aria-label={t("invite.link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="btn plain" onClick={() => void copy()}>
          <Art name={copied ? "tick" : "copy"} />
          {t(copied ? "invite.copied" : "invite.copy")}
        </button>
      </div>
    </div>
  );
}

/** Browsers have a clipboard over https only; on a home network the old way copies what is selected. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
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
