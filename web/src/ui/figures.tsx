/** The picture that somebody is, of their own choosing. */
import type { Figure } from "../wire/http";
import { t, wordOr } from "../words";
import { Art } from "./art";

export const FIGURES: Readonly<Record<Figure, string>> = {
  fox: "f:fox", rabbit: "f:rabbit-face", owl: "f:owl", penguin: "f:penguin", cat: "f:cat-face", dog: "f:dog-face", bear: "f:bear", panda: "f:panda", lion: "f:lion",
  tiger: "f:tiger-face", unicorn: "f:unicorn", deer: "f:deer", hedgehog: "f:hedgehog", mouse: "f:mouse-face", koala: "f:koala", frog: "f:frog", chick: "f:front-facing-baby-chick",
  polar_bear: "f:polar-bear",
};

/** Who has not chosen has the one of their seat. */
const USUAL: readonly Figure[] = ["fox", "polar_bear", "rabbit", "owl", "penguin", "cat"];

export function usualFigure(seat: number): Figure {
  return USUAL[seat % USUAL.length] as Figure;
}

export interface FigureProps {
  value: Figure | null;
  set: (figure: Figure) => void;
  /** Who has which already, by figure. */
  taken: ReadonlyMap<Figure, string>;
}

export function FigureChoice({ value, set, taken }: FigureProps) {
  return (
    <fieldset class="choice figures">
      <legend>{t("figure.choose")}</legend>
      <div class="figure-grid">
        {(Object.keys(FIGURES) as Figure[]).map((figure) => {
          const owner = taken.get(figure);
          const name = wordOr(`figure.${figure}`, figure);
          return (
            <button
              key={figure}
              type="button"
              class={`figure ${figure === value ? "on" : ""}`}
              aria-pressed={figure === value}
              aria-label={owner ? t("figure.taken", { figure: name, name: owner }) : name}
              disabled={owner !== undefined}
              onClick={() => set(figure)}
              data-figure={figure}
            >
              <Art name={FIGURES[figure]} />
              {owner && <small aria-hidden="true">{owner}</small>}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The figures of the others at a table. */
export function takenFigures(chairs: readonly { seat: number; name: string; kind: string; figure?: Figure | null }[], but: number | null): ReadonlyMap<Figure, string> {
  return new Map(chairs.filter((chair) => chair.seat !== but && chair.kind === "person").map((chair) => [chair.figure ?? usualFigure(chair.seat), chair.name]));
}

/** The wanted one if nobody has it, else one that nobody has. */
export function freeFigure(wanted: Figure | null, taken: ReadonlyMap<Figure, string>): Figure {
  if (wanted && !taken.has(wanted)) return wanted;
  return (Object.keys(FIGURES) as Figure[]).find((figure) => !taken.has(figure)) ?? "fox";
}
