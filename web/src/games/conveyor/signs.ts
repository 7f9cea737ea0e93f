/** What the symbols of the board mean. */
import { t, wordOr } from "../../words";
import type { Sign } from "../types";
import { type Props, pictureOf } from "./view";

export function signs({ view }: Props): Sign[] {
  return [
    { picture: "conveyor-sealed", words: t("conveyor.sign.sealed") },
    { picture: "conveyor-open", words: t("conveyor.sign.open") },
    { picture: "conveyor-envelope", words: t("conveyor.sign.envelope") },
    { picture: "conveyor-deck", words: t("conveyor.sign.deck") },
    { picture: "conveyor-back", words: t("conveyor.sign.back") },
    { picture: "conveyor-hand", words: t("conveyor.sign.hand") },
    { picture: "conveyor-bin", words: t("conveyor.sign.bin") },
    { picture: "conveyor-floor", words: t("conveyor.sign.floor") },
    { picture: "conveyor-winter", words: t("conveyor.sign.seasons"), also: ["conveyor-spring", "conveyor-summer", "conveyor-fall"] },
    ...Object.keys(view.worth).map((kind) => ({ picture: pictureOf(kind), words: wordOr(`conveyor.card.${kind}`, kind), listed: false })),
  ];
}
