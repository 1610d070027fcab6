import { batch, type ReadonlySignal, signal } from '@preact/signals-react';

/** Why a camera or microphone is not available. `insecure`: the page was loaded without TLS. */
export type DeviceError = 'blocked' | 'missing' | 'inUse' | 'insecure' | 'failed';
export type MediaKind = 'audio' | 'video';

/** A camera or microphone of this computer. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/**
 * Something happened to a device in use. `replaced`: it was unplugged, and `label` is used now; `removed`: it was
 * unplugged, and there is no other; `kept`: the chosen one could not be started, and the previous one stays (a speaker:
 * the system's own); `lost`: neither could be started.
 */
export type DeviceChange =
  | { readonly kind: MediaKind; readonly what: 'replaced' | 'lost'; readonly label: string }
  | { readonly kind: MediaKind | 'speaker'; readonly what: 'removed' | 'kept'; readonly label: string };

/** The camera and the microphone, at most one of each in use, and the speaker. */
export interface Devices {
  readonly tracks: ReadonlySignal<Readonly<Record<MediaKind, MediaStreamTrack | null>>>;
  readonly errors: ReadonlySignal<Readonly<Record<MediaKind, DeviceError | null>>>;
  readonly available: ReadonlySignal<Readonly<Record<MediaKind, readonly Device[]>>>;
  readonly selected: ReadonlySignal<Readonly<Record<MediaKind, string>>>;
  readonly speakers: ReadonlySignal<readonly Device[]>;
  /** The speaker that plays the other side; empty: the system's own. */
  readonly speaker: ReadonlySignal<string>;
  readonly selectSpeaker: (id: string) => void;
  /** The browser could not play on this speaker: the system's own is used. */
  readonly rejectSpeaker: (id: string) => void;
  /** The newest change that was not asked for; null if there is none. */
  readonly change: ReadonlySignal<DeviceChange | null>;
  readonly dismissChange: () => void;
  /** Whether the browser is being asked right now. */
  readonly isRequesting: ReadonlySignal<boolean>;
  /** Turns on what is off; asks for permission if the browser requires it. */
  readonly requestAll: () => Promise<void>;
  /** Uses another device. If it cannot be started, the previous one stays. */
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
  const speakers = signal<readonly Device[]>([]);
  const speaker = signal('');
  const change = signal<DeviceChange | null>(null);
  const isRequesting = signal(false);
  /** Incremented with every release: results of earlier requests are ignored. */
  let generation = 0;

  const refreshAvailable = async () => {
    const all = (await source?.enumerateDevices()) ?? [];
    const of = (name: MediaDeviceKind) =>
      all
        .filter(({ kind, deviceId }) => kind === name && deviceId !== '')
        .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || String(at + 1) }));
    batch(() => {
      available.value = { audio: of('audioinput'), video: of('videoinput') };
      speakers.value = of('audiooutput');
      if (speaker.value === '' || speakers.value.some(({ id }) => id === speaker.value)) return;
      speaker.value = '';
      change.value = { kind: 'speaker', what: 'removed', label: '' };
    });
  };
  const setTrack = (kind: MediaKind, track: MediaStreamTrack | null, error: DeviceError | null) => {
    const previous = tracks.value[kind];
    batch(() => {
      tracks.value = { ...tracks.value, [kind]: track };
      errors.value = { ...errors.value, [kind]: error };
      if (track) selected.value = { ...selected.value, [kind]: track.getSettings().deviceId ?? '' };
    });
    // Only now: what is sent was replaced, so the other side sees no gap.
    previous?.stop();
    // Unplugged, or taken away by the system.
    track?.addEventListener('ended', () => {
      if (tracks.value[kind] === track) void replaceLost(kind);
    });
  };
  /** Opens a device; undefined if the devices were released meanwhile. */
  const open = async (kind: MediaKind, id: string): Promise<MediaStreamTrack | DeviceError | undefined> => {
    if (!source) return 'insecure';
    const request = generation;
    try {
      const stream = await source.getUserMedia(constraints[kind](id));
      const [track] = stream.getTracks();
      if (request === generation) return track ?? 'failed';
      track?.stop();
    } catch (thrown) {
      if (request === generation) return deviceErrorOf(thrown);
    }
    return undefined;
  };
  const requestTrack = async (kind: MediaKind, id: string) => {
    const opened = await open(kind, id);
    if (typeof opened === 'string') setTrack(kind, null, opened);
    else if (opened) setTrack(kind, opened, null);
  };
  const replaceLost = async (kind: MediaKind) => {
    setTrack(kind, null, 'missing');
    const opened = await open(kind, '');
    if (opened === undefined) return;
    batch(() => {
      if (typeof opened === 'string') change.value = { kind, what: 'removed', label: '' };
      else {
        setTrack(kind, opened, null);
        change.value = { kind, what: 'replaced', label: opened.label };
      }
    });
  };
  const select = async (kind: MediaKind, id: string) => {
    const request = generation;
    const previous = selected.value[kind];
    const hadTrack = tracks.value[kind] !== null;
    change.value = null;
    let opened = await open(kind, id);
    if (opened === 'inUse' && hadTrack) {
      // Many phones open only one camera at a time.
      setTrack(kind, null, null);
      opened = await open(kind, id);
    }
    if (opened === undefined) return;
    if (typeof opened !== 'string') return setTrack(kind, opened, null);
    if (!hadTrack) return setTrack(kind, null, opened);
    if (tracks.value[kind] === null) await requestTrack(kind, previous);
    if (request === generation)
      change.value = { kind, what: tracks.value[kind] === null ? 'lost' : 'kept', label: '' };
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
    speakers,
    speaker,
    selectSpeaker: (id) => {
      change.value = null;
      speaker.value = id;
    },
    rejectSpeaker: (id) => {
      if (id === '' || id !== speaker.value) return;
      speaker.value = '';
      change.value = { kind: 'speaker', what: 'kept', label: '' };
    },
    change,
    dismissChange: () => {
      change.value = null;
    },
    select,
    release: () => {
      generation += 1;
      for (const kind of kinds) tracks.value[kind]?.stop();
      batch(() => {
        tracks.value = noTracks;
        errors.value = noTracks;
        change.value = null;
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
