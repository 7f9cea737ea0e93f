/** My bench: elves with their training, coal cart, mining tools, harness, and my gifts. */
import { Art } from "../../ui/art";
import { Avatar } from "../../ui/seats";
import { Thing } from "../../ui/thing";
import { t } from "../../words";
import { Drawn, ElfFigure, Training, Zelf } from "./elves";
import { MyGifts } from "./gifts";
import { elfName, spaceName } from "./words";
import { IMPROVEMENTS, IMPROVEMENT_PICTURES, goods } from "./pictures";
import { type Elf, type Mat, type Props, called, count, justNow, mine } from "./view";
import { useSwitch } from "./choosing";

type Improvement = keyof typeof IMPROVEMENTS;

function MyElf({ elf, props, switchTo }: { elf: Elf; props: Props; switchTo: (name: string) => void }) {
  const { view, hand, seat } = props;
  const flip = `elf:${seat}:${elf.number}`;
  const name = called(elf.training);
  const chosen = view.turn === seat && view.phase === "space" && view.assignment?.elf === elf.number;
  const label = elf.at ? t("workshop.elf.at", { elf: elfName(elf.training), space: spaceName(elf.at) }) : chosen ? t("workshop.elf.chosen", { elf: elfName(elf.training) }) : elfName(elf.training);
  if (elf.at) {
    return (
      <span class="mate away" role="img" aria-label={label}>
        <ElfFigure seat={seat ?? 0} />
        <Training subjects={elf.training} />
      </span>
    );
  }
  const inside = (
    <>
      <ElfFigure seat={seat ?? 0} flip={flip} />
      <Training subjects={elf.training} />
    </>
  );
  if (view.phase === "elf" || view.phase === "dentist") {
    return (
      <Thing hand={hand} move={[view.phase, name]} label={label} confirm={view.phase === "dentist"} class="mate">
        {inside}
      </Thing>
    );
  }
  const alike = name === called(view.assignment?.training ?? []) && view.assignment?.elf !== "zelf";
  if (view.phase === "space" && !hand.empty && (chosen || !alike)) {
    return (
      <button type="button" class={`thing mate ${chosen ? "chosen" : ""}`} data-move={`elf/${name}/${elf.number}`} aria-pressed={chosen} onClick={() => !chosen && switchTo(name)}>
        <Drawn label={label}>{inside}</Drawn>
      </button>
    );
  }
  return (
    <span class="mate" role="img" aria-label={label}>
      {inside}
    </span>
  );
}

function MyZelf({ props }: { props: Props }) {
  const { view, hand, seat } = props;
  if (view.zelf.with !== seat || seat === null) return null;
  const label = t("workshop.zelf.label");
  if (view.zelf.at !== null) return null;
  if (view.phase === "elf") {
    return (
      <Thing hand={hand} move={["zelf"]} label={label} class="mate">
        <Zelf flip="zelf" />
      </Thing>
    );
  }
  return (
    <span class={`mate ${view.phase === "space" && view.turn === seat && view.assignment?.elf === "zelf" ? "thing chosen" : ""}`} role="img" aria-label={label}>
      <Zelf flip="zelf" />
    </span>
  );
}

/** Two sockets: filled, or in the shape of the material. */
function Pieces({ material, done }: { material: string; done: number }) {
  return (
    <span class="pieces">
      {[0, 1].map((i) =>
        i < done ? (
          <Art key={i} name={goods(material)} class="piece" />
        ) : (
          <span key={i} class={`socket ${material}`}>
            <Art name={`workshop-s-${material}`} />
          </span>
        ),
      )}
    </span>
  );
}

function Work({ what, props, mat }: { what: Improvement; props: Props; mat: Mat }) {
  const { hand, view } = props;
  const material = IMPROVEMENTS[what];
  const done = mat.improvements[what];
  const label = t(`workshop.work.${what}`, { done, coal: mat.coal, cart: mat.cart });
  const fresh = justNow(props).some((note) => note.kind === "improved" && note.seat === props.seat && note.facts["improvement"] === what);
  const inside = (
    <>
      <span class="work-head">
        <Art name={what === "cart" ? goods("coal") : (IMPROVEMENT_PICTURES[what] ?? "")} />
        {what === "cart" && (
          <b>
            {mat.coal}
            <small>/{mat.cart}</small>
          </b>
        )}
      </span>
      <Pieces material={material} done={done} />
    </>
  );
  const classes = `work ${what} ${fresh ? "fresh" : ""}`;
  if (view.phase === "material" && view.assignment?.of === material && !hand.empty) {
    return (
      <Thing hand={hand} move={["improve"]} label={label} class={classes}>
        {inside}
      </Thing>
    );
  }
  return (
    <span class={classes} role="img" aria-label={label} data-place={`work:${what}`}>
      {inside}
    </span>
  );
}

function Me({ props, mat }: { props: Props; mat: Mat }) {
  const me = props.seats[props.seat ?? 0];
  if (!me) return null;
  const label = t("workshop.me", { cookies: mat.cookies, gifts: count(mat.assembled), first: props.view.first_player === props.seat });
  return (
    <span class="me" role="img" aria-label={label} data-place={`seat:${me.seat}`}>
      <Avatar seat={me} />
      {props.view.first_player === props.seat && <Art name="f:christmas-tree" class="first" flip="tree" />}
      {props.view.surprise?.bakery === props.seat && <Art name="f:bread" class="bakery" flip="bakery" />}
      <b class="cookies">
        {mat.cookies}
        <Art name="f:cookie" />
      </b>
      <b class="done">
        {count(mat.assembled)}
        <Art name="f:wrapped-gift" />
      </b>
    </span>
  );
}

export function Mine(props: Props) {
  const mat = mine(props);
  const switchTo = useSwitch(props);
  if (!mat) return null;
  return (
    <section class="bench" role="group" aria-label={t("workshop.bench")}>
      <MyGifts props={props} gifts={mat.gifts} />
      <div class="mat">
        <Me props={props} mat={mat} />
        <div class="crew" role="group" aria-label={t("workshop.elves")}>
          {mat.elves.map((elf) => (
            <MyElf key={elf.number} elf={elf} props={props} switchTo={switchTo} />
          ))}
          <MyZelf props={props} />
        </div>
        <div class="works" role="group" aria-label={t("workshop.works")}>
          {(["cart", "tools", "harness"] as const).map((what) => (
            <Work key={what} what={what} props={props} mat={mat} />
          ))}
        </div>
      </div>
    </section>
  );
}
