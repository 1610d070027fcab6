import type { Outside } from './outside.ts';

/** Two soft tones, a third apart: frequency in hertz, offset in seconds. */
const tones = [
  [660, 0],
  [830, 0.16],
] as const;
const tone = 0.42;
/** How long both of them take; meanwhile no second sound starts. In milliseconds. */
const spanMs = 700;
/** The maximum gain: a doctor may wear headphones. */
const loudest = 0.25;

const play = (context: AudioContext, volume: number): void => {
  for (const [frequency, begin] of tones) {
    const from = context.currentTime + begin;
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * loudest, from + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + tone);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + tone);
  }
};

const gestures = ['pointerdown', 'pointerup', 'keydown'] as const;

/** The browser's sound, generated with Web Audio: no file is loaded. */
export const openSound = (): Outside['sound'] => {
  if (!('AudioContext' in window)) return null;
  let context: AudioContext | null = null;
  let over = 0;
  return {
    allowed: () => navigator.userActivation.hasBeenActive,
    play: (volume) => {
      if (performance.now() < over) return;
      over = performance.now() + spanMs;
      context ??= new AudioContext();
      const one = context;
      // Suspended by the browser, as after a sleep: a sound that is not heard now must not play later.
      if (one.state === 'running') play(one, volume);
      else void one.resume().then(() => performance.now() < over + 1_000 && play(one, volume), console.warn);
    },
    pressed: (heard) => {
      const look = (): void => {
        if (!navigator.userActivation.hasBeenActive) return;
        leave();
        heard();
      };
      const leave = (): void => {
        for (const gesture of gestures) window.removeEventListener(gesture, look, true);
      };
      for (const gesture of gestures) window.addEventListener(gesture, look, true);
      return leave;
    },
  };
};
