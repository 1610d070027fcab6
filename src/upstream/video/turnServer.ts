import { createHmac } from 'node:crypto';
import type { Clock } from '../server/clock.ts';

/** How long TURN credentials are valid, in milliseconds (docs/wire.md, "Video"). */
export const credentialLifetimeMs = 4 * 3_600_000;

/** The TURN servers for video without a direct path, and the secret that they share with this upstream. */
export interface TurnServerOptions {
  /** As `RTCIceServer.urls`: `turn:relay.hospital.test:3478?transport=udp`. */
  readonly urls: readonly string[];
  readonly secret: string;
}

/** The TURN servers of this upstream. */
export interface TurnServer {
  /** As `RTCIceServer`, with credentials that name the user and expire after `credentialLifetimeMs`. */
  readonly iceServerFor: (userId: string) => { urls: string[]; username: string; credential: string };
}

/**
 * Creates time-limited credentials, as coturn's `use-auth-secret` expects them
 * (draft-uberti-behave-turn-rest-00).
 */
export const createTurnServer = ({ urls, secret }: TurnServerOptions, clock: Clock): TurnServer => ({
  iceServerFor(userId) {
    const username = `${Math.floor((clock.now() + credentialLifetimeMs) / 1000)}:${userId}`;
    return {
      urls: [...urls],
      username,
      credential: createHmac('sha1', secret).update(username).digest('base64'),
    };
  },
});
