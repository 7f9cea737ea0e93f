/** What things mean: every symbol of the board, what things are worth, and the way to the rules. */
import type { Sign } from "../games/types";
import { Art } from "../ui/art";
import { Sheet } from "../ui/sheet";
import { t } from "../words";
import type { Scene } from "./stage";

export function SignsSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const { module, props } = scene;
  const { Aside } = module;
  const signs = module.signs?.(props).filter((sign) => sign.listed ?? true) ?? [];
  const foot = (
    <div class="row">
      <button type="button" class="btn primary" onClick={() => scene.show("rules")} data-rules>
        <Art name="log" />
        {t("top.rules")}
      </button>
    </div>
  );
  return (
    <Sheet title={t("top.help")} close={close} class="signs-sheet" foot={foot}>
      {Aside && (
        <div class="aside">
          <Aside {...props} />
        </div>
      )}
      <ul class="signs" tabIndex={0} aria-label={t("top.help")}>
        {signs.map((sign) => (
          <li key={sign.picture}>
            <Art name={sign.picture} />
            <span>{sign.words}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** By picture, as the sprite names it. */
export function meanings(signs: readonly Sign[]): Map<string, string> {
  return new Map(signs.flatMap(({ picture, also = [], words }) => [picture, ...also].map((name): [string, string] => [name.replace("f:", "f-"), words])));
}
