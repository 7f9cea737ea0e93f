/** One device, several seats with secrets: nothing is shown until the right person says so. */
import { useEffect, useRef } from "preact/hooks";
import { seatsOf } from "../store/props";
import type { TableStore } from "../store/table";
import { say } from "../sound/speech";
import { Avatar } from "../ui/seats";
import { t } from "../words";

export function Curtain({ store, seat }: { store: TableStore; seat: number }) {
  const who = seatsOf(store)[seat];
  const button = useRef<HTMLButtonElement>(null);
  const title = t("curtain.title", { name: who?.name ?? "" });
  useEffect(() => {
    button.current?.focus();
    say(title);
  }, [seat]);
  if (!who) return null;
  return (
    <main class={`curtain s${seat}`} data-curtain={seat}>
      <Avatar seat={who} class="huge" />
      <h1>{title}</h1>
      <p>{t("curtain.text")}</p>
      <button ref={button} type="button" class="btn primary" onClick={() => store.takeSeat(seat)}>
        {t("curtain.go", { name: who.name })}
      </button>
    </main>
  );
}
