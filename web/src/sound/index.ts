/** Soft sounds, made by the browser; nothing is loaded. One tap turns them off. */
import { settings } from "../store/settings";

export type SoundName = "card" | "seal" | "take" | "good" | "bad" | "bell" | "step" | "win";

interface Tone {
  from: number;
  to: number;
  seconds: number;
  loud: number;
  shape: OscillatorType;
}

const TONES: Record<SoundName, readonly Tone[]> = {
  card: [{ from: 520, to: 380, seconds: 0.07, loud: 0.05, shape: "triangle" }],
  seal: [{ from: 300, to: 220, seconds: 0.12, loud: 0.07, shape: "sine" }],
  take: [{ from: 420, to: 640, seconds: 0.14, loud: 0.06, shape: "triangle" }],
  good: [{ from: 660, to: 660, seconds: 0.12, loud: 0.05, shape: "sine" }, { from: 880, to: 880, seconds: 0.22, loud: 0.05, shape: "sine" }],
  bad: [{ from: 190, to: 130, seconds: 0.22, loud: 0.07, shape: "sine" }],
  bell: [{ from: 1180, to: 1170, seconds: 0.5, loud: 0.03, shape: "sine" }],
  step: [{ from: 240, to: 200, seconds: 0.05, loud: 0.06, shape: "triangle" }],
  win: [
    { from: 523, to: 523, seconds: 0.16, loud: 0.06, shape: "sine" }, { from: 659, to: 659, seconds: 0.16, loud: 0.06, shape: "sine" },
    { from: 784, to: 784, seconds: 0.4, loud: 0.06, shape: "sine" },
  ],
};

let context: AudioContext | null = null;

export function sound(name: SoundName): void {
  if (!settings.value.sound || document.hidden || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended" && !navigator.userActivation?.hasBeenActive) return;
  void context.resume();
  let at = context.currentTime;
  for (const tone of TONES[name]) {
    play(context, tone, at);
    at += tone.seconds * 0.8;
  }
}

function play(where: AudioContext, tone: Tone, at: number): void {
  const voice = where.createOscillator();
  const volume = where.createGain();
  voice.type = tone.shape;
  voice.frequency.setValueAtTime(tone.from, at);
  voice.frequency.exponentialRampToValueAtTime(tone.to, at + tone.seconds);
  volume.gain.setValueAtTime(tone.loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + tone.seconds);
  voice.connect(volume).connect(where.destination);
  voice.start(at);
  voice.stop(at + tone.seconds);
}
