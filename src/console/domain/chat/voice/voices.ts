import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Platform } from '../../../platform/platform.ts';

/** How fast voice notes can be played. */
export const voiceSpeeds = [1, 1.5, 2] as const;
export type VoiceSpeed = (typeof voiceSpeeds)[number];

/** What all players of voice notes have in common. */
export interface Voices {
  /** Chosen once for all notes, in this browser. */
  readonly speed: ReadonlySignal<VoiceSpeed>;
  /** From 1 to 1.5, 2 and 1 again. */
  readonly nextSpeed: () => void;
  /** One note starts: the one that was played before is paused. */
  readonly claim: (note: Pick<HTMLMediaElement, 'pause'>) => void;
  /** A note has left the screen. */
  readonly release: (note: Pick<HTMLMediaElement, 'pause'>) => void;
}

const speedKey = 'voiceSpeed';

/** Restores the speed; one for all conversations. */
export const createVoices = ({
  platform: { localStorage },
}: {
  platform: Pick<Platform, 'localStorage'>;
}): Voices => {
  const stored = Number(localStorage.getItem(speedKey));
  const speed = signal<VoiceSpeed>(voiceSpeeds.find((one) => one === stored) ?? 1);
  let playing: Pick<HTMLMediaElement, 'pause'> | null = null;
  return {
    speed,
    nextSpeed: () => {
      speed.value = voiceSpeeds[(voiceSpeeds.indexOf(speed.peek()) + 1) % voiceSpeeds.length] ?? 1;
      localStorage.setItem(speedKey, String(speed.peek()));
    },
    claim: (note) => {
      if (playing !== note) playing?.pause();
      playing = note;
    },
    release: (note) => {
      if (playing === note) playing = null;
    },
  };
};
