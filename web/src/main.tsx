import { render } from "preact";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/board.css";
import { App } from "./app";
import { obey, settings } from "./store/settings";
import { loadArt } from "./ui/art";
import { speak } from "./words";

loadArt();
obey();
await speak(settings.value.language);
render(<App />, document.getElementById("app") as HTMLElement);
