import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';

/** How long TURN credentials are valid, in milliseconds (docs/wire.md, "Video"). */
export const relayLife = 4 * 3_600_000;

/** The TURN servers for video without a direct path, and the secret that they share with this upstream. */
export interface RelayPlan {
  /** As `RTCIceServer.urls`: `turn:relay.hospital.test:3478?transport=udp`. */
  readonly urls: readonly string[];
  readonly secret: string;
}

/** The TURN servers of this upstream. */
export interface Relay {
  /** As `RTCIceServer`, with credentials that name the user and expire after `credentialLifetimeMs`. */
  readonly serverFor: (userId: string) => { urls: string[]; username: string; credential: string };
}

/**
 * Creates time-limited credentials, as coturn's `use-auth-secret` expects them
 * (draft-uberti-behave-turn-rest-00).
 */
export const openRelay = ({ urls, secret }: RelayPlan, clock: Clock): Relay => ({
  serverFor(userId) {
    const username = `${Math.floor((clock.now() + relayLife) / 1000)}:${userId}`;
    return {
      urls: [...urls],
      username,
      credential: createHmac('sha1', secret).update(username).digest('base64'),
    };
  },
});
