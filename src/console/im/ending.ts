import { closeCode } from '../../contract/protocol/socket.ts';

/** Why the connection was given up until the user acts. */
export type Stopped = 'forbidden' | 'signedOut' | 'takenOver';

/**
 * What a closed socket calls for: a new token, a delayed reconnect with everybody else, or simply another
 * socket.
 */
export type Ending = 'token' | 'crowd' | 'again' | Stopped;

const endings: Readonly<Record<number, Ending>> = {
  [closeCode.tokenEnded]: 'token',
  1008: 'token',
  1001: 'crowd',
  [closeCode.restart]: 'crowd',
  1013: 'crowd',
  [closeCode.forbidden]: 'forbidden',
  [closeCode.takenOver]: 'takenOver',
};

/** Maps a WebSocket close code to its reason (docs/wire.md, "IM socket"). */
export const endingOf = (code: number): Ending => endings[code] ?? 'again';
