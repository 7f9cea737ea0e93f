/** Everything of this device as one file, and back: the tables' rows as in a server's backup, and what the page keeps. */
import { LESSONS, takeLessons } from "../learn/learned";
import { saveFile } from "../local/file";
import { TABLES, takeTables } from "../store/mine";
import { GAMES, takeGames } from "../store/ours";
import { api } from "../wire/http";
import { t } from "../words";

const OURS = "kringle.";
/** Lists of two devices become one. */
const JOINED: Readonly<Record<string, (theirs: never) => void>> = { [TABLES]: takeTables, [GAMES]: takeGames, [LESSONS]: takeLessons };
const GZIP = [0x1f, 0x8b];

export async function saveEverything(): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 10);
  saveFile(`kringle-${stamp}.jsonl.gz`, await exported(), "application/gzip");
}

async function exported(): Promise<Blob> {
  const [first, ...lines] = (await api.exportKept()).split("\n");
  const head = JSON.stringify({ ...(JSON.parse(first ?? "{}") as object), page: pageKeeps() });
  const packed = new Blob([[head, ...lines].join("\n")]).stream().pipeThrough(new CompressionStream("gzip") as ReadableWritablePair);
  return new Response(packed).blob();
}

/** What came of it, in words. A replay becomes a table; of everything else that was exported, each table that is new or further. */
export async function takenIn(file: File): Promise<string> {
  const text = await unpacked(file);
  const first = JSON.parse(text.slice(0, text.indexOf("\n")) || "null") as object | null;
  if (first && "kringle-backup" in first) {
    const { new: fresh, further, known, broken, page } = await api.importKept(text);
    takePage(page);
    const unread = broken.length > 0 ? ` ${t("here.imported.broken", { count: broken.length })}` : "";
    return t("here.imported", { fresh, further, known }) + unread;
  }
  await api.takeInHere(text);
  return t("here.imported.replay");
}

async function unpacked(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = GZIP.every((byte, at) => bytes[at] === byte);
  const content = packed ? file.stream().pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair) : file.stream();
  return new Response(content).text();
}

function pageKeeps(): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...localStorage }).filter(([name]) => name.startsWith(OURS)));
}

/** What this device has stays, and what it does not know is added: it shows at once. */
function takePage(page: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(page)) {
    if (!name.startsWith(OURS) || typeof value !== "string") continue;
    const taken = JOINED[name];
    if (taken) taken(listIn(value) as never);
    else if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
}

/** Nothing, if somebody has changed the file. */
function listIn(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one) => one !== null) : [];
  } catch {
    return [];
  }
}
