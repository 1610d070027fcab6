import type { ReviewAction } from './reviewActions.ts';

/** The review's shortcuts as they are labelled on a keyboard. */
export const reviewShortcuts: readonly (readonly [ReviewAction, ...string[]])[] = [
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
  ['undo', 'U'],
  ['leave', 'Esc'],
  ['keys', '?'],
];
