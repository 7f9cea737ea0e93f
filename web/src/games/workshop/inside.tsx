/** The inside of a place, where there is something to choose: gifts, stalls, subjects. It stands where the houses were. */
import type { ComponentChildren } from "preact";
import { Art } from "../../ui/art";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { Drawn } from "./elves";
import { CardFace, Needs } from "./gifts";
import { bonusWords, giftName, giftOf, goodsWords, placeName, printedWords, reindeerName, subjectName } from "./words";
import { BONUS, giftPicture, goods, placePicture } from "./pictures";
import { type Place, type Props, SUBJECTS, mine } from "./view";

function House({ place, label, class: more = "", children }: { place: Place; label: string; class?: string; children: ComponentChildren }) {
  return (
    <section class={`inside ${place} ${more}`} role="group" aria-label={label}>
      <h3 class="sign">
        <Art name={placePicture(place)} />
        <span>{label}</span>
      </h3>
      <div class="choices">{children}</div>
    </section>
  );
}

/** The six gifts of the Mailroom and the top of the deck. */
function Gifts({ hand, view }: Props) {
  return (
    <House place="mailroom" label={placeName("mailroom")}>
      {view.mailroom.display.map((name, i) =>
        name ? (
          <Thing key={i} hand={hand} move={["take", i + 1]} confirm label={printedWords(name, view.cards[name])} class="gift" flip={`mail:${i + 1}`}>
            <CardFace name={name} card={view.cards[name]} />
          </Thing>
        ) : (
          <span key={i} class="gift none" />
        ),
      )}
      <Thing hand={hand} move={["draw"]} confirm label={t("workshop.draw.label", { n: view.mailroom.deck })} class="gift deck">
        <Art name="f:wrapped-gift" class="pic" />
        <span class="gift-name">{t("workshop.draw")}</span>
        <b>{view.mailroom.deck}</b>
      </Thing>
    </House>
  );
}

function Stalls({ hand, view }: Props) {
  return (
    <House place="reindeer_stable" label={placeName("reindeer_stable")}>
      {Object.entries(view.stalls).map(([name, cookies]) => (
        <Thing
          key={name}
          hand={hand}
          move={["tend", name]}
          confirm
          label={t("workshop.stall.label", { name: reindeerName(name), bonus: bonusWords(view.bonuses[name]), n: cookies })}
          class={`big-stall ${cookies > 0 ? "" : "empty"}`}
          flip={`stall:${name}`}
        >
          <Art name="f:deer" class="deer" />
          <span class="stall-words">
            <b>{reindeerName(name)}</b>
            <small>{giftOf(view.bonuses[name])}</small>
          </span>
          {view.bonuses[name]?.gives !== 0 && <Art name={BONUS[name] ?? "f:cookie"} class="bonus" />}
          <b class="worth">
            {cookies}
            {(view.bonuses[name]?.cookies ?? 0) > 0 && `+${view.bonuses[name]?.cookies}`}
            <Art name="f:cookie" />
          </b>
        </Thing>
      ))}
    </House>
  );
}

function Subjects({ hand, view }: Props) {
  const inClass = view.assignment?.space === "classroom";
  return (
    <House place={inClass ? "classroom" : "surprise"} label={inClass ? placeName("classroom") : t("workshop.learn")}>
      {SUBJECTS.map((subject) => (
        <Lesson key={subject} hand={hand} subject={subject} gone={inClass && !view.classroom.includes(subject)} />
      ))}
    </House>
  );
}

function Lesson({ hand, subject, gone }: { hand: Props["hand"]; subject: string; gone: boolean }) {
  const text = gone ? t("workshop.learn.gone") : t(subject === "assembly" ? "workshop.learn.token" : "workshop.learn.pieces");
  return (
    <Thing hand={hand} move={["learn", subject]} confirm label={`${subjectName(subject)}: ${text}`} class={`lesson ${gone ? "gone" : ""}`}>
      <span class="token">
        <Art name={goods(subject)} />
      </span>
      <span class="stall-words">
        <b>{subjectName(subject)}</b>
        <small>{text}</small>
      </span>
    </Thing>
  );
}

/** The fifth seat starts with coal or with a training token. */
function Start({ hand }: Props) {
  const coal = hand.tree.under(["coal"])[0]?.[1];
  return (
    <House place="classroom" label={t("workshop.fifth")}>
      {coal !== undefined && (
        <Thing hand={hand} move={["coal", coal]} confirm label={goodsWords("coal", Number(coal))} class="lesson">
          <Art name={goods("coal")} class="bonus" />
          <span class="stall-words">
            <b>{goodsWords("coal", Number(coal))}</b>
          </span>
        </Thing>
      )}
      {SUBJECTS.map((subject) => (
        <Lesson key={subject} hand={hand} subject={subject} gone={false} />
      ))}
    </House>
  );
}

/** The places of the dealt gifts that are chosen to be kept. */
export function kept({ hand, ...props }: Props): number[] {
  if (hand.chosen[0] === "keep") return hand.chosen.slice(1).map(Number);
  const sealed = mine({ hand, ...props })?.sealed;
  return Array.isArray(sealed) ? [...sealed] : [];
}

/** Three gifts are dealt: tap those to keep. The Mailroom below shows what else there will be. */
function Dealt(props: Props) {
  const { hand, view } = props;
  const dealt = mine(props)?.dealt;
  const names = Array.isArray(dealt) ? dealt : [];
  const chosen = kept(props);
  const toggled = (place: number) => (chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place].sort());
  return (
    <House place="mailroom" label={t("workshop.dealt")} class="dealt">
      {names.map((name, i) => {
        const place = i + 1;
        const can = !hand.empty && !hand.sending;
        const tap = () => {
          const move = ["keep", ...toggled(place)];
          if (move.length === 1) hand.clear();
          else if (hand.tree.has(move)) hand.choose(move);
          else hand.tap(move);
        };
        const on = chosen.includes(place);
        const lit = hand.hinted?.[0] === "keep" && hand.hinted.includes(place);
        return (
          <button key={i} type="button" class={`thing gift ${can ? "can" : ""} ${on ? "chosen" : ""} ${lit ? "hinted" : ""}`} data-move={`dealt/${place}`} aria-pressed={on} aria-disabled={!can} onClick={tap}>
            <Drawn label={printedWords(name, view.cards[name])}>
              <CardFace name={name} card={view.cards[name]} />
              {on && <Art name="tick" class="keeps" />}
            </Drawn>
          </button>
        );
      })}
      <div class="faceup" role="group" aria-label={placeName("mailroom")}>
        {view.mailroom.display.map(
          (name, i) =>
            name && (
              <span key={i} class="mini" role="img" aria-label={printedWords(name, view.cards[name])}>
                <span class="mini-head">
                  <Art name={giftPicture(name)} class="pic" />
                  <b>{view.cards[name]?.chart[0]}</b>
                </span>
                <span class="mini-name">{giftName(name)}</span>
                <Needs needs={view.cards[name]?.needs ?? []} />
              </span>
            ),
        )}
      </div>
    </House>
  );
}

/** What there is to choose inside a place; null while the houses are to be seen. */
export function insideOf(props: Props): ComponentChildren {
  const { hand, view } = props;
  if (hand.empty) return null;
  if (view.phase === "keep") return <Dealt {...props} />;
  if (view.phase === "fifth") return <Start {...props} />;
  if (view.phase === "gifts") return <Gifts {...props} />;
  if (view.phase === "stall") return <Stalls {...props} />;
  if (view.phase === "subject") return <Subjects {...props} />;
  return null;
}
