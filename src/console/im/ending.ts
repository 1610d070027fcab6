import { closeCode } from '../../contract/socket.ts';

/** Why the line was given up until someone acts. */
export type Stopped = 'forbidden' | 'signedOut' | 'takenOver';

/** What the end of a socket asks for: another token first, a place in the crowd that comes back, or just another socket. */
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

/** By the code that a socket was closed with (wire.md, "IM socket"). */
export const endingOf = (code: number): Ending => endings[code] ?? 'again';
