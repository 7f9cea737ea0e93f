/** A link and its picture, for open seats and for people who only want to look. */
import { useEffect, useState } from "preact/hooks";
import { forgetKnown, handOut, known, pathOf } from "../store/invitations";
import { baseOf, lookAtNetwork } from "../store/network";
import { Choice } from "../ui/choice";
import { QrPicture } from "../ui/qr";
import { ShareButtons } from "../ui/share";
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
  const base = baseOf();
  useEffect(() => void lookAtNetwork(), []);
  return (
    <div class="invitation">
      <QrPicture path={path} base={base} />
      <div>
        <p>
          <b>{t("invite.scan")}</b>
        </p>
        <p>{t("invite.send")}</p>
        <ShareButtons link={base + path} title={t("invite.title")} />
      </div>
    </div>
  );
}
