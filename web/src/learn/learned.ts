/** Which lessons this device has seen to their end. */
import { signal } from "@preact/signals";

const KEY = "kringle.learned";

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const lessonsLearned = signal<readonly string[]>(kept());

export function learned(game: string, lesson: string): void {
  const name = `${game}/${lesson}`;
  if (lessonsLearned.value.includes(name)) return;
  lessonsLearned.value = [...lessonsLearned.value, name];
  localStorage.setItem(KEY, JSON.stringify(lessonsLearned.value));
}

export const hasLearned = (game: string): boolean => lessonsLearned.value.some((name) => name.startsWith(`${game}/`));
