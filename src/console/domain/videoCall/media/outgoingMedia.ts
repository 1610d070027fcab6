import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { SetTimer } from '../../../lib/async/timer.ts';
import type { MediaPlatform } from './mediaPlatform.ts';
import type { PeerConnection } from './peerConnection.ts';
import type { Devices, MediaKind } from './devices.ts';
import {
  connectionLevel,
  type ConnectionLevel,
  initialQuality,
  type Quality,
  type QualitySample,
  unmeasured,
  updateQuality,
  withSample,
} from './quality.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** How often a connection is measured, in milliseconds. */
const measureIntervalMs = 2000;

/** Outgoing media: voice, camera or screen, and whether video is paused on a weak connection. */
export interface OutgoingMedia {
  readonly enabled: Readonly<Record<MediaKind, ReadonlySignal<boolean>>>;
  readonly isSharing: ReadonlySignal<boolean>;
  /** The connection is weak: video is paused so that audio gets through. */
  readonly weak: ReadonlySignal<boolean>;
  /** How well the connection carries what is sent. */
  readonly level: ReadonlySignal<ConnectionLevel>;
  /** The outgoing picture, for the sender's own preview; null if there is none. */
  readonly localVideo: ReadonlySignal<MediaStreamTrack | null>;
  readonly getTracks: () => Record<MediaKind, MediaStreamTrack | null>;
  readonly toggle: (kind: MediaKind) => void;
  /** Starts or stops sharing a screen. */
  readonly toggleScreenShare: () => Promise<void>;
  /** Sends video despite the weak connection. */
  readonly resumeVideo: () => void;
  /** The connection that these tracks are sent on. */
  readonly attach: (connection: PeerConnection | null) => void;
  readonly release: () => void;
  readonly start: () => () => void;
}

interface Deps {
  readonly devices: Pick<Devices, 'tracks'>;
  readonly captureScreen: MediaPlatform['captureScreen'];
  readonly setTimer: SetTimer;
}

/** `onChange` is called when the other side should be notified. */
export const createOutgoingMedia = (
  { devices, captureScreen, setTimer }: Deps,
  onChange: () => void,
): OutgoingMedia => {
  const enabled = { audio: signal(true), video: signal(true) };
  const screenTrack = signal<MediaStreamTrack | null>(null);
  const quality = signal<Quality>(initialQuality);
  const recentSamples = signal<readonly QualitySample[]>([]);
  const connection = signal<PeerConnection | null>(null);
  const video = computed(() => screenTrack.value ?? devices.tracks.value.video);
  const weak = computed(() => quality.value.weak);

  const stopSharing = () => {
    screenTrack.value?.stop();
    screenTrack.value = null;
    onChange();
  };
  const measure = async (current: PeerConnection) => {
    const sample = await current.sample().catch(() => null);
    if (connection.value !== current) return;
    batch(() => {
      recentSamples.value = withSample(recentSamples.value, sample ?? unmeasured);
      if (sample !== null) quality.value = updateQuality(quality.value, sample);
    });
  };
  const pauseVideo = (isPaused: boolean) => {
    untracked(() => connection.value)?.pauseVideo(isPaused);
    onChange();
  };

  return {
    enabled,
    isSharing: computed(() => screenTrack.value !== null),
    weak,
    level: computed(() => connectionLevel(recentSamples.value, quality.value)),
    localVideo: computed(() => (screenTrack.value !== null || enabled.video.value ? video.value : null)),
    getTracks: () => ({ audio: devices.tracks.value.audio, video: video.value }),
    toggle: (kind) => {
      enabled[kind].value = !enabled[kind].value;
      onChange();
    },
    toggleScreenShare: async () => {
      if (screenTrack.value) return stopSharing();
      const track = (await captureScreen?.()) ?? null;
      if (!track) return undefined;
      // The browser's own bar can stop it, too.
      track.addEventListener('ended', () => {
        if (screenTrack.value === track) stopSharing();
      });
      screenTrack.value = track;
      return onChange();
    },
    resumeVideo: () => {
      quality.value = { ...quality.value, weak: false, streak: 0 };
    },
    attach: (next) => {
      connection.value = next;
      quality.value = initialQuality;
      recentSamples.value = [];
    },
    release: () => {
      screenTrack.value?.stop();
      screenTrack.value = null;
      connection.value = null;
    },
    start: () => {
      const disposers = [
        effect(() => connection.value?.replaceTrack('audio', devices.tracks.value.audio)),
        effect(() => connection.value?.replaceTrack('video', video.value)),
        effect(() => {
          for (const kind of ['audio', 'video'] as const) {
            const track = devices.tracks.value[kind];
            if (track) track.enabled = enabled[kind].value;
          }
        }),
        // A device that was unplugged or found: the other side is notified.
        effect(() => {
          if (devices.tracks.value) untracked(onChange);
        }),
        effect(() => {
          const isPaused = weak.value;
          untracked(() => pauseVideo(isPaused));
        }),
        effect(() => {
          const current = connection.value;
          if (!current) return undefined;
          let cancel = setTimer(measureIntervalMs, tick);
          function tick() {
            if (current) void measure(current);
            cancel = setTimer(measureIntervalMs, tick);
          }
          return () => cancel();
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
