/** Menu, what the game says of itself, take back, hint, log, rules. */
import { titleOf } from "../store/props";
import { Art } from "../ui/art";
import { t } from "../words";
import { type Scene, isTold } from "./stage";

export function TopBar({ scene }: { scene: Scene }) {
  const { store, module, props } = scene;
  const { Head } = module;
  const look = store.look.value;
  const undo = props.past ? null : (look?.undo ?? null);
  const hints = store.state.value?.arrangement.hints ?? true;
  return (
    <header class="top">
      <Icon name="menu" label={t("top.menu")} tap={() => scene.show("menu")} />
      <div class="top-title">
        <h1 class={Head ? "wide" : ""}>{titleOf(store)}</h1>
        {Head && <Head {...props} />}
      </div>
      {isTold(scene) && (
        <button type="button" class="btn skip" onClick={() => store.skip()} data-skip>
          <span class="w">{t("story.skip")}</span>
          <Art name="skip" />
        </button>
      )}
      {undo && <Icon name="undo" label={t(undo === "free" ? "top.undo" : "top.undo.ask")} tap={() => store.undo()} class={undo} />}
      {hints && props.asked && <Icon name="hint" label={t("top.hint")} tap={() => store.askHint()} class={store.hinting.value ? "busy" : ""} />}
      <Icon name="log" label={t("top.log")} tap={() => scene.show("log")} class="narrow" />
      {module.signs ? <Icon name="help" label={t("top.help")} tap={() => scene.show("signs")} /> : <Icon name="help" label={t("top.rules")} tap={() => scene.show("rules")} />}
    </header>
  );
}

function Icon({ name, label, tap, class: more = "" }: { name: string; label: string; tap: () => void; class?: string }) {
  return (
    <button type="button" class={`icon-btn ${more}`} aria-label={label} title={label} onClick={tap} data-top={name}>
      <Art name={name} />
    </button>
  );
}
