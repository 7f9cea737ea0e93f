/** A game that was begun on this device while the server was away goes on there, if those who play it want that. */
import { useEffect, useState } from "preact/hooks";
import { serverIs, serverIsThere } from "../local/here";
import { isSite } from "../local/site";
import { go } from "../route";
import { forget } from "../store/mine";
import { api } from "../wire/http";
import { t } from "../words";
import { Bar, Button } from "./banners";
import type { Scene } from "./stage";

/** Milliseconds between two looks whether the server is back. */
const AGAIN = 5_000;

/** Whether there is a server that could take the table. */
export function useServer(): boolean {
  useEffect(() => {
    if (isSite) return;
    const look = () => void fetch("/healthz", { cache: "no-store" }).then((answer) => serverIs(answer.ok), () => serverIs(false));
    look();
    const timer = setInterval(look, AGAIN);
    return () => clearInterval(timer);
  }, []);
  return !isSite && serverIsThere.value === true;
}

type Going = "" | "going" | "went_wrong";

interface Offered {
  state: Going;
  words: string;
  go: () => void;
}

/** null: there is no server, or nothing left to play. */
function useOffer(scene: Scene): Offered | null {
  const there = useServer();
  const [state, setState] = useState<Going>("");
  if (!there || scene.props.outcome) return null;
  const carry = () => {
    setState("going");
    carried(scene).then(
      (table) => go(`/t/${table}`),
      () => setState("went_wrong"),
    );
  };
  return { state, words: t(state === "going" ? "here.going" : state === "went_wrong" ? "here.went_wrong" : "here.back"), go: carry };
}

/** In the menu, as long as the game is here. */
export function ToServer({ scene }: { scene: Scene }) {
  const offer = useOffer(scene);
  if (!offer) return null;
  return (
    <div class="to-server">
      <p role="status">{offer.words}</p>
      <button type="button" class="btn plain" disabled={offer.state === "going"} onClick={offer.go} data-to-server>
        {t("here.go_on")}
      </button>
    </div>
  );
}

/** At the table, until somebody has answered it. */
export function ServerIsBack({ scene }: { scene: Scene }) {
  const offer = useOffer(scene);
  const [later, setLater] = useState(false);
  if (!offer || later) return null;
  return (
    <Bar kind="server" picture="lantern" words={offer.words}>
      {offer.state !== "going" && <Button primary words={t("here.go_on")} tap={offer.go} />}
      {offer.state !== "going" && <Button words={t("here.stay")} tap={() => setLater(true)} />}
    </Bar>
  );
}

/** The replay says everything but who sits there. The table here goes when the one there is made. */
async function carried(scene: Scene): Promise<string> {
  const { table, state } = scene.store;
  const { table: made } = await api.takeIn(await api.replay(table));
  for (const chair of state.value?.chairs ?? []) {
    if (chair.kind === "bot") await api.setChair(made, chair.seat, { kind: "bot", ...(chair.bot ? { bot: chair.bot } : {}), ...(chair.level ? { level: chair.level } : {}) });
  }
  forget(table);
  await api.dropKept(table);
  return made;
}
