/** Prompts read out by the browser's own voice, where it has one. */
import { settings } from "../store/settings";
import { language } from "../words";

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined";
}

export function say(words: string): void {
  if (!(settings.value.speech || settings.value.pictures) || !canSpeak() || !words) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language.value;
  speechSynthesis.speak(utterance);
}

/** What is tapped says what it is to those who can't read it. */
export function name(words: string): void {
  if (settings.value.pictures) say(words);
}
