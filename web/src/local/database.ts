/** The browser's own store for tables, with the rows that a server has in its database. Everything of one call is written, or nothing. */

const NAME = "kringle";
const VERSION = 2;
/** As in a server's database: what is asked for by more than its own key has an index. */
const STORES: Record<string, { key: string | string[]; indexes: Record<string, { of: string | string[]; unique: boolean }> }> = {
  tables: { key: "id", indexes: {} },
  events: { key: ["table_id", "seq"], indexes: { commands: { of: ["table_id", "command_id"], unique: true } } },
  tips: { key: "table_id", indexes: {} },
  keys: { key: "hash", indexes: { table: { of: "table_id", unique: false } } },
  invitations: { key: "hash", indexes: { table: { of: "table_id", unique: false } } },
  /** What a browser has in a cookie when a server keeps the tables: the keys themselves. */
  held: { key: "table_id", indexes: {} },
  /** Since version 2: what the page keeps of itself (copies.ts). */
  page: { key: "name", indexes: {} },
};

type Row = Record<string, unknown>;
/** Put replaces what is there, add refuses to. */
type Change = ["put" | "add", string, Row] | ["drop", string, IDBValidKey];

export class Database {
  private constructor(private readonly database: IDBDatabase) {}

  static open(): Promise<Database> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const [name, { key, indexes }] of Object.entries(STORES)) {
          if (request.result.objectStoreNames.contains(name)) continue;
          const store = request.result.createObjectStore(name, { keyPath: key });
          for (const [index, { of, unique }] of Object.entries(indexes)) store.createIndex(index, of, { unique });
        }
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close(); // it is to be deleted
        resolve(new Database(request.result));
      };
      request.onerror = () => reject(request.error ?? new Error("no store"));
    });
  }

  /** "": done; "taken": somebody was faster; else what went wrong. */
  write(text: string): Promise<string> {
    const changes = JSON.parse(text) as Change[];
    return new Promise((resolve) => {
      let taken = false;
      const work = this.database.transaction([...new Set(changes.map(([, store]) => store))], "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve("");
      work.onabort = () => resolve(taken ? "taken" : (work.error?.name ?? "aborted"));
      for (const [how, name, what] of changes) {
        const store = work.objectStore(name);
        const request = how === "drop" ? store.delete(what as IDBValidKey) : how === "add" ? store.add(what) : store.put(what);
        request.onerror = () => (taken ||= request.error?.name === "ConstraintError");
      }
    });
  }

  /** Rows as JSON: all, or those of a key that begins like this. */
  rows(name: string, key: string | undefined, after: number): Promise<string> {
    const store = this.database.transaction(name).objectStore(name);
    const of = STORES[name]?.key;
    const indexed = key !== undefined && store.indexNames.contains("table") ? store.index("table") : store;
    const range = key === undefined ? null : Array.isArray(of) ? IDBKeyRange.bound([key, after], [key, Infinity], true) : IDBKeyRange.only(key);
    return answered(indexed.getAll(range)).then((rows) => JSON.stringify(rows));
  }

  count(name: string): Promise<number> {
    return answered(this.database.transaction(name).objectStore(name).count());
  }
}

/** All of it, whoever else has it open. */
export function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not read"));
  });
}
