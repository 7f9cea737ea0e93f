/** What the symbols of the board mean; what cards do stands beside them. */
import { t } from "../../words";
import type { Sign } from "../types";
import { EFFECT_ART, effectName, effectText } from "./cards";
import type { Props } from "./words";

export function signs({ view }: Props): Sign[] {
  const effects = [...new Set(Object.values(view.cards.specials))].filter((effect) => EFFECT_ART[effect] !== "topdeer-rocks");
  return [
    { picture: "topdeer-ros", words: t("topdeer.sign.rosette") },
    { picture: "f:coin", words: t("topdeer.sign.coin") },
    { picture: "topdeer-rocks", words: t("topdeer.sign.rough") },
    { picture: "f:chequered-flag", words: t("topdeer.sign.flag") },
    { picture: "topdeer-star", words: t("topdeer.sign.special") },
    { picture: "topdeer-head", words: t("topdeer.sign.head") },
    { picture: "f:megaphone", words: t("topdeer.sign.auction") },
    { picture: "f:snowflake", words: t("topdeer.sign.quiet") },
    ...effects.map((effect) => ({ picture: EFFECT_ART[effect] ?? "topdeer-star", words: `${effectName(effect)}: ${effectText(effect)}`, listed: false })),
  ];
}
