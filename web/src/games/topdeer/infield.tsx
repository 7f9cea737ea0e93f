/** In the widest open place of the track: which race, which year, and the card that was turned last. */
import { Art } from "../../ui/art";
import { Avatar } from "../../ui/seats";
import { t, wordOr } from "../../words";
import type { BoardProps } from "../types";
import { Face } from "./cards";
import type { Layout } from "./layout";
import { lastPlayed } from "./story";
import type { TopDeerView } from "./view";

export const YEAR_ART: Record<string, string> = { quiet: "f:snowflake", stud_auction: "f:megaphone" };

/** The years as a loop; the marker is on the one that began before this race. */
export function Years({ view }: { view: TopDeerView }) {
  const { at, spaces } = view.year;
  const then = spaces[(at + 1) % spaces.length] ?? "";
  return (
    <span class="td-years" role="img" aria-label={t("topdeer.year.label", { now: yearWords(spaces[at] ?? ""), then: yearWords(then) })}>
      {spaces.map((year, i) => (
        <span key={i} class={i === at ? "year now" : "year"}>
          <Art name={YEAR_ART[year] ?? "f:snowflake"} />
        </span>
      ))}
    </span>
  );
}

export const yearWords = (year: string): string => wordOr(`topdeer.year.${year}`, year);

export function Infield({ props, layout }: { props: BoardProps<TopDeerView>; layout: Layout }) {
  const { view, notes, seats } = props;
  const { open } = layout;
  const turned = lastPlayed(notes);
  const seat = turned ? seats[turned.seat] : undefined;
  const then = view.year.spaces[(view.year.at + 1) % view.year.spaces.length] ?? "";
  const wide = layout.size.width >= 700;
  if (open.room < (wide ? 42 : 30)) return null;
  const roomy = open.room >= (wide ? 80 : 52);
  return (
    <div class={`td-infield ${roomy ? "" : "tight"}`} style={{ left: `${open.x}px`, top: `${open.y}px` }}>
      {turned && seat ? (
        <span class="td-turned" role="img" aria-label={t("topdeer.turned", { name: seat.name, card: turned.card })}>
          <Face card={turned.card} kinds={view.cards} flip={`turned:${turned.seat}:${turned.card}`} />
          <Avatar seat={{ ...seat, asked: false }} />
        </span>
      ) : (
        roomy && <Years view={view} />
      )}
      {roomy && <span class="td-then">{t("topdeer.then", { year: yearWords(then) })}</span>}
    </div>
  );
}
