/** Somebody whose turn it is has gone. Nobody's absence ends a game: wait, send the link again, or let a bot play. */
import { useEffect, useState } from "preact/hooks";
import type { SeatInfo } from "../games/types";
import { baseOf, lookAtNetwork } from "../store/network";
import { announce } from "../ui/live";
import { QrPicture } from "../ui/qr";
import { ShareButtons } from "../ui/share";
import { Sheet } from "../ui/sheet";
import { Failed, api } from "../wire/http";
import { t } from "../words";
import { Bar, Button } from "./banners";
import type { Scene } from "./stage";

/** Milliseconds before anybody is asked, and until they are asked again. */
const ASKS = 30_000;
const AGAIN = 120_000;

export function Away({ scene }: { scene: Scene }) {
  const gone = scene.props.seats.find((seat) => seat.kind === "person" && !seat.here && seat.asked);
  const plays = scene.store.mine.value.length > 0 && !scene.props.outcome && !scene.props.past;
  if (!gone || !plays) return null;
  return <Ask key={gone.seat} seat={gone} scene={scene} />;
}

function Ask({ seat, scene }: { seat: SeatInfo; scene: Scene }) {
  const [wait, setWait] = useState(ASKS);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const { table } = scene.store;
  const words = t("away.words", { name: seat.name });
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true);
      announce(words);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait]);
  const fail = (failed: unknown) => setProblem(failed instanceof Failed && failed.code === "here" ? t("away.here") : t("end.problem"));
  const later = () => {
    setShown(false);
    setWait(wait === AGAIN ? AGAIN + 1 : AGAIN);
  };
  if (link) return <SeatLink path={link} text={t("away.link.text", { name: seat.name })} title={t("away.link")} close={() => setLink(null)} />;
  if (!shown) return null;
  return (
    <Bar kind="away" picture={seat.picture} words={problem || `${words} ${t("away.bot.text")}`}>
      <Button words={t("away.wait")} tap={later} />
      {scene.store.welcome.value?.host && <Button words={t("away.link")} tap={() => void api.link(table, seat.seat, true).then(({ path }) => setLink(path), fail)} />}
      <Button primary words={t("away.bot")} tap={() => void api.standIn(table, seat.seat).catch(fail)} />
    </Bar>
  );
}

/** A link that opens one seat. */
export function SeatLink({ path, text, title, close }: { path: string; text: string; title: string; close: () => void }) {
  const base = baseOf();
  useEffect(() => void lookAtNetwork(), []);
  return (
    <Sheet title={title} close={close} class="seat-link">
      <p>{text}</p>
      <div class="invitation">
        <QrPicture path={path} base={base} />
        <ShareButtons link={base + path} title={title} />
      </div>
    </Sheet>
  );
}

/** What the host has just decided for all. */
export function Decided({ scene }: { scene: Scene }) {
  const decided = scene.store.decided.value;
  const words = decided.map((one) => t(`decided.${one}`)).join(" ");
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  if (!words) return null;
  return (
    <Bar kind="decided" picture="people" words={words}>
      <Button words={t("sheet.ok")} tap={() => (scene.store.decided.value = [])} />
    </Bar>
  );
}
