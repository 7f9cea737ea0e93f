/** The tables that this device has sat at, newest first. Their keys are in a cookie that scripts can't read. */
import { signal } from "@preact/signals";
import { store, stored } from "./settings";

export interface MyTable {
  table: string;
  game: string;
  seats: number[];
  /** When it was last looked at, in milliseconds. */
  seen: number;
  over: boolean;
  /** The newest change of a seat that was told here. */
  told?: number;
  /** The last move that was shown here. */
  at?: number;
}

const KEY = "kringle.tables";
const MOST = 20;

export const myTables = signal<readonly MyTable[]>(stored<MyTable[]>(KEY) ?? []);

export function remember(table: MyTable): void {
  const others = myTables.value.filter((one) => one.table !== table.table);
  keep([table, ...others].slice(0, MOST));
}

export function forget(table: string): void {
  keep(myTables.value.filter((one) => one.table !== table));
}

function keep(tables: readonly MyTable[]): void {
  myTables.value = tables;
  store(KEY, tables);
}
