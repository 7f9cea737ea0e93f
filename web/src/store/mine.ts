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

export const TABLES = "kringle.tables";
const MOST = 20;

export const myTables = signal<readonly MyTable[]>(stored<MyTable[]>(TABLES) ?? []);

export function remember(table: MyTable): void {
  const others = myTables.value.filter((one) => one.table !== table.table);
  keep([table, ...others].slice(0, MOST));
}

export function forget(table: string): void {
  keep(myTables.value.filter((one) => one.table !== table));
}

/** Those of another device, behind those that are known. */
export function takeTables(others: readonly MyTable[]): void {
  const known = new Set(myTables.value.map((one) => one.table));
  keep([...myTables.value, ...others.filter((one) => !known.has(one.table))].slice(0, MOST));
}

function keep(tables: readonly MyTable[]): void {
  myTables.value = tables;
  store(TABLES, tables);
}
