import type { SeatChange } from "../wire/frames";

/** A person's seat that somebody else has given away: this is not only told in passing. */
export function tookASeat(change: SeatChange): boolean {
  return change.was_kind === "person" && !["left", "renamed", "stand_in", "back", "linked"].includes(change.how);
}
