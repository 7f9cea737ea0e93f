/** A table: its connection, its friendly pages for when there is none, and the stage once there is one. */
import { useEffect, useState } from "preact/hooks";
import { takeKey } from "../route";
import { TableStore } from "../store/table";
import { HomeButton, Notice } from "../ui/notice";
import { t, wordOr } from "../words";
import { Failed, api } from "../wire/http";
import type { Status } from "../wire/socket";
import { Stage } from "./stage";

/** So long the table stays in sight while the connection is broken. */
const PATIENCE = 15_000;

export function TablePage({ table }: { table: string }) {
  const [store] = useState(() => new TableStore(table));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void enter(store, setProblem);
    return () => store.close();
  }, [store]);
  if (problem) return <Trouble reason={problem} retry={() => location.reload()} />;
  return <Connected store={store} />;
}

async function enter(store: TableStore, fail: (reason: string) => void): Promise<void> {
  const key = takeKey();
  try {
    if (key) await api.useKey(store.table, key);
    else await api.table(store.table);
    store.open();
  } catch (problem) {
    fail(problem instanceof Failed ? reasonOf(problem) : "unreachable");
  }
}

function reasonOf(problem: Failed): string {
  if (problem.status === 404) return "no_table";
  if (problem.status === 403) return "revoked";
  if (problem.status === 429) return "limit";
  return "unreachable";
}

function Connected({ store }: { store: TableStore }) {
  const status = store.status.value;
  const late = useLate(status);
  if (status.is === "gone") return <Trouble reason={status.reason} retry={() => location.reload()} />;
  if (late) return <Trouble reason="unreachable" retry={() => store.retry()} />;
  if (!store.state.value || !store.welcome.value) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  return <Stage store={store} />;
}

/** Whether it is time to stop hoping in silence. */
function useLate(status: Status): boolean {
  const [late, setLate] = useState(false);
  const since = status.is === "waiting" ? status.since : null;
  const waiting = status.is === "waiting" || status.is === "connecting";
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const left = Math.max(0, PATIENCE - (since ? Date.now() - since : 0));
    const timer = setTimeout(() => setLate(true), left);
    return () => clearTimeout(timer);
  }, [waiting, since]);
  return late && waiting;
}

const PICTURES: Record<string, string> = { no_table: "f:snowman", broken: "f:snowman", revoked: "f:penguin", unreachable: "f:sleeping-face", private: "f:owl" };

function Trouble({ reason, retry }: { reason: string; retry: () => void }) {
  const again = !["no_table", "broken", "revoked", "private"].includes(reason);
  return (
    <Notice picture={PICTURES[reason] ?? "f:snowflake"} title={wordOr(`gone.${reason}`, t("gone.other"))} text={wordOr(`gone.${reason}.text`, t("gone.other.text"))}>
      {again && (
        <button type="button" class="btn primary" onClick={retry}>
          {t("notice.retry")}
        </button>
      )}
      <HomeButton primary={!again} />
    </Notice>
  );
}
