/** Who has sat down, got up or lost a seat: told to everybody, in a line each. */
import type { SeatChange } from "../wire/frames";
import { givenName, language, said, t } from "../words";

export function changeWords(change: SeatChange): string {
  const params = { number: change.seat + 1, was: givenName(change.was), name: givenName(change.name) };
  if (change.how === "renamed" && change.was === change.name) return t("change.at", { words: t("change.figure", params), time: clock(change.at) });
  const words = said(`change.${change.how}.${change.by}`, params) ?? said(`change.${change.how}`, params) ?? change.how;
  return t("change.at", { words, time: clock(change.at) });
}

/** The time, and the day if it is another. */
function clock(at: number): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString(language.value, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (moment.toDateString() === new Date().toDateString()) return time;
  return `${moment.toLocaleDateString(language.value, { day: "numeric", month: "long" })}, ${time}`;
}
