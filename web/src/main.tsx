import { render } from "preact";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/board.css";
import { App } from "./app";
import { keepCopies } from "./local/copies";
import { fill, keepForGood, keepPage } from "./local/install";
import { startHere } from "./local/here";
import { isSite } from "./local/site";
import { obey, settings } from "./store/settings";
import { loadArt } from "./ui/art";
import { speak } from "./words";

loadArt();
obey();
await speak(settings.value.language);
render(<App />, document.getElementById("app") as HTMLElement);

const kept = keepPage();
if (isSite) {
  keepForGood();
  void keepCopies().then((lost) => lost && location.reload());
  void kept.then(startHere).then(fill, () => {});
}
