/** Who plays: one tile a seat, and below it what sits on the one that was tapped. */
import { useEffect, useState } from "preact/hooks";
import { here, serverIsThere } from "../local/here";
import { isSite } from "../local/site";
import { settings, change } from "../store/settings";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { SHAPES, pictureOf } from "../ui/seats";
import { api } from "../wire/http";
import { number, t, wordOr } from "../words";
import { titleOf } from "./lobby";
import { type Seat, addSeat, changeSeat, game, least, most, nameOf, picked, removeSeat, seats, words } from "./draft";

export function SeatRow() {
  const info = game.value;
  if (!info) return null;
  return (
    <>
      <h2 class="label">{t("lobby.who", { game: titleOf(info) })}</h2>
      <ul class="seats">
        {seats.value.map((seat, i) => (
          <Tile key={i} seat={seat} index={i} />
        ))}
        {seats.value.length < most.value && (
          <li>
            <button type="button" class="seat-tile open" onClick={addSeat}>
              <span class="plus">
                <Art name="plus" />
              </span>
              <b>{t("lobby.add")}</b>
            </button>
          </li>
        )}
      </ul>
      {picked.value !== null && <SeatSheet index={picked.value} />}
    </>
  );
}

function shownName(seat: Seat): string {
  if (seat.sits === "bot") return wordOr(`bot.${seat.bot}`, seat.bot);
  return nameOf(seat) || t(seat.sits === "me" ? "lobby.me" : seat.sits === "here" ? "lobby.here" : "lobby.invite");
}

function Tile({ seat, index }: { seat: Seat; index: number }) {
  const on = picked.value === index;
  const shape = SHAPES[index] ?? "circle";
  const sits = wordOr(`sits.${seat.sits}`, seat.sits);
  const label = t("lobby.seat", { number: index + 1, shape: wordOr(`shape.${shape}`, shape), name: shownName(seat), sits });
  return (
    <li>
      <button
        type="button"
        class={`seat-tile ${on ? "picked" : ""}`}
        aria-expanded={on}
        data-seat={index}
        onClick={() => (picked.value = on ? null : index)}
        onKeyDown={(event) => event.key === "Delete" && removeSeat(index)}
      >
        <span class="sr">{label}</span>
        <span class="contents" aria-hidden="true">
        <span class={`avatar s${index} ${seat.sits === "invite" ? "dashed" : ""}`}>
          <Art name={seat.sits === "invite" ? "qrmark" : pictureOf(index, seat.sits === "bot" ? "bot" : "person")} />
          <Art name={shape} class="shape" />
        </span>
        <b>{shownName(seat)}</b>
        <small>{sits}</small>
        </span>
      </button>
    </li>
  );
}

const SITS = ["me", "here", "bot", "invite"] as const;
/** Without a server nobody can come from elsewhere. */
const ALONE = ["me", "here", "bot"] as const;

function SeatSheet({ index }: { index: number }) {
  const seat = seats.value[index];
  if (!seat) return null;
  return (
    <div class="seat-sheet">
      <Choice
        label={t("lobby.sits")}
        hideLabel
        value={seat.sits}
        set={(sits) => changeSeat(index, { sits })}
        options={(isSite || serverIsThere.value === false ? ALONE : SITS).map((sits) => ({ value: sits, words: t(`lobby.${sits}`) }))}
      />
      <p>{t(`lobby.${seat.sits}.text`)}</p>
      {(seat.sits === "me" || seat.sits === "here") && <Name seat={seat} index={index} />}
      {seat.sits === "bot" && <Bot seat={seat} index={index} />}
      {seats.value.length > least.value && (
        <button type="button" class="btn small plain" onClick={() => removeSeat(index)}>
          {t("lobby.remove")}
        </button>
      )}
    </div>
  );
}

function Name({ seat, index }: { seat: Seat; index: number }) {
  const set = (name: string) => {
    if (seat.sits === "me") change({ name });
    changeSeat(index, { name });
  };
  return (
    <label class="field">
      <span>{t("lobby.name")}</span>
      <input value={seat.sits === "me" ? seat.name || settings.value.name : seat.name} maxLength={20} list="names" onInput={(event) => set(event.currentTarget.value)} />
      <datalist id="names">
        {words.value.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}

/** How long a bot thinks is told before it is chosen: devices differ. */
function Pace({ level }: { level: number }) {
  const id = game.value?.id;
  const [paces, setPaces] = useState<Awaited<ReturnType<typeof api.pace>>>([]);
  useEffect(() => {
    if (id) api.pace(id).then(setPaces, () => {});
  }, [id]);
  const mine = paces.find((one) => one.level === level);
  if (!mine) return null;
  const seconds = number(mine.seconds);
  return <p data-pace>{mine.percent < 100 ? t("here.pace", { seconds, percent: mine.percent }) : t("here.pace.full", { seconds })}</p>;
}

function Bot({ seat, index }: { seat: Seat; index: number }) {
  const bots = Object.entries(words.value.bots);
  const levels = words.value.bots[seat.bot] ?? [];
  const choose = (bot: string) => {
    const its = words.value.bots[bot] ?? [];
    changeSeat(index, { bot, level: its[Math.floor(its.length / 2)] ?? null });
  };
  if (bots.length === 0) return null;
  return (
    <>
      <Choice label={t("lobby.which")} value={seat.bot} set={choose} options={bots.map(([bot]) => ({ value: bot, words: wordOr(`bot.${bot}`, bot) }))} />
      {levels.length > 0 && (
        <Choice
          label={t("lobby.level")}
          value={seat.level ?? levels[0]!}
          set={(level) => changeSeat(index, { level })}
          options={levels.map((level) => ({ value: level, words: String(level) }))}
        />
      )}
      {levels.length > 0 && here.value.is === "ready" && (isSite || serverIsThere.value === false) && <Pace level={seat.level ?? levels[0]!} />}
    </>
  );
}
