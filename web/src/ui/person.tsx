/** Who somebody is: the name, typed or chosen from the list, and the figure. */
import { useEffect, useState } from "preact/hooks";
import { settings } from "../store/settings";
import type { Chair } from "../wire/frames";
import { type Figure, api } from "../wire/http";
import { t } from "../words";
import { FigureChoice, takenFigures } from "./figures";

export interface PersonProps {
  chairs: readonly Chair[];
  seat: number | null;
  /** Whether names may be typed at this table. */
  typed: boolean;
  name: string;
  setName: (name: string) => void;
  figure: Figure | null;
  setFigure: (figure: Figure) => void;
}

export function PersonFields({ chairs, seat, typed, name, setName, figure, setFigure }: PersonProps) {
  const names = useNames();
  const offered = names.filter((one) => !chairs.some((chair) => chair.seat !== seat && chair.name === one));
  const free = chairs.find((chair) => chair.seat === seat)?.name ?? "";
  useEffect(() => {
    const mine = settings.value.name;
    if (!name && mine && (typed || names.includes(mine))) setName(mine);
  }, [names]);
  return (
    <>
      <label class="field">
        <span>{t("guest.name")}</span>
        {typed ? (
          <input value={name} maxLength={20} list="guest-names" autoComplete="nickname" placeholder={free} onInput={(event) => setName(event.currentTarget.value)} data-name />
        ) : (
          <select value={name} onChange={(event) => setName(event.currentTarget.value)} data-name>
            <option value="">{free}</option>
            {offered.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
        <datalist id="guest-names">
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <FigureChoice value={figure} set={setFigure} taken={takenFigures(chairs, seat)} />
    </>
  );
}

function useNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    api.words().then(
      (words) => setNames(words.names),
      () => {},
    );
  }, []);
  return names;
}
