import { canSpeak } from "../sound/speech";
import { change, settings, useLanguage } from "../store/settings";
import { LANGUAGES, language, nameOf, t } from "../words";
import { Choice, Switch } from "./choice";
import { Sheet } from "./sheet";

export function SettingsSheet({ close }: { close: () => void }) {
  const now = settings.value;
  return (
    <Sheet title={t("settings.title")} close={close} class="settings">
      <Choice label={t("settings.language")} value={language.value} set={(code) => void useLanguage(code)} options={LANGUAGES.map((code) => ({ value: code, words: nameOf(code) }))} />
      <Choice
        label={t("settings.speed")}
        value={now.speed > 1 ? 0 : now.speed}
        set={(speed) => change({ speed })}
        options={[
          { value: 0.5, words: t("settings.speed.slow") },
          { value: 1, words: t("settings.speed.usual") },
          { value: 0, words: t("settings.speed.fast") },
        ]}
      />
      <Choice
        label={t("settings.motion")}
        value={now.motion}
        set={(motion) => change({ motion })}
        options={[
          { value: "system", words: t("settings.motion.system") },
          { value: "less", words: t("settings.motion.less") },
          { value: "all", words: t("settings.motion.all") },
        ]}
      />
      <Choice label={t("settings.text")} value={now.text} set={(text) => change({ text })} options={[100, 125, 150, 200].map((size) => ({ value: size, words: `${size}%` }))} />
      <Switch label={t("settings.sound")} on={now.sound} set={(on) => change({ sound: on })} />
      <Switch label={t("settings.pictures")} on={now.pictures} set={(on) => change({ pictures: on })} />
      {canSpeak() && <Switch label={t("settings.speech")} on={now.speech} set={(on) => change({ speech: on })} />}
    </Sheet>
  );
}
