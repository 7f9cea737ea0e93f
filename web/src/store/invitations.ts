/** Invitations that this page knows: the host's to hand out, a guest's until they sit. Not kept when the tab closes. */

const PATTERN = /^[A-Za-z0-9_-]{20,64}$/;

/** The host's, by table and seat; the server has only their hashes, so another page makes another one. */
const toHandOut = new Map<string, string>();

const place = (table: string, seat: number | null): string => `${table}/${seat ?? "any"}`;

export function handOut(table: string, seat: number | null, invitation: string): void {
  toHandOut.set(place(table, seat), invitation);
}

export function known(table: string, seat: number | null): string | null {
  return toHandOut.get(place(table, seat)) ?? null;
}

/** Older ones open nothing any more: of one seat, or of all. */
export function forgetKnown(table: string, seat: number | null): void {
  for (const key of [...toHandOut.keys()]) if (seat === null ? key.startsWith(`${table}/`) : key === place(table, seat)) toHandOut.delete(key);
}

export function pathOf(table: string, invitation: string): string {
  return `/t/${table}#join/${invitation}`;
}

// ---- a guest's --------------------------------------------------------------------------------------------

const KEY = "kringle.invitation.";

/** Kept in the tab, so that loading the page again does not lose it. */
export function bring(table: string, invitation: string): void {
  try {
    sessionStorage.setItem(KEY + table, invitation);
  } catch {
    // without a store it is good for this page alone
  }
}

export function brought(table: string): string | null {
  try {
    const found = sessionStorage.getItem(KEY + table);
    return found !== null && PATTERN.test(found) ? found : null;
  } catch {
    return null;
  }
}

export function used(table: string): void {
  try {
    sessionStorage.removeItem(KEY + table);
  } catch {
    // nothing was kept
  }
}
