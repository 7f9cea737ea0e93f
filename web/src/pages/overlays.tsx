/** Whatever lies over the board: sheets and bars. One at a time where they ask something. */
import { SettingsSheet } from "../ui/settings";
import { Sheet } from "../ui/sheet";
import { t } from "../words";
import { Banners } from "./banners";
import { EndSheet } from "./end";
import { InviteSheet } from "./invite";
import { LogLines } from "./log";
import { MenuSheet } from "./menu";
import { RulesSheet } from "./rules";
import { SignsSheet } from "./signs";
import type { Scene } from "./stage";
import { WhyNotSheet } from "./whynot";

export function Overlays({ scene }: { scene: Scene }) {
  return (
    <>
      <Banners scene={scene} />
      <Opened scene={scene} />
    </>
  );
}

function Opened({ scene }: { scene: Scene }) {
  const close = () => scene.show(null);
  switch (scene.panel) {
    case "rules":
      return <RulesSheet game={scene.game} table={scene.store.table} clause={scene.clause} close={close} />;
    case "signs":
      return <SignsSheet scene={scene} close={close} />;
    case "menu":
      return <MenuSheet scene={scene} close={close} />;
    case "settings":
      return <SettingsSheet close={close} />;
    case "invite":
      return <InviteSheet scene={scene} close={close} />;
    case "end":
      return <EndSheet scene={scene} close={close} />;
    case "log":
      return (
        <Sheet title={t("log.title")} close={close} class="log-sheet">
          <LogLines scene={scene} done={close} />
        </Sheet>
      );
    default:
      if (scene.store.whyNot.value) return <WhyNotSheet scene={scene} />;
      return null;
  }
}
