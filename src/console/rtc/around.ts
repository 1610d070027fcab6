import { openConnection } from './connection.ts';
import type { Source } from './devices.ts';

/** The browser features that a video visit needs; tests pass their own. */
export interface Around {
  readonly devices: Source;
  readonly connect: typeof openConnection;
  /**
   * Asks for a screen or window to share; null if the person chose none, or the browser has no screen
   * sharing.
   */
  readonly screen: (() => Promise<MediaStreamTrack | null>) | null;
  /** The network connection changed. Returns an unsubscribe function. */
  readonly network: (changed: () => void) => () => void;
  /** The page is reloaded or left. Returns an unsubscribe function. */
  readonly leaving: (left: () => void) => () => void;
}

const screenOf = async (source: MediaDevices): Promise<MediaStreamTrack | null> => {
  try {
    const stream = await source.getDisplayMedia({ video: { frameRate: { ideal: 10 } }, audio: false });
    return stream.getVideoTracks()[0] ?? null;
  } catch {
    // Cancelling the picker is not an error.
    return null;
  }
};

/** Media features of this browser. */
export const browserAround = (): Around => {
  // Undefined on pages without TLS and on some phones, whatever the types say.
  const source: MediaDevices | undefined = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  const line: unknown = Reflect.get(navigator, 'connection');
  return {
    devices: source,
    connect: openConnection,
    screen: source && 'getDisplayMedia' in source ? () => screenOf(source) : null,
    network: (changed) => {
      window.addEventListener('online', changed);
      if (line instanceof EventTarget) line.addEventListener('change', changed);
      return () => {
        window.removeEventListener('online', changed);
        if (line instanceof EventTarget) line.removeEventListener('change', changed);
      };
    },
    leaving: (left) => {
      window.addEventListener('pagehide', left);
      return () => window.removeEventListener('pagehide', left);
    },
  };
};
