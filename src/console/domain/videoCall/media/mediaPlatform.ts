import { createPeerConnection } from './peerConnection.ts';
import type { MediaDevicesLike } from './devices.ts';

/** The browser features that a video consultation needs; tests pass their own. */
export interface MediaPlatform {
  readonly devices: MediaDevicesLike;
  readonly createConnection: typeof createPeerConnection;
  /**
   * Asks for a screen or window to share; null if the person chose none, or the browser has no screen
   * sharing.
   */
  readonly captureScreen: (() => Promise<MediaStreamTrack | null>) | null;
  /** The network connection changed. Returns an unsubscribe function. */
  readonly onNetworkChange: (onChange: () => void) => () => void;
  /** The page is reloaded or left. Returns an unsubscribe function. */
  readonly onPageHide: (onHide: () => void) => () => void;
}

const captureScreen = async (mediaDevices: MediaDevices): Promise<MediaStreamTrack | null> => {
  try {
    const stream = await mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 10 } }, audio: false });
    return stream.getVideoTracks()[0] ?? null;
  } catch {
    // Cancelling the picker is not an error.
    return null;
  }
};

/** Media features of this browser. */
export const createMediaPlatform = (): MediaPlatform => {
  // Undefined on pages without TLS and on some phones, whatever the types say.
  const mediaDevices: MediaDevices | undefined =
    'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  const networkInformation: unknown = Reflect.get(navigator, 'connection');
  return {
    devices: mediaDevices,
    createConnection: createPeerConnection,
    captureScreen:
      mediaDevices && 'getDisplayMedia' in mediaDevices ? () => captureScreen(mediaDevices) : null,
    onNetworkChange: (onChange) => {
      window.addEventListener('online', onChange);
      if (networkInformation instanceof EventTarget) networkInformation.addEventListener('change', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        if (networkInformation instanceof EventTarget)
          networkInformation.removeEventListener('change', onChange);
      };
    },
    onPageHide: (onHide) => {
      window.addEventListener('pagehide', onHide);
      return () => window.removeEventListener('pagehide', onHide);
    },
  };
};
