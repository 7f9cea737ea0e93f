/** What the symbols of the map mean. */
import { t } from "../../words";
import type { Sign } from "../types";
import { cubePicture } from "./pieces";
import { COLOURS } from "./view";
import { cubeWords } from "./words";

export function signs(): Sign[] {
  return [
    ...COLOURS.map((colour) => ({ picture: cubePicture(colour), words: t("icejam.sign.cube", { cube: cubeWords(colour) }) })),
    { picture: cubePicture("blue", false), words: t("icejam.sign.want"), also: [cubePicture("white", false), cubePicture("green", false)] },
    { picture: "icejam-flake", words: t("icejam.sign.flake") },
    { picture: "icejam-ws", words: t("icejam.sign.shop") },
    { picture: "icejam-house", words: t("icejam.sign.house") },
    { picture: "icejam-boot", words: t("icejam.sign.boot") },
    { picture: "icejam-arrow", words: t("icejam.sign.arrow") },
    { picture: "icejam-bag", words: t("icejam.sign.bag") },
    { picture: "icejam-mapback", words: t("icejam.sign.back") },
  ];
}
