/** If a page can't be drawn, say so in a friendly way; the game itself is safe at the server. */
import { Component, type ComponentChildren } from "preact";
import { t } from "../words";
import { HomeButton, Notice } from "./notice";

export class Boundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(problem: unknown): void {
    console.error(problem);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice picture="f:snowman" title={t("failed.title")} text={t("failed.text")}>
        <button type="button" class="btn primary" onClick={() => location.reload()}>
          {t("notice.retry")}
        </button>
        <HomeButton />
      </Notice>
    );
  }
}
