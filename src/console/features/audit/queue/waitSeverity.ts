import { type WaitSeverity, waitSeverity } from '../../../lib/waitSeverity.ts';

/** Severity of a wait in the queue. The limits are longer than for a patient who waits online. */
export const auditWaitSeverity = (minutes: number): WaitSeverity =>
  waitSeverity(minutes, { warning: 30, danger: 120 });
