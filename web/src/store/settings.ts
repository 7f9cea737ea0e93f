/** What this device prefers. Kept in the browser; nothing of it is sent. */
import { effect, signal } from "@preact/signals";
import type { Figure } from "../wire/http";
import { preferred, speak } from "../words";

export interface Settings {
  language: string;
  /** 0: everything at once, 1: as meant, 0.5: slowly. */
  speed: number;
  motion: "system" | "less" | "all";
  /** Percent. */
  text: number;
  /** Pictures instead of words, for those who can't read yet. */
  pictures: boolean;
  /** Prompts are read out. */
  speech: boolean;
  sound: boolean;
  name: string;
  /** The picture that somebody has chosen for themselves. */
  figure: Figure | null;
}

const KEY = "kringle.settings";

export function defaults(): Settings {
  return {
    language: preferred(navigator.languages ?? []),
    speed: 1,
    motion: "system",
    text: 100,
    pictures: false,
    speech: false,
    sound: true,
    name: "",
    figure: null,
  };
}

export const settings = signal<Settings>(load());

function load(): Settings {
  return { ...defaults(), ...(stored<Partial<Settings>>(KEY) ?? {}) };
}

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  store(KEY, settings.value);
}

export function lessMotion(): boolean {
  const wish = settings.value.motion;
  return wish === "less" || (wish === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Nothing is shown step by step. */
export function atOnce(): boolean {
  return settings.value.speed === 0 || settings.value.speed > 1;
}

/** Drawing it takes a little of the time: the step is to be seen for 0.8 seconds, or 2. */
const USUAL = 830;
const SLOW = 2030;
/** Nobody reads more letters in this time. */
const LETTERS = 36;

/** Milliseconds for which a step is told: long enough to be read. */
export function stepTime({ words, text, long = 1 }: { words: string; text?: string; long?: number }): number {
  if (atOnce()) return 0;
  const base = settings.value.speed < 1 ? SLOW : USUAL;
  return base * long * Math.max(1, (words.length + (text ?? "").length) / LETTERS);
}

/** Boards are drawn for so many pixels, and more. */
const NARROWEST = 360;
const width = signal(1440);

/** Keeps the page like the settings. */
export function obey(): void {
  const measure = () => (width.value = innerWidth + innerHeight / 1e5); // either may change by itself
  measure();
  addEventListener("resize", measure);
  effect(() => {
    const root = document.documentElement;
    root.style.setProperty("--zoom", String(settings.value.text / 100));
    const size = parseFloat(getComputedStyle(root).fontSize) / 16 || 1; // the browser's own wish included
    const sideways = innerHeight <= 520 && width.value >= 640;
    const room = sideways ? 1 : (width.value - (width.value < 1000 ? 0 : size > 1.3 ? 460 : 340)) / NARROWEST;
    const board = Math.min(size, Math.max(1, room)); // large text does not push the board out of the window
    root.style.setProperty("--board-zoom", String(board));
    root.style.setProperty("--prompt-zoom", String(size / board));
    root.classList.toggle("large-text", size > 1.3);
    root.classList.toggle("less-motion", lessMotion() || atOnce());
    root.classList.toggle("pictures", settings.value.pictures);
  });
}

export async function useLanguage(code: string): Promise<void> {
  await speak(code);
  change({ language: code });
}

// Browsers may forbid to keep anything: then it lasts until the page is closed.

export function stored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Told of everything that is kept. */
export const listeners = new Set<(key: string, text: string) => void>();

export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
  } catch {
    // see above
  }
  for (const listen of listeners) listen(key, text);
}
