/** Which lessons this device has seen to their end. */
import { signal } from "@preact/signals";
import { store, stored } from "../store/settings";

export const LESSONS = "kringle.learned";

function kept(): string[] {
  const found = stored<unknown>(LESSONS);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
}

export const lessonsLearned = signal<readonly string[]>(kept());

export function learned(game: string, lesson: string): void {
  takeLessons([`${game}/${lesson}`]);
}

/** Also those of another device. */
export function takeLessons(names: readonly string[]): void {
  const fresh = names.filter((name) => !lessonsLearned.value.includes(name));
  if (fresh.length === 0) return;
  lessonsLearned.value = [...lessonsLearned.value, ...fresh];
  store(LESSONS, lessonsLearned.value);
}

export const hasLearned = (game: string): boolean => lessonsLearned.value.some((name) => name.startsWith(`${game}/`));
