/** History, lessons, settings and the list of tables stand in localStorage, where a page finds them at once. A page without a server
 * has a copy of them beside its tables, so that what one of the two stores loses the other still has. */
import { listeners } from "../store/settings";
import { Database } from "./database";

const OURS = "kringle.";

interface Copy {
  name: string;
  value: string;
}

/** True: something was lost and is back, so the page should be opened anew. */
export async function keepCopies(): Promise<boolean> {
  try {
    const database = await Database.open();
    const copies = JSON.parse(await database.rows("page", undefined, 0)) as Copy[];
    const lost = copies.filter(({ name }) => localStorage.getItem(name) === null);
    for (const { name, value } of lost) localStorage.setItem(name, value);
    const put = (name: string, value: string) => database.write(JSON.stringify([["put", "page", { name, value }]]));
    for (const [name, value] of Object.entries({ ...localStorage })) if (name.startsWith(OURS)) void put(name, value);
    listeners.add((name, value) => void put(name, value));
    return lost.length > 0;
  } catch {
    return false; // a browser without a store: then there is one place
  }
}
