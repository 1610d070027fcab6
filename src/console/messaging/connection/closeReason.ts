import { closeCode } from '../../../contract/protocol/socket.ts';

/** Why the connection was given up until the user acts. */
export type StopReason = 'forbidden' | 'signedOut' | 'takenOver';

/**
 * What a closed socket calls for: a new token, a delayed reconnect with everybody else, or simply another
 * socket.
 */
export type CloseReason = 'tokenExpired' | 'serverRestart' | 'reconnect' | StopReason;

const closeReasons: Readonly<Record<number, CloseReason>> = {
  [closeCode.tokenEnded]: 'tokenExpired',
  1008: 'tokenExpired',
  1001: 'serverRestart',
  [closeCode.restart]: 'serverRestart',
  1013: 'serverRestart',
  [closeCode.forbidden]: 'forbidden',
  [closeCode.takenOver]: 'takenOver',
};

/** Maps a WebSocket close code to its reason (docs/wire.md, "IM socket"). */
export const closeReasonOf = (code: number): CloseReason => closeReasons[code] ?? 'reconnect';
