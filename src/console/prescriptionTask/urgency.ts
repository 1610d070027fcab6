import { type Grave, graveness } from '../lib/graveness.ts';

/** How grave it is that a prescription waits so many minutes; it may wait longer than a patient before the screen. */
export const urgencyOf = (minutes: number): Grave => graveness(minutes, { warning: 30, danger: 120 });
