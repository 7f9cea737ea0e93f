import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { here, startHere } from "./local/here";
import { isSite } from "./local/site";
import { Lobby } from "./lobby/lobby";
import { RulesPage } from "./pages/rules";
import { Starting } from "./pages/starting";
import { TablePage } from "./pages/table";
import { place } from "./route";
import { Boundary } from "./ui/boundary";
import { LiveRegion } from "./ui/live";
import { Notice } from "./ui/notice";
import { t } from "./words";

export function App() {
  return (
    <>
      <Boundary>{isSite && here.value.is !== "ready" ? <Starting retry={() => void startHere()} /> : <Page />}</Boundary>
      <LiveRegion />
    </>
  );
}

function Page() {
  const at = place.value;
  switch (at.page) {
    case "table":
      return <TablePage key={at.table} table={at.table} />;
    case "print":
      return <Later key={at.game} page={printing} given={{ game: at.game }} />;
    case "rules":
      return <RulesPage key={at.game} game={at.game} />;
    case "make":
      return <Later key={at.id} page={making} given={{ id: at.id }} />;
    case "ours":
      return <Later page={ours} given={{}} />;
    case "learn":
      return <Later key={`${at.game}/${at.lesson}`} page={lesson} given={{ game: at.game, lesson: at.lesson }} />;
    case "examples":
      return <Later page={examples} given={{}} />;
    default:
      return <Lobby />;
  }
}

// What few begin with is loaded when they come to it.
const printing = () => import("./press/page").then((found) => found.PrintPage);
const making = () => import("./making/page").then((found) => found.MakingPage);
const ours = () => import("./pages/ours").then((found) => found.OursPage);
const examples = () => import("./pages/examples").then((found) => found.ExamplesPage);
const lesson = () => import("./learn/lesson").then((found) => found.LessonPage);

function Later<Given extends object>({ page, given }: { page: () => Promise<ComponentType<Given>>; given: Given }) {
  const [found, setFound] = useState<{ Page: ComponentType<Given> } | "missing" | null>(null);
  useEffect(() => {
    page().then((Page) => setFound({ Page }), () => setFound("missing"));
  }, [page]);
  if (found === "missing") return <Notice picture="f:snowflake" title={t("gone.unreachable")} text={t("gone.unreachable.text")} />;
  if (!found) return <Notice picture="lantern" title={t("notice.loading")} busy />;
  const { Page } = found;
  return <Page {...given} />;
}
