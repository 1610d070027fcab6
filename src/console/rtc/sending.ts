import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Later } from '../lib/later.ts';
import type { Around } from './around.ts';
import type { Connection } from './connection.ts';
import type { Devices, Kind } from './devices.ts';
import { judge, type Quality, strong } from './quality.ts';

/** How often a connection is measured, in milliseconds. */
const measureEvery = 2000;

/** Outgoing media: voice, camera or screen, and whether video is paused on a weak connection. */
export interface Sending {
  readonly on: Readonly<Record<Kind, ReadonlySignal<boolean>>>;
  readonly sharing: ReadonlySignal<boolean>;
  /** The connection is weak: video is paused so that audio gets through. */
  readonly weak: ReadonlySignal<boolean>;
  /** The outgoing picture, for the sender's own preview; null if there is none. */
  readonly shown: ReadonlySignal<MediaStreamTrack | null>;
  readonly tracks: () => Record<Kind, MediaStreamTrack | null>;
  readonly toggle: (kind: Kind) => void;
  /** Starts or stops sharing a screen. */
  readonly share: () => Promise<void>;
  /** Sends video despite the weak connection. */
  readonly unrest: () => void;
  /** The connection that these tracks are sent on. */
  readonly over: (connection: Connection | null) => void;
  readonly release: () => void;
  readonly open: () => () => void;
}

interface World {
  readonly devices: Pick<Devices, 'tracks'>;
  readonly screen: Around['screen'];
  readonly later: Later;
}

/** `onChange` is called when the other side should be notified. */
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
      // The browser's own bar can stop it, too.
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
