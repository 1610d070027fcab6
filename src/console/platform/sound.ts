import type { Platform } from './platform.ts';

/** Two soft tones, a third apart: frequency in hertz, offset in seconds. */
const tones = [
  [660, 0],
  [830, 0.16],
] as const;
const toneSeconds = 0.42;
/** How long both of them take; meanwhile no second sound starts. In milliseconds. */
const durationMs = 700;
/** The maximum gain: a doctor may wear headphones. */
const maxGain = 0.25;

const play = (context: AudioContext, volume: number): void => {
  for (const [frequency, offset] of tones) {
    const from = context.currentTime + offset;
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * maxGain, from + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + toneSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + toneSeconds);
  }
};

// Not a press: what the listener removes may move away a control that is not released yet.
const gestures = ['click', 'keydown'] as const;

/** The browser's sound, generated with Web Audio: no file is loaded. */
export const createSound = (): Platform['sound'] => {
  if (!('AudioContext' in window)) return null;
  let context: AudioContext | null = null;
  let playingUntil = 0;
  return {
    isAllowed: () => navigator.userActivation.hasBeenActive,
    play: (volume) => {
      if (performance.now() < playingUntil) return;
      playingUntil = performance.now() + durationMs;
      context ??= new AudioContext();
      const audio = context;
      // Suspended by the browser, as after a sleep: a sound that is not heard now must not play later.
      if (audio.state === 'running') play(audio, volume);
      else
        void audio
          .resume()
          .then(() => performance.now() < playingUntil + 1_000 && play(audio, volume), console.warn);
    },
    onUnlocked: (listener) => {
      const onGesture = (): void => {
        if (!navigator.userActivation.hasBeenActive) return;
        removeListeners();
        listener();
      };
      const removeListeners = (): void => {
        for (const gesture of gestures) window.removeEventListener(gesture, onGesture);
      };
      // After the control itself, of which the listener may remove the very part that was clicked.
      for (const gesture of gestures) window.addEventListener(gesture, onGesture);
      return removeListeners;
    },
  };
};
