/** What the symbols of the cards and lanes mean. */
import { t } from "../../words";
import type { Sign } from "../types";

export function signs(): Sign[] {
  return [
    { picture: "elfgame-hammer", words: t("elfgame.sign.hammer") },
    { picture: "elfgame-g-any", words: t("elfgame.sign.any") },
    { picture: "elfgame-on", words: t("elfgame.sign.on"), also: ["elfgame-to"] },
    { picture: "elfgame-back", words: t("elfgame.sign.back_on") },
    { picture: "elfgame-sleigh", words: t("elfgame.sign.sleigh"), also: ["elfgame-sleigh2"] },
    { picture: "elfgame-mitten", words: t("elfgame.sign.mitten") },
    { picture: "elfgame-me", words: t("elfgame.sign.you") },
    { picture: "elfgame-other", words: t("elfgame.sign.opponent") },
    { picture: "elfgame-kids", words: t("elfgame.sign.kids") },
    { picture: "elfgame-adults", words: t("elfgame.sign.adults") },
    { picture: "elfgame-coaldrop", words: t("elfgame.sign.coal"), also: ["elfgame-coal"] },
    { picture: "elfgame-stormdeer", words: t("elfgame.sign.storm"), also: ["elfgame-storm"] },
    { picture: "elfgame-shelf", words: t("elfgame.sign.shelf") },
    { picture: "elfgame-anyblock", words: t("elfgame.sign.block") },
    { picture: "elfgame-cross", words: t("elfgame.sign.cross") },
    { picture: "elfgame-draw", words: t("elfgame.sign.draw") },
    { picture: "elfgame-discard", words: t("elfgame.sign.discard") },
    { picture: "elfgame-again", words: t("elfgame.sign.again") },
    { picture: "elfgame-same", words: t("elfgame.sign.same") },
    { picture: "elfgame-holly", words: t("elfgame.sign.holly") },
    { picture: "elfgame-deer", words: t("elfgame.sign.reindeer") },
    { picture: "elfgame-cardback", words: t("elfgame.sign.deck") },
    { picture: "elfgame-basket", words: t("elfgame.sign.basket") },
  ];
}
