/** The deck, and the discard pile, which lies open to all. */
import { useState } from "preact/hooks";
import { Art } from "../../ui/art";
import { Sheet } from "../../ui/sheet";
import { t, wordOr } from "../../words";
import { Back, Empty } from "./cards";
import type { TopDeerView } from "./view";

export function Piles({ view }: { view: TopDeerView }) {
  const [open, setOpen] = useState(false);
  const discarded = Object.values(view.discard).reduce((sum, ranks) => sum + ranks.length, 0);
  return (
    <div class="td-piles">
      <span>
        <Back kind="deck" /> {t("topdeer.pile.deck", { count: view.deck })}
      </span>
      <button type="button" onClick={() => setOpen(true)} data-place="discard" data-pile>
        <Empty /> {t("topdeer.pile.discard", { count: discarded })}
      </button>
      {open && (
        <Sheet title={t("topdeer.pile.discard", { count: discarded })} close={() => setOpen(false)}>
          <dl class="td-discarded">
            {Object.entries(view.discard).map(([suit, ranks]) => (
              <div key={suit}>
                <dt>
                  <Art name={`topdeer-${suit}`} class={suit} />
                  {wordOr(`topdeer.suit.${suit}`, suit)}
                </dt>
                <dd>{ranks.join("  ") || "–"}</dd>
              </div>
            ))}
          </dl>
        </Sheet>
      )}
    </div>
  );
}
