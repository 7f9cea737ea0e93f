/** The tables that this device sits at: those that wait for me first. */
import { useEffect, useState } from "preact/hooks";
import { go } from "../route";
import { forget, myTables, type MyTable } from "../store/mine";
import { Art } from "../ui/art";
import type { ListedTable, TableInfo } from "../wire/frames";
import { Failed, api } from "../wire/http";
import { givenName, list, t, wordOr } from "../words";

const MOST = 6;

export function MyTables() {
  const mine = myTables.value.filter((table) => !table.over).slice(0, MOST);
  if (mine.length === 0) return null;
  return (
    <section class="tables" aria-labelledby="my-tables">
      <h2 class="label" id="my-tables">
        {t("lobby.tables")}
      </h2>
      <ul>
        {mine.map((table) => (
          <Entry key={table.table} table={table} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ table }: { table: MyTable }) {
  const [sure, setSure] = useState(false);
  const [info, setInfo] = useState<TableInfo | null>(null);
  useEffect(() => {
    api.table(table.table).then(setInfo, (problem: unknown) => {
      if (problem instanceof Failed && problem.status === 404) forget(table.table);
    });
  }, [table.table]);
  const title = wordOr(`game.${table.game}.title`, table.game);
  const others = (info?.chairs ?? []).filter((chair) => !table.seats.includes(chair.seat)).map((chair) => givenName(chair.name));
  return (
    <li>
      <button type="button" class="my-table" onClick={() => go(`/t/${table.table}`)}>
        <span class="pic">
          <Art name={`scene-${table.game}`} class="scene" />
        </span>
        <span>
          <b>{title}</b>
          <small>{info?.over ? t("lobby.table.over") : others.length > 0 ? t("lobby.table.with", { names: list(others) }) : ""}</small>
        </span>
      </button>
      <button type="button" class="forget" aria-label={t(sure ? "ours.forget.yes" : "lobby.table.remove", { title })} onClick={() => (sure ? forget(table.table) : setSure(true))}>
        {sure ? <b class="sure">{t("ours.forget.yes")}</b> : <Art name="close" />}
      </button>
    </li>
  );
}

const MOST_PUBLIC = 12;

/** Tables of this server that anybody may come to, because their hosts said so. */
export function PublicTables() {
  const [tables, setTables] = useState<readonly ListedTable[]>([]);
  useEffect(() => {
    api.tables().then(setTables, () => {});
  }, []);
  const open = tables.filter((table) => (table.free ?? 0) > 0 && !myTables.value.some((mine) => mine.table === table.table));
  if (open.length === 0) return null;
  return (
    <section class="tables public" aria-labelledby="public-tables">
      <h2 class="label" id="public-tables">
        {t("lobby.public")}
      </h2>
      <ul>
        {open.slice(0, MOST_PUBLIC).map((table) => (
          <li key={table.table}>
            <button type="button" class="my-table" onClick={() => go(`/t/${table.table}`)}>
              <span class="pic">
                <Art name={`scene-${table.game}`} class="scene" />
              </span>
              <span>
                <b>{wordOr(`game.${table.game}.title`, table.title)}</b>
                <small>{t("lobby.public.free", { count: table.free ?? 0, names: list(table.people ?? []) })}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
