import { type Grave, graveness } from '../lib/graveness.ts';

/** Severity of a wait in the queue. The limits are longer than for a patient who waits online. */
export const urgencyOf = (minutes: number): Grave => graveness(minutes, { warning: 30, danger: 120 });
