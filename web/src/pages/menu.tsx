/** The table's menu: reactions, who sits where, settings, the way out. */
import { titleOf } from "../store/props";
import { useState } from "preact/hooks";
import type { SeatInfo } from "../games/types";
import { go } from "../route";
import { isHere } from "../local/here";
import { change, settings } from "../store/settings";
import type { Reaction } from "../store/table";
import { Art } from "../ui/art";
import { Switch } from "../ui/choice";
import { Avatar } from "../ui/seats";
import { Sheet } from "../ui/sheet";
import type { Arrangement } from "../wire/frames";
import { api } from "../wire/http";
import { t, wordOr } from "../words";
import { SeatLink } from "./away";
import { MarksLine } from "./marks";
import type { Scene } from "./stage";
import { ToServer } from "./toserver";
import { reactionPicture } from "./ticker";

const REACTIONS: readonly Reaction[] = ["cheer", "clap", "heart", "laugh", "wow", "think", "oops", "thanks", "gift", "snowball"];

export function MenuSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const sound = settings.value.sound;
  return (
    <Sheet title={titleOf(scene.store)} close={close} class="menu">
      {scene.props.seat !== null && <Reactions scene={scene} close={close} />}
      <Seats scene={scene} />
      <Mine scene={scene} />
      <MarksLine scene={scene} />
      {isHere(scene.store.table) ? <ToServer scene={scene} /> : <Host scene={scene} />}
      <div class="menu-buttons">
        {!isHere(scene.store.table) && <MenuButton picture="link" words={t("menu.invite")} tap={() => scene.show("invite")} />}
        <MenuButton picture={sound ? "sound" : "mute"} words={t(sound ? "menu.sound.off" : "menu.sound.on")} tap={() => change({ sound: !sound })} />
        <MenuButton picture="gear" words={t("settings.title")} tap={() => scene.show("settings")} />
        {scene.props.outcome && <MenuButton picture="flag" words={t("menu.result")} tap={() => scene.show("end")} />}
        <MenuButton picture="home" words={t("notice.home")} tap={() => go("/")} />
      </div>
    </Sheet>
  );
}

function MenuButton({ picture, words, tap }: { picture: string; words: string; tap: () => void }) {
  return (
    <button type="button" class="btn plain" onClick={tap}>
      <Art name={picture} />
      {words}
    </button>
  );
}

function Reactions({ scene, close }: { scene: Scene; close: () => void }) {
  const react = (reaction: Reaction) => {
    scene.store.react(reaction);
    close();
  };
  return (
    <div class="reactions" role="group" aria-label={t("menu.react")}>
      {REACTIONS.map((reaction) => (
        <button key={reaction} type="button" class="icon-btn" aria-label={wordOr(`reaction.${reaction}`, reaction)} onClick={() => react(reaction)}>
          <Art name={reactionPicture(reaction)} />
        </button>
      ))}
    </div>
  );
}

function Seats({ scene }: { scene: Scene }) {
  return (
    <ul class="menu-seats" aria-label={t("menu.seats")}>
      {scene.props.seats.map((seat) => (
        <MenuSeat key={seat.seat} seat={seat} scene={scene} />
      ))}
    </ul>
  );
}

/** The host gives a seat to a bot or frees it; a person's only if asked twice, and everybody is told. */
function MenuSeat({ seat, scene }: { seat: SeatInfo; scene: Scene }) {
  const [problem, setProblem] = useState(false);
  const [sure, setSure] = useState(false);
  const host = scene.store.welcome.value?.host ?? false;
  const put = (chair: { kind: "bot" | "open" }) => {
    setSure(false);
    void api.setChair(scene.store.table, seat.seat, chair).catch(() => setProblem(true));
  };
  const sits = seat.mine ? "mine" : seat.kind === "person" ? (seat.here ? "person" : "away") : seat.kind;
  const theirs = seat.kind === "person" && !seat.mine;
  const may = host && !scene.props.outcome && (!theirs || sure);
  return (
    <li>
      <Avatar seat={seat} />
      <span class="name">{seat.name}</span>
      <small>{problem ? t("end.problem") : may && theirs ? t("menu.all_are_told") : wordOr(`sits.${sits}`, "")}</small>
      {host && theirs && !sure && !scene.props.outcome && (
        <button type="button" class="btn small plain" onClick={() => setSure(true)}>
          {t("menu.give.on")}
        </button>
      )}
      {may && (seat.kind === "open" || theirs) && (
        <button type="button" class="btn small plain" onClick={() => put({ kind: "bot" })}>
          {t("menu.give.bot")}
        </button>
      )}
      {may && (seat.kind === "bot" || theirs) && (
        <button type="button" class="btn small plain" onClick={() => put({ kind: "open" })}>
          {t("menu.give.open")}
        </button>
      )}
    </li>
  );
}

/** What somebody does with their own seat: open it elsewhere, let a bot play, get up. */
function Mine({ scene }: { scene: Scene }) {
  const { table } = scene.store;
  const seat = scene.props.seat;
  const [link, setLink] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState(false);
  if (seat === null) return null;
  const fail = () => setProblem(true);
  const away = (work: Promise<unknown>) => void work.then(() => go("/"), fail);
  if (link) return <SeatLink path={link} text={t("mine.link.text")} title={t("mine.link")} close={() => setLink(null)} />;
  return (
    <div class="mine">
      {problem && <p role="alert">{t("end.problem")}</p>}
      {sure && <p>{t("mine.leave.sure")}</p>}
      {!isHere(table) && (
        <button type="button" class="btn small plain" onClick={() => void api.link(table, seat).then(({ path }) => setLink(path), fail)} data-my-link>
          {t("mine.link")}
        </button>
      )}
      {!scene.props.outcome && (
        <button type="button" class="btn small plain" onClick={() => away(api.standIn(table, seat))} data-stand-in>
          {t("mine.leave.bot")}
        </button>
      )}
      {!scene.props.outcome && (
        <button type="button" class="btn small plain" onClick={() => (sure ? away(api.leave(table, seat)) : setSure(true))} data-leave>
          {t(sure ? "mine.leave.yes" : "mine.leave")}
        </button>
      )}
    </div>
  );
}

/** What the host decides for all: who may find the table, who may look on; and a key that nobody else has. */
function Host({ scene }: { scene: Scene }) {
  const { store } = scene;
  const [said, setSaid] = useState("");
  const arrangement = store.state.value?.arrangement;
  if (!store.welcome.value?.host || !arrangement) return null;
  const arrange = (change: Arrangement) => void api.arrange(store.table, { ...arrangement, ...change }).catch(() => setSaid(t("end.problem")));
  const renew = () =>
    api.renewHost(store.table).then(
      () => setSaid(t("menu.host.renewed")),
      () => setSaid(t("end.problem")),
    );
  return (
    <details class="host-menu">
      <summary>{t("menu.host")}</summary>
      <Switch label={t("lobby.listed")} on={arrangement.listed ?? false} set={(listed) => arrange({ listed })} />
      <Switch label={t("menu.hints")} on={arrangement.hints ?? true} set={(hints) => arrange({ hints })} />
      <Switch label={t("menu.watchers")} on={arrangement.watchers ?? true} set={(watchers) => arrange({ watchers })} />
      <button type="button" class="btn small plain" onClick={() => void renew()} data-renew-host>
        {t("menu.host.renew")}
      </button>
      <p role="status">{said || t("menu.host.renew.text")}</p>
    </details>
  );
}
