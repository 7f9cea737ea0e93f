/** The season in the top bar, and on wide screens what things are worth. */
import { Art } from "../../ui/art";
import { t, wordOr } from "../../words";
import { type Props, SEASONS, pictureOf } from "./view";

export function Head({ view }: Props) {
  const now = SEASONS.indexOf(view.season as (typeof SEASONS)[number]);
  return (
    <>
      <span>{wordOr(`conveyor.season.${view.season}`, view.season)}</span>
      <ol class="seasons" aria-label={t("conveyor.season.of", { number: now + 1 })}>
        {SEASONS.map((season, i) => (
          <li key={season} class={i < now ? "before" : i === now ? "now" : "after"} aria-hidden="true">
            <Art name={`conveyor-${season}`} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function Aside({ view, options }: Props) {
  const gold = (options["gold"] as string[] | undefined) ?? [];
  return (
    <section class="worth">
      <h2>{t("conveyor.worth")}</h2>
      <ul>
        {Object.entries(view.worth).map(([kind, worth]) => (
          <li key={kind}>
            <Art name={pictureOf(kind)} />
            <span>{wordOr(`conveyor.card.${kind}`, kind)}</span>
            <b>{worth.needed ? t("conveyor.worth.make", { needed: worth.needed, points: worth.points ?? 0 }) : ""}</b>
            <b class="minus">−{worth.penalty}</b>
          </li>
        ))}
        {gold.map((kind) => (
          <li key={kind}>
            <Art name={pictureOf(kind)} />
            <span class="long">{wordOr(`conveyor.gold.${kind}`, kind)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
