/** Prompts read out by the browser's own voice, where it has one. */
import { settings } from "../store/settings";
import { language } from "../words";

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined";
}

export function say(words: string): void {
  if (!settings.value.speech || !canSpeak() || !words) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language.value;
  speechSynthesis.speak(utterance);
}
