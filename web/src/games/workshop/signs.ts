/** What the symbols of the board mean. */
import { t, wordOr } from "../../words";
import type { Sign } from "../types";
import { BONUS, IMPROVEMENT_PICTURES, goods, placePicture } from "./pictures";
import { MATERIALS, PLACES, type Props } from "./view";
import { bonusWords, placeName, reindeerName, subjectName } from "./words";

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

export function signs({ view }: Props): Sign[] {
  return [
    ...MATERIALS.map((material) => ({ picture: goods(material), words: capital(subjectName(material)) })),
    { picture: goods("plastic"), words: t("workshop.sign.plastic") },
    { picture: "workshop-x", words: t("workshop.sign.need") },
    { picture: goods("assembly"), words: t("workshop.sign.hammer") },
    { picture: goods("coal"), words: t("workshop.sign.coal") },
    { picture: goods("gift"), words: t("workshop.sign.gift") },
    { picture: goods("cookie"), words: t("workshop.sign.cookie") },
    { picture: "workshop-elf", words: t("workshop.sign.elf"), also: ["workshop-hat"] },
    { picture: "workshop-zelf", words: t("workshop.sign.zelf") },
    { picture: "f:christmas-tree", words: t("workshop.sign.tree") },
    { picture: "f:magnifying-glass-tilted-left", words: t("workshop.sign.inspection") },
    ...(["cart", "harness", "tools"] as const).map((one) => ({ picture: IMPROVEMENT_PICTURES[one] ?? "", words: t(`workshop.sign.${one}`) })),
    { picture: "f:bread", words: t("workshop.sign.bakery") },
    ...PLACES.map((place) => ({ picture: placePicture(place), words: `${placeName(place)}: ${wordOr(`workshop.about.${place}`, "")}` })),
    ...Object.keys(view.bonuses).map((name) => ({ picture: BONUS[name] ?? "f:cookie", words: `${reindeerName(name)}: ${bonusWords(view.bonuses[name])}` })),
  ];
}
