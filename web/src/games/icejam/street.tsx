/** Left-Overs Street: three cards to choose from, and the deck that fills it. */
import { Art } from "../../ui/art";
import { Zone } from "../../ui/board";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { SmallCard } from "./land";
import type { Props } from "./view";
import { cardWords } from "./words";

export function Street({ view, hand }: Props) {
  return (
    <Zone label={t("icejam.street")} class="street">
      <div class="cards">
        {view.street.map((face, i) => {
          const slot = i + 1;
          const taken = view.held?.slot === slot;
          if (!face || taken) {
            return (
              <span key={slot} class={`slot ${taken ? "taken" : "empty"}`} role="img" aria-label={t(taken ? "icejam.street.taken" : "icejam.street.empty", { slot })} data-place={`slot:${slot}`} />
            );
          }
          return (
            <Thing key={slot} hand={hand} move={["card", slot]} class="street-card" label={t("icejam.street.card", { slot, card: cardWords(face.squares) })} flip={`slot:${slot}:${face.face}`}>
              <SmallCard halves={face.squares} />
            </Thing>
          );
        })}
        <span class="deck" role="img" aria-label={t("icejam.deck", { count: view.deck.left })}>
          <Art name="icejam-mapback" />
          <b aria-hidden="true">{view.deck.left}</b>
        </span>
      </div>
    </Zone>
  );
}
