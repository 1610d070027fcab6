import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Around } from './around.ts';
import type { Connection } from './connection.ts';
import type { Devices, Kind } from './devices.ts';
import { judge, type Quality, strong } from './quality.ts';

/** How often a connection is measured, in milliseconds. */
const measureEvery = 2000;

/** What leaves this computer: voice, camera or screen, and whether the picture rests on a weak line. */
export interface Sending {
  readonly on: Readonly<Record<Kind, ReadonlySignal<boolean>>>;
  readonly sharing: ReadonlySignal<boolean>;
  /** The line is weak: no picture leaves, so that the voice gets through. */
  readonly weak: ReadonlySignal<boolean>;
  /** The picture that leaves, to be seen by its sender; null where none does. */
  readonly shown: ReadonlySignal<MediaStreamTrack | null>;
  readonly tracks: () => Record<Kind, MediaStreamTrack | null>;
  readonly toggle: (kind: Kind) => void;
  /** Begins to share a screen, or ends it. */
  readonly share: () => Promise<void>;
  /** Sends the picture all the same. */
  readonly unrest: () => void;
  /** Whose tracks these are from now on. */
  readonly over: (connection: Connection | null) => void;
  readonly release: () => void;
  readonly open: () => () => void;
}

interface World {
  readonly devices: Pick<Devices, 'tracks'>;
  readonly screen: Around['screen'];
  readonly later: Later;
}

/** Opens it; `changed` is called when the other side should be told. */
export const openSending = ({ devices, screen, later }: World, changed: () => void): Sending => {
  const on = { audio: signal(true), video: signal(true) };
  const shared = signal<MediaStreamTrack | null>(null);
  const quality = signal<Quality>(strong);
  const connection = signal<Connection | null>(null);
  const video = computed(() => shared.value ?? devices.tracks.value.video);
  const weak = computed(() => quality.value.weak);

  const unshare = () => {
    shared.value?.stop();
    shared.value = null;
    changed();
  };
  const measure = async (mine: Connection) => {
    const sample = await mine.sample().catch(() => null);
    if (sample === null || connection.value !== mine) return;
    quality.value = judge(quality.value, sample);
  };
  const rest = (resting: boolean) => {
    untracked(() => connection.value)?.rest(resting);
    changed();
  };

  return {
    on,
    sharing: computed(() => shared.value !== null),
    weak,
    shown: computed(() => (shared.value !== null || on.video.value ? video.value : null)),
    tracks: () => ({ audio: devices.tracks.value.audio, video: video.value }),
    toggle: (kind) => {
      on[kind].value = !on[kind].value;
      changed();
    },
    share: async () => {
      if (shared.value) return unshare();
      const track = (await screen?.()) ?? null;
      if (!track) return undefined;
      // The browser's own bar ends it too.
      track.addEventListener('ended', () => {
        if (shared.value === track) unshare();
      });
      shared.value = track;
      return changed();
    },
    unrest: () => {
      quality.value = { ...quality.value, weak: false, streak: 0 };
    },
    over: (next) => {
      connection.value = next;
      quality.value = strong;
    },
    release: () => {
      shared.value?.stop();
      shared.value = null;
      connection.value = null;
    },
    open: () => {
      const ways = [
        effect(() => connection.value?.send('audio', devices.tracks.value.audio)),
        effect(() => connection.value?.send('video', video.value)),
        effect(() => {
          for (const kind of ['audio', 'video'] as const) {
            const track = devices.tracks.value[kind];
            if (track) track.enabled = on[kind].value;
          }
        }),
        effect(() => {
          const resting = weak.value;
          untracked(() => rest(resting));
        }),
        effect(() => {
          const mine = connection.value;
          if (!mine) return undefined;
          let stop = later(measureEvery, again);
          function again() {
            if (mine) void measure(mine);
            stop = later(measureEvery, again);
          }
          return () => stop();
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
