import type { ReviewKey } from './keys.ts';

/** The keys of the review, as they are written on a keyboard. */
export const reviewKeys: readonly (readonly [ReviewKey, ...string[]])[] = [
  ['approve', 'A'],
  ['reject', 'R'],
  ['next', 'J', '↓'],
  ['previous', 'K', '↑'],
  ['reasons', 'L', 'Enter'],
  ['ownWords', 'O'],
  ['opinion', 'C'],
  ['goOn', 'N'],
  ['setAside', 'S'],
  ['take', 'T'],
  ['readNewest', 'V'],
  ['leave', 'Esc'],
  ['keys', '?'],
];
