import { batch, type ReadonlySignal, signal } from '@preact/signals-react';

/** Why a camera or microphone is not available. `insecure`: the page was loaded without TLS. */
export type Trouble = 'blocked' | 'missing' | 'inUse' | 'insecure' | 'failed';
export type Kind = 'audio' | 'video';

/** A camera or microphone of this computer. */
export interface Device {
  readonly id: string;
  readonly label: string;
}

/** The camera and the microphone, at most one of each in use. */
export interface Devices {
  readonly tracks: ReadonlySignal<Readonly<Record<Kind, MediaStreamTrack | null>>>;
  readonly troubles: ReadonlySignal<Readonly<Record<Kind, Trouble | null>>>;
  readonly choices: ReadonlySignal<Readonly<Record<Kind, readonly Device[]>>>;
  readonly chosen: ReadonlySignal<Readonly<Record<Kind, string>>>;
  /** Whether the browser is being asked right now. */
  readonly asking: ReadonlySignal<boolean>;
  /** Turns on what is off; asks for permission if the browser requires it. */
  readonly take: () => Promise<void>;
  readonly choose: (kind: Kind, id: string) => Promise<void>;
  /** Turns the devices off, and their indicator lights with them. */
  readonly release: () => void;
  /** Follows devices that are plugged in and out. The dispose function releases them. */
  readonly open: () => () => void;
}

/** `navigator.mediaDevices`; undefined on pages without TLS. */
export type Source =
  | Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  | undefined;

const troubleOf = (thrown: unknown): Trouble => {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'failed';
};

const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };
const kinds = ['audio', 'video'] as const;
const wishes = {
  audio: (id: string) => ({ audio: { ...(id && { deviceId: { exact: id } }), echoCancellation: true } }),
  video: (id: string) => ({ video: { ...(id && { deviceId: { exact: id } }), ...picture } }),
};
const nothing = { audio: null, video: null };

/** Nothing is requested before `requestAll`. */
export const openDevices = (source: Source): Devices => {
  const tracks = signal<Record<Kind, MediaStreamTrack | null>>(nothing);
  const troubles = signal<Record<Kind, Trouble | null>>(nothing);
  const choices = signal<Record<Kind, readonly Device[]>>({ audio: [], video: [] });
  const chosen = signal<Record<Kind, string>>({ audio: '', video: '' });
  const asking = signal(false);
  /** Incremented with every release: results of earlier requests are ignored. */
  let turn = 0;

  const list = async () => {
    const all = (await source?.enumerateDevices()) ?? [];
    const of = (name: MediaDeviceKind) =>
      all
        .filter(({ kind, deviceId }) => kind === name && deviceId !== '')
        .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || String(at + 1) }));
    choices.value = { audio: of('audioinput'), video: of('videoinput') };
  };
  const put = (kind: Kind, track: MediaStreamTrack | null, trouble: Trouble | null) => {
    tracks.value[kind]?.stop();
    batch(() => {
      tracks.value = { ...tracks.value, [kind]: track };
      troubles.value = { ...troubles.value, [kind]: trouble };
      if (track) chosen.value = { ...chosen.value, [kind]: track.getSettings().deviceId ?? '' };
    });
    // Unplugged, or taken away by the system.
    track?.addEventListener('ended', () => {
      if (tracks.value[kind] === track) put(kind, null, 'missing');
    });
  };
  const ask = async (kind: Kind, id: string) => {
    if (!source) return put(kind, null, 'insecure');
    const mine = turn;
    try {
      const stream = await source.getUserMedia(wishes[kind](id));
      const [track = null] = stream.getTracks();
      if (mine !== turn) return track?.stop();
      put(kind, track, track ? null : 'failed');
    } catch (thrown) {
      if (mine === turn) put(kind, null, troubleOf(thrown));
    }
    return undefined;
  };

  return {
    tracks,
    troubles,
    choices,
    chosen,
    asking,
    take: async () => {
      const mine = turn;
      asking.value = true;
      // One after the other: a missing camera must not make the microphone fail.
      for (const kind of kinds) if (!tracks.value[kind] && mine === turn) await ask(kind, chosen.value[kind]);
      asking.value = false;
      await list();
    },
    choose: async (kind, id) => {
      chosen.value = { ...chosen.value, [kind]: id };
      await ask(kind, id);
    },
    release: () => {
      turn += 1;
      for (const kind of kinds) tracks.value[kind]?.stop();
      batch(() => {
        tracks.value = nothing;
        troubles.value = nothing;
      });
    },
    open: () => {
      source?.addEventListener('devicechange', list);
      return () => {
        source?.removeEventListener('devicechange', list);
        turn += 1;
        for (const kind of kinds) put(kind, null, null);
      };
    },
  };
};
