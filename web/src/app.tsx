import { LessonPage } from "./learn/lesson";
import { Lobby } from "./lobby/lobby";
import { OursPage } from "./pages/ours";
import { RulesPage } from "./pages/rules";
import { TablePage } from "./pages/table";
import { PrintPage } from "./press/page";
import { place } from "./route";
import { Boundary } from "./ui/boundary";
import { LiveRegion } from "./ui/live";

export function App() {
  return (
    <>
      <Boundary>
        <Page />
      </Boundary>
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
      return <PrintPage key={at.game} game={at.game} />;
    case "rules":
      return <RulesPage key={at.game} game={at.game} />;
    case "ours":
      return <OursPage />;
    case "learn":
      return <LessonPage key={`${at.game}/${at.lesson}`} game={at.game} lesson={at.lesson} />;
    default:
      return <Lobby />;
  }
}
