/** Somebody has come by an invitation: who are you, and where do you want to sit? */
import { useState } from "preact/hooks";
import { used } from "../store/invitations";
import { change, settings } from "../store/settings";
import { Art } from "../ui/art";
import { Choice } from "../ui/choice";
import { freeFigure, takenFigures } from "../ui/figures";
import { HomeButton } from "../ui/notice";
import { PersonFields } from "../ui/person";
import type { Chair, Invited } from "../wire/frames";
import { Failed, type Figure, api } from "../wire/http";
import { givenName, list, t, word, wordOr } from "../words";
import { marksInWords } from "./marks";
import "./waiting.css";

export interface GuestProps {
  invited: Invited;
  invitation: string;
  /** To the table: sitting, or looking on. */
  enter: () => void;
}

export function GuestPage({ invited, invitation, enter }: GuestProps) {
  const { table, free } = invited;
  const [seat, setSeat] = useState(free[0] ?? null);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [figure, setFigure] = useState<Figure>(() => freeFigure(settings.value.figure, takenFigures(table.chairs, null)));
  const others = table.chairs.filter((chair) => chair.kind !== "open");
  const typed = table.arrangement.typed_names ?? false;
  const sit = async () => {
    setBusy(true);
    try {
      await api.join(table.table, { invitation, ...(seat === null ? {} : { seat }), ...(name ? { name } : {}), figure });
      change({ ...(name ? { name } : {}), figure });
      used(table.table);
      enter();
    } catch (failed) {
      setProblem(failed instanceof Failed ? (word(`join.${failed.code}`) ?? failed.message) : t("lobby.offline"));
      setBusy(false);
    }
  };
  return (
    <main class="notice guest">
      <Art name="f:wrapped-gift" />
      <h1>{t("guest.title", { game: wordOr(`game.${table.game}.title`, table.title) })}</h1>
      {table.marks.length > 0 && (
        <p class="marks" data-marks>
          {marksInWords(table.marks)}
        </p>
      )}
      <p>{t("guest.others", { names: list(others.map((chair) => givenName(chair.name))), count: others.length })}</p>
      {free.length === 0 && <p>{t("guest.full")}</p>}
      {free.length > 0 && (
        <form
          class="guest-form"
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          {free.length > 1 && <Seats free={free} chairs={table.chairs} seat={seat} set={setSeat} />}
          <PersonFields chairs={table.chairs} seat={seat} typed={typed} name={name} setName={setName} figure={figure} setFigure={setFigure} />
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="btn primary" disabled={busy} data-sit>
            {t("guest.sit")}
          </button>
        </form>
      )}
      <div class="notice-buttons">
        {(table.arrangement.watchers ?? true) && (
          <button type="button" class="btn plain" onClick={enter}>
            {t("guest.watch")}
          </button>
        )}
        <HomeButton />
      </div>
    </main>
  );
}

function nameOf(chairs: readonly Chair[], seat: number | null): string {
  return chairs.find((chair) => chair.seat === seat)?.name ?? "";
}

function Seats({ free, chairs, seat, set }: { free: readonly number[]; chairs: readonly Chair[]; seat: number | null; set: (seat: number) => void }) {
  return (
    <Choice
      label={t("guest.seat")}
      value={seat ?? -1}
      set={set}
      options={free.map((one) => ({ value: one, words: `${one + 1}`, label: t("guest.seat.number", { number: one + 1, name: nameOf(chairs, one) }) }))}
    />
  );
}
