/** Why a move can't be made: a picture, the clause and its sentence, and the facts that decide. */
import { Art } from "../ui/art";
import { Sheet } from "../ui/sheet";
import { clauseWords, number, t, word } from "../words";
import type { Scene } from "./stage";

export function WhyNotSheet({ scene }: { scene: Scene }) {
  const asked = scene.store.whyNot.value;
  if (!asked) return null;
  const close = () => (scene.store.whyNot.value = null);
  const { because, move } = asked;
  const pictures = scene.module.pictures?.(move, scene.props) ?? [];
  return (
    <Sheet title={t("whynot.title")} close={close} class="whynot">
      <div class="whynot-pictures" aria-hidden="true">
        {pictures.map((name, i) => (
          <Art key={i} name={name} />
        ))}
        <Art name="close" class="crossed" />
      </div>
      <p class="whynot-move">{scene.module.says(move, scene.props)}</p>
      {!because && <p>{t("notice.loading")}</p>}
      {because && <p class="whynot-sentence">{because.clause === null && !because.sentence ? t("whynot.maybe") : (clauseWords(because.clause) ?? because.sentence)}</p>}
      {because && <Facts facts={because.facts} />}
      <div class="row">
        {because?.clause && (
          <button type="button" class="btn plain" onClick={() => scene.show("rules", because.clause)}>
            {t("whynot.rule", { clause: because.clause })}
          </button>
        )}
        <button type="button" class="btn primary" onClick={close}>
          {t("sheet.ok")}
        </button>
      </div>
    </Sheet>
  );
}

/** Numbers that the language has a word for; the picture and the sentence say the rest. */
function Facts({ facts }: { facts: Record<string, unknown> }) {
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const label = word(`fact.${name}`);
    return label !== null && typeof value === "number" ? [{ label, value }] : [];
  });
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
