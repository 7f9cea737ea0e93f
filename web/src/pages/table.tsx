/** A table: its connection, its friendly pages for when there is none, and the stage once there is one. */
import { useEffect, useState } from "preact/hooks";
import { go, takeOpener } from "../route";
import { bring, brought, used } from "../store/invitations";
import { myTables } from "../store/mine";
import { TableStore } from "../store/table";
import { HomeButton, Notice } from "../ui/notice";
import { t, wordOr } from "../words";
import type { Invited } from "../wire/frames";
import { Failed, api } from "../wire/http";
import type { Status } from "../wire/socket";
import { GuestPage } from "./guest";
import { Stage } from "./stage";
import { WaitingRoom } from "./waiting";

/** So long the table stays in sight while the connection is broken. */
const PATIENCE = 15_000;

export function TablePage({ table }: { table: string }) {
  const [store] = useState(() => new TableStore(table));
  const [problem, setProblem] = useState<string | null>(null);
  const [guest, setGuest] = useState<Guest | null>(null);
  useEffect(() => {
    void enter(store, setProblem, setGuest);
    return () => store.close();
  }, [store]);
  if (problem) return <Trouble reason={problem} retry={() => location.reload()} />;
  if (guest) {
    const come = () => {
      setGuest(null);
      store.open();
    };
    return <GuestPage {...guest} enter={come} />;
  }
  return <Connected store={store} />;
}

interface Guest {
  invited: Invited;
  invitation: string;
}

async function enter(store: TableStore, fail: (reason: string) => void, greet: (guest: Guest) => void): Promise<void> {
  const { table } = store;
  const opener = takeOpener();
  if (opener?.is === "invitation") bring(table, opener.secret);
  const sits = myTables.value.some((mine) => mine.table === table);
  const invitation = sits ? null : brought(table);
  try {
    if (opener?.is === "key") await api.useKey(table, opener.secret);
    else if (invitation) {
      const invited = await api.invited(table, invitation);
      if (invited.table.table === table) return greet({ invited, invitation });
      bring(invited.table.table, invitation); // they play with fewer seats, at another table
      return go(`/t/${invited.table.table}`);
    }
    else await api.table(table);
    store.open();
  } catch (problem) {
    const reason = problem instanceof Failed ? reasonOf(problem) : "unreachable";
    if (reason === "bad_invitation") used(table);
    fail(reason);
  }
}

function reasonOf(problem: Failed): string {
  if (problem.status === 404) return "no_table";
  if (problem.status === 403) return ["private", "bad_invitation"].includes(problem.code) ? problem.code : "revoked";
  if (problem.status === 429) return "limit";
  return "unreachable";
}

function Connected({ store }: { store: TableStore }) {
  const status = store.status.value;
  const late = useLate(status);
  if (status.is === "gone") return <Trouble reason={status.reason} retry={() => location.reload()} />;
  if (late) return <Trouble reason="unreachable" retry={() => store.retry()} />;
  if (!store.state.value || !store.welcome.value) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  if (store.state.value.arrangement.gathering) return <WaitingRoom store={store} />;
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

const PICTURES: Record<string, string> = { no_table: "f:snowman", broken: "f:snowman", revoked: "f:penguin", bad_invitation: "f:penguin", unreachable: "f:sleeping-face", private: "f:owl" };

function Trouble({ reason, retry }: { reason: string; retry: () => void }) {
  const again = !["no_table", "broken", "revoked", "private", "bad_invitation"].includes(reason);
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
