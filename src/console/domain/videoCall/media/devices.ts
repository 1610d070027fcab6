import { batch, type ReadonlySignal, signal } from '@preact/signals-react';

/** Why a camera or microphone is not available. `insecure`: the page was loaded without TLS. */
export type DeviceError = 'blocked' | 'missing' | 'inUse' | 'insecure' | 'failed';
export type MediaKind = 'audio' | 'video';

/** A camera or microphone of this computer. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/** The camera and the microphone, at most one of each in use. */
export interface Devices {
  readonly tracks: ReadonlySignal<Readonly<Record<MediaKind, MediaStreamTrack | null>>>;
  readonly errors: ReadonlySignal<Readonly<Record<MediaKind, DeviceError | null>>>;
  readonly available: ReadonlySignal<Readonly<Record<MediaKind, readonly Device[]>>>;
  readonly selected: ReadonlySignal<Readonly<Record<MediaKind, string>>>;
  /** Whether the browser is being asked right now. */
  readonly isRequesting: ReadonlySignal<boolean>;
  /** Turns on what is off; asks for permission if the browser requires it. */
  readonly requestAll: () => Promise<void>;
  readonly select: (kind: MediaKind, id: string) => Promise<void>;
  /** Turns the devices off, and their indicator lights with them. */
  readonly release: () => void;
  /** Follows devices that are plugged in and out. The dispose function releases them. */
  readonly start: () => () => void;
}

/** `navigator.mediaDevices`; undefined on pages without TLS. */
export type MediaDevicesLike =
  | Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  | undefined;

const deviceErrorOf = (thrown: unknown): DeviceError => {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'failed';
};

const videoConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};
const kinds = ['audio', 'video'] as const;
const constraints = {
  audio: (id: string) => ({ audio: { ...(id && { deviceId: { exact: id } }), echoCancellation: true } }),
  video: (id: string) => ({ video: { ...(id && { deviceId: { exact: id } }), ...videoConstraints } }),
};
const noTracks = { audio: null, video: null };

/** Nothing is requested before `requestAll`. */
export const createDevices = (source: MediaDevicesLike): Devices => {
  const tracks = signal<Record<MediaKind, MediaStreamTrack | null>>(noTracks);
  const errors = signal<Record<MediaKind, DeviceError | null>>(noTracks);
  const available = signal<Record<MediaKind, readonly Device[]>>({ audio: [], video: [] });
  const selected = signal<Record<MediaKind, string>>({ audio: '', video: '' });
  const isRequesting = signal(false);
  /** Incremented with every release: results of earlier requests are ignored. */
  let generation = 0;

  const refreshAvailable = async () => {
    const all = (await source?.enumerateDevices()) ?? [];
    const of = (name: MediaDeviceKind) =>
      all
        .filter(({ kind, deviceId }) => kind === name && deviceId !== '')
        .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || String(at + 1) }));
    available.value = { audio: of('audioinput'), video: of('videoinput') };
  };
  const setTrack = (kind: MediaKind, track: MediaStreamTrack | null, error: DeviceError | null) => {
    tracks.value[kind]?.stop();
    batch(() => {
      tracks.value = { ...tracks.value, [kind]: track };
      errors.value = { ...errors.value, [kind]: error };
      if (track) selected.value = { ...selected.value, [kind]: track.getSettings().deviceId ?? '' };
    });
    // Unplugged, or taken away by the system.
    track?.addEventListener('ended', () => {
      if (tracks.value[kind] === track) setTrack(kind, null, 'missing');
    });
  };
  const requestTrack = async (kind: MediaKind, id: string) => {
    if (!source) return setTrack(kind, null, 'insecure');
    const request = generation;
    try {
      const stream = await source.getUserMedia(constraints[kind](id));
      const [track = null] = stream.getTracks();
      if (request !== generation) return track?.stop();
      setTrack(kind, track, track ? null : 'failed');
    } catch (thrown) {
      if (request === generation) setTrack(kind, null, deviceErrorOf(thrown));
    }
    return undefined;
  };

  return {
    tracks,
    errors,
    available,
    selected,
    isRequesting,
    requestAll: async () => {
      const request = generation;
      isRequesting.value = true;
      // One after the other: a missing camera must not make the microphone fail.
      for (const kind of kinds)
        if (!tracks.value[kind] && request === generation) await requestTrack(kind, selected.value[kind]);
      isRequesting.value = false;
      await refreshAvailable();
    },
    select: async (kind, id) => {
      selected.value = { ...selected.value, [kind]: id };
      await requestTrack(kind, id);
    },
    release: () => {
      generation += 1;
      for (const kind of kinds) tracks.value[kind]?.stop();
      batch(() => {
        tracks.value = noTracks;
        errors.value = noTracks;
      });
    },
    start: () => {
      source?.addEventListener('devicechange', refreshAvailable);
      return () => {
        source?.removeEventListener('devicechange', refreshAvailable);
        generation += 1;
        for (const kind of kinds) setTrack(kind, null, null);
      };
    },
  };
};
