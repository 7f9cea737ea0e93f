/** One of a few: a row of radio buttons that look like one control. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface ChoiceProps<T extends string | number> {
  label: string;
  options: readonly { value: T; words: ComponentChildren; label?: string }[];
  value: T;
  set: (value: T) => void;
  hideLabel?: boolean;
  class?: string;
}

export function Choice<T extends string | number>({ label, options, value, set, hideLabel, class: more = "" }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class={`choice ${more}`}>
      <legend class={hideLabel ? "sr" : ""}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class={option.value === value ? "on" : ""}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => set(option.value)} {...(option.label ? { "aria-label": option.label } : {})} />
            <span>{option.words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={on} onChange={() => set(!on)} />
      <span>{label}</span>
    </label>
  );
}
