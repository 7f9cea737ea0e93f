/** The nine houses of the workshop, always all in sight: what is free, what it costs, who is there. */
import type { ComponentChildren } from "preact";
import type { Hand, Move } from "../types";
import { Art } from "../../ui/art";
import { Thing } from "../../ui/thing";
import { list, t } from "../../words";
import { ElfFigure, Zelf, trainingOf } from "./elves";
import { Needs } from "./gifts";
import { worksAt } from "./tale";
import { elfName, giftName, goodsWords, placeName, reindeerName, spaceName, subjectName } from "./words";
import { BONUS, giftPicture, goods, placePicture } from "./pictures";
import { type Offer, PLACES, type Place, type Props, SUBJECTS, type Space, type View, placeOf, spacesOf } from "./view";

/** From so many on, elves in a crowd are counted. */
const CROWDED = 5;
/** Names of more letters stand on two lines. */
const LONG = 15;

export const MAKES: Partial<Record<Place, Exclude<Offer["of"], null>>> = {
  mailroom: "gift", plastics_lab: "plastic", coal_mine: "coal", fabric_shop: "fabric", wood_shop: "wood", metal_shop: "metal", assembly_hall: "assembly",
};

/** Whoever is on a space: the elves of the teams, and Zelf. */
function there(view: View, space: Space): ComponentChildren[] {
  const elves = space.elves.map((one) => <ElfFigure key={`${one.seat}-${one.elf}`} seat={one.seat} flip={`elf:${one.seat}:${one.elf}`} training={trainingOf(view, one.seat, one.elf)} />);
  return space.zelf ? [...elves, <Zelf key="zelf" flip="zelf" />] : elves;
}

/** The elf that would go here, if this space is chosen. */
function ghost({ hand, view, seat }: Props, space: Space): ComponentChildren {
  if (hand.chosen[0] !== "go" || hand.chosen[1] !== space.space || seat === null) return null;
  return <span class="ghost">{view.assignment?.elf === "zelf" ? <Zelf /> : <ElfFigure seat={seat} training={view.assignment?.training ?? []} />}</span>;
}

/** One well for each space of this kind, elves first; free ones show what it costs or gives. */
function Wells({ props, space, children }: { props: Props; space: Space; children?: ComponentChildren }) {
  const elves = there(props.view, space);
  const wells = Math.max(space.open ?? 0, elves.length);
  const last = lastSent(props);
  const isLast = (one: Space["elves"][number] | undefined) => one !== undefined && last?.space === space.space && last.seat === one.seat && last.elf === one.elf;
  return (
    <>
      {Array.from({ length: wells }, (_, i) => (
        <span key={i} class={`well ${isLast(space.elves[i]) ? "fresh" : ""}`}>
          {elves[i] ?? (i === elves.length ? ghost(props, space) : null) ?? children ?? <Art name="workshop-hat" class="empty" />}
        </span>
      ))}
    </>
  );
}

/** The newest placement: it keeps its ring until the next. */
function lastSent(props: Props): { seat: number | null; elf: number; space: string } | null {
  const sent = props.notes.findLast((note) => note.kind === "sent" || note.kind === "day");
  if (!sent || sent.kind === "day") return null;
  return { seat: sent.seat, elf: (sent.facts["elf"] as { number: number }).number, space: String(sent.facts["space"]) };
}

function Amount({ n, of, flip }: { n: number | string | null; of: string; flip?: string }) {
  return (
    <span class="amount">
      {n}
      <Art name={goods(of)} {...(flip ? { flip } : {})} />
    </span>
  );
}

/** Price in the well, what comes out of it below. */
function Slot({ props, space, makes, first }: { props: Props; space: Space; makes: string; first?: boolean }) {
  return (
    <span class="slot">
      <span class="wells">
        <Wells props={props} space={space}>{space.price > 0 ? <Amount n={space.price} of="coal" /> : undefined}</Wells>
      </span>
      <Amount n={space.gives} of={makes} {...(first ? { flip: `src:${makes}` } : {})} />
    </span>
  );
}

function Mailroom(props: Props) {
  const { view } = props;
  const [left, right] = spacesOf(view, "mailroom");
  return (
    <>
      {[left, right].map((space, i) =>
        space ? (
          <span class="slot" key={i}>
            <Wells props={props} space={space}>{i === 1 ? <Art name="workshop-sweep" class="sweep" /> : undefined}</Wells>
            <Amount n={space.gives} of="gift" />
          </span>
        ) : null,
      )}
      <span class="minis">
        {view.mailroom.display.map((name, i) => (
          <span key={i} class={`mini ${name ? "" : "none"}`} data-flip={`mail:${i + 1}`}>
            {name && (
              <>
                <span class="mini-head">
                  <Art name={giftPicture(name)} class="pic" />
                  <b>{view.cards[name]?.chart[0]}</b>
                </span>
                <Needs needs={view.cards[name]?.needs ?? []} />
              </>
            )}
          </span>
        ))}
      </span>
    </>
  );
}

function Classroom(props: Props) {
  const space = spacesOf(props.view, "classroom")[0];
  return (
    <span class="col">
      <span class="tokens">
        {SUBJECTS.map((subject) => (
          <span key={subject} class={`token ${props.view.classroom.includes(subject) ? "" : "gone"}`}>
            {props.view.classroom.includes(subject) && <Art name={goods(subject)} />}
          </span>
        ))}
      </span>
      <span class="wells">{space && <Wells props={props} space={space}>{space.price > 0 ? <Amount n={space.price} of="coal" /> : undefined}</Wells>}</span>
    </span>
  );
}

function Mine(props: Props) {
  const space = spacesOf(props.view, "coal_mine")[0];
  const elves = space ? there(props.view, space) : [];
  return (
    <>
      <Art name="workshop-shaft" class="shaft" />
      <span class="crowd">
        {elves}
        {space && ghost(props, space)}
        {elves.length >= CROWDED && <b class="many">{elves.length}</b>}
      </span>
      <Amount n={`+${space?.gives ?? 0}`} of="coal" flip="src:coal" />
    </>
  );
}

function Hall(props: Props) {
  return (
    <span class="wells">
      {spacesOf(props.view, "assembly_hall").map((space) => (
        <Wells key={space.space} props={props} space={space}>
          <Amount n={space.gives} of="assembly" {...(space.space.endsWith("power") ? { flip: "src:assembly" } : {})} />
        </Wells>
      ))}
    </span>
  );
}

function Stable(props: Props) {
  const space = spacesOf(props.view, "reindeer_stable")[0];
  return (
    <>
      <span class="wells four">{space && <Wells props={props} space={space} />}</span>
      <span class="stalls">
        {Object.entries(props.view.stalls).map(([name, cookies]) => (
          <span key={name} class={`stall ${cookies > 0 ? "" : "empty"}`} data-flip={`stall:${name}`}>
            <Art name={BONUS[name] ?? "f:cookie"} />
            <span class="stall-name">{reindeerName(name)}</span>
            <b>{cookies}</b>
            <Art name="f:cookie" class="stall-cookie" />
          </span>
        ))}
      </span>
    </>
  );
}

function Room({ props, place }: { props: Props; place: Place }) {
  if (place === "mailroom") return <Mailroom {...props} />;
  if (place === "classroom") return <Classroom {...props} />;
  if (place === "coal_mine") return <Mine {...props} />;
  if (place === "assembly_hall") return <Hall {...props} />;
  if (place === "reindeer_stable") return <Stable {...props} />;
  const makes = MAKES[place] ?? "";
  const spaces = spacesOf(props.view, place);
  if (place === "plastics_lab") {
    return (
      <span class="slot">
        <span class="wells">{spaces[0] && <Wells props={props} space={spaces[0]} />}</span>
        <Amount n={spaces[0]?.gives ?? 0} of="plastic" flip="src:plastic" />
      </span>
    );
  }
  return (
    <>
      {spaces.map((space, i) => (
        <Slot key={space.space} props={props} space={space} makes={makes} first={i === 0} />
      ))}
    </>
  );
}

// ---- what a screen reader says ------------------------------------------------------------------------

function spaceWords(props: Props, space: Space, makes: string | undefined): string {
  const parts = [spaceName(space.space)];
  if (space.price > 0) parts.push(t("workshop.offer.price", { n: space.price }));
  if (makes && space.gives !== null) parts.push(t("workshop.offer.gives", { goods: goodsWords(makes, space.gives) }));
  const who = space.elves.map((one) => t("workshop.there", { who: props.seats[one.seat]?.name ?? "", elf: elfName(trainingOf(props.view, one.seat, one.elf)) }));
  if (space.zelf) who.push("Zelf");
  if (who.length > 0) parts.push(list(who));
  const free = space.open === null ? null : space.open - space.elves.length - (space.zelf ? 1 : 0);
  if (free !== null) parts.push(t("workshop.free", { n: free }));
  return parts.join(", ");
}

function more(view: View, place: Place): string {
  if (place === "mailroom") return t("workshop.mailroom.shows", { gifts: list(view.mailroom.display.filter((name) => name !== null).map(giftName)) });
  if (place === "classroom") return t("workshop.classroom.has", { subjects: list(view.classroom.map(subjectName)) });
  if (place === "reindeer_stable") return list(Object.entries(view.stalls).map(([name, cookies]) => `${reindeerName(name)} ${cookies}`));
  return "";
}

export function placeWords(props: Props, place: Place): string {
  const spaces = spacesOf(props.view, place).map((space) => spaceWords(props, space, MAKES[place]));
  return [`${placeName(place)}.`, `${spaces.join("; ")}.`, more(props.view, place)].filter(Boolean).join(" ");
}

// ---- tapping -------------------------------------------------------------------------------------------

/** What tapping a house means: the chosen space of it, else the first that is possible, else the first. */
export function moveTo(hand: Hand, view: View, place: Place): Move {
  const chosen = hand.chosen;
  if (chosen[0] === "go" && placeOf(String(chosen[1])) === place) return chosen;
  const spaces = spacesOf(view, place);
  const open = spaces.find((space) => hand.tree.has(["go", space.space]));
  if (open) return ["go", open.space];
  const shielded = spaces.find((space) => hand.tree.has(["go", space.space, "bakery"]));
  if (shielded) return ["go", shielded.space, "bakery"];
  return ["go", spaces[0]?.space ?? place];
}

function Tile({ props, place }: { props: Props; place: Place }) {
  const { hand, view } = props;
  const move = moveTo(hand, view, place);
  const chosen = hand.isChosen(move);
  const acting = (view.assignment?.space != null && placeOf(view.assignment.space) === place) || worksAt(props.step) === place;
  const calm = hand.chosen[0] === "go" && !chosen ? "calm" : "";
  return (
    <Thing hand={hand} move={move} confirm label={placeWords(props, place)} class={`tile ${place} ${acting ? "acting" : ""} ${calm}`}>
      <span class={`sign ${placeName(place).length > LONG ? "long" : ""}`} style={{ "--letters": placeName(place).length }}>
        <Art name={placePicture(place)} />
        <span>{placeName(place)}</span>
      </span>
      <span class="room">
        <Room props={props} place={place} />
      </span>
    </Thing>
  );
}

export function Places(props: Props) {
  return (
    <section class="places" role="group" aria-label={t("workshop.places")}>
      {PLACES.map((place) => (
        <Tile key={place} props={props} place={place} />
      ))}
    </section>
  );
}
