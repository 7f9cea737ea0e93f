/** What is kept on this device: its tables, everything as a file, the page as an app. */
import { useEffect, useRef, useState } from "preact/hooks";
import { install, isAllHere, offer } from "../local/install";
import { go } from "../route";
import { forget, myTables } from "../store/mine";
import { Art } from "../ui/art";
import { Sheet } from "../ui/sheet";
import { type KeptTable, Failed, api } from "../wire/http";
import { language, list, t, wordOr } from "../words";
import { saveEverything, takenIn } from "./exported";

export function DeviceSheet({ close }: { close: () => void }) {
  const [tables, setTables] = useState<readonly KeptTable[]>([]);
  const [said, setSaid] = useState("");
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => void api.kept().then(setTables, () => {}), []);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      setSaid(await takenIn(chosen));
      setTables(await api.kept());
    } catch (problem) {
      setSaid(problem instanceof Failed && problem.message ? problem.message : t("here.import.bad"));
    }
  };
  const drop = async (table: string) => {
    forget(table);
    setTables(await api.dropKept(table));
  };
  return (
    <Sheet title={t("here.title")} close={close} class="device">
      <p data-flight={isAllHere.value}>{t(isAllHere.value ? "here.all" : "here.not_all")}</p>
      {offer.value && (
        <button type="button" class="btn primary" onClick={() => void install()} data-install>
          {t("here.install")}
        </button>
      )}
      <h3>{t("here.tables")}</h3>
      {tables.length === 0 && <p>{t("here.no_tables")}</p>}
      <ul class="kept">
        {[...tables].sort((a, b) => b.touched - a.touched).map((table) => (
          <Entry key={table.table} table={table} drop={() => void drop(table.table)} />
        ))}
      </ul>
      <div class="row">
        <button type="button" class="btn plain" onClick={() => void saveEverything()} data-export>
          {t("here.export")}
        </button>
        <button type="button" class="btn plain" onClick={() => file.current?.click()}>
          {t("here.import")}
        </button>
        <input ref={file} type="file" class="sr" tabIndex={-1} aria-label={t("here.import")} accept=".gz,.jsonl" onChange={(event) => void take(event.currentTarget.files?.[0])} data-import />
      </div>
      <p role="status" data-said>
        {said}
      </p>
      <p class="fine">{t("here.text")}</p>
      <button type="button" class="btn small plain" onClick={() => go("/examples")}>
        {t("examples.link")}
      </button>
    </Sheet>
  );
}

function Entry({ table, drop }: { table: KeptTable; drop: () => void }) {
  const [sure, setSure] = useState(false);
  const title = wordOr(`game.${table.game}.title`, table.game);
  const over = myTables.value.find((mine) => mine.table === table.table)?.over ?? false;
  const when = new Date(table.touched).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li data-kept={table.table}>
      <button type="button" class="my-table" onClick={() => go(`/t/${table.table}`)}>
        <span class="pic">
          <Art name={`scene-${table.game}`} class="scene" />
        </span>
        <span>
          <b>{title}</b>
          <small>{[list(table.names), when, over ? t("lobby.table.over") : ""].filter(Boolean).join(" · ")}</small>
        </span>
      </button>
      {sure ? (
        <button type="button" class="btn small plain" onClick={drop}>
          {t("here.drop.sure")}
        </button>
      ) : (
        <button type="button" class="forget" aria-label={t("here.drop", { title })} onClick={() => setSure(true)}>
          <Art name="close" />
        </button>
      )}
    </li>
  );
}
