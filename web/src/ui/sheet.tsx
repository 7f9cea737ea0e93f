/** A sheet over the page. The browser keeps the focus in it and gives it back; Escape closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words";
import { Art } from "./art";

export interface SheetProps {
  title: string;
  close?: () => void;
  class?: string;
  picture?: ComponentChildren;
  /** Buttons that stay in sight below what scrolls. */
  foot?: ComponentChildren;
  children?: ComponentChildren;
}

export function Sheet({ title, close, class: more = "", picture, foot, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${more}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={(event) => event.target === dialog.current && close?.()}
    >
      <div class="sheet-inside">
        <header>
          {picture}
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {close && (
            <button type="button" class="icon-btn" aria-label={t("sheet.close")} onClick={close}>
              <Art name="close" />
            </button>
          )}
        </header>
        <div class="sheet-body">{children}</div>
        {foot && <div class="sheet-foot">{foot}</div>}
      </div>
    </dialog>
  );
}
