import { openConnection } from './connection.ts';
import type { Source } from './devices.ts';

/** What of the browser a video visit needs; a test gives its own. */
export interface Around {
  readonly devices: Source;
  readonly connect: typeof openConnection;
  /** Asks for a screen or a window; null where the person chose none, or the browser has no such thing. */
  readonly screen: (() => Promise<MediaStreamTrack | null>) | null;
  /** The network became another one. Returns the way back. */
  readonly network: (changed: () => void) => () => void;
  /** The page is loaded again, or left. Returns the way back. */
  readonly leaving: (left: () => void) => () => void;
}

const screenOf = async (source: MediaDevices): Promise<MediaStreamTrack | null> => {
  try {
    const stream = await source.getDisplayMedia({ video: { frameRate: { ideal: 10 } }, audio: false });
    return stream.getVideoTracks()[0] ?? null;
  } catch {
    // Whoever changes their mind has done nothing wrong.
    return null;
  }
};

/** The video of this browser. */
export const browserAround = (): Around => {
  // Undefined on pages without TLS, and where a phone has no such thing, whatever the types say.
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
