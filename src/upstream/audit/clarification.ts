import { askerFirstMs, type Clarification } from '../../contract/prescribing/clarification.ts';
import type { Claim } from '../../contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { Store } from '../db/store.ts';
import { liveClaim } from './auditClaim.ts';

/** One question; undefined if the prescription has none with this id. */
export const clarificationById = (
  store: Store,
  prescriptionId: string,
  id: string,
): Clarification | undefined =>
  store.one<Clarification>(
    `SELECT k.id, k.version, k.auditor_id AS auditorId, a.name AS auditorName, k.question, k.asked_at AS askedAt,
      k.answer, k.answered_at AS answeredAt, k.closed_at AS closedAt, k.closed_why AS closedWhy
      FROM clarification k JOIN account a ON a.id = k.auditor_id WHERE k.prescription_id = ? AND k.id = ?`,
    prescriptionId,
    id,
  );

/** Ends an open question without an answer; call it in the transaction of what ended it. */
export const closeQuestion = (
  store: Store,
  now: number,
  prescriptionId: string,
  why: 'cancelled' | 'rejected',
): void =>
  store.run(
    `UPDATE clarification SET closed_at = ?, closed_why = ?
      WHERE prescription_id = ? AND answered_at IS NULL AND closed_at IS NULL`,
    now,
    why,
    prescriptionId,
  );

/**
 * Who holds the prescription for a reader: the live claim, or else, to everybody else, the auditor whose question has just been
 * answered.
 */
export const claimFor = (
  store: Store,
  now: number,
  { id, status, clarifications = [] }: Prescription,
  reader: string,
): Claim | null => {
  if (status !== prescriptionStatus.awaitingAudit) return null;
  const held = liveClaim(store, now, id);
  const last = clarifications.at(-1);
  if (held || last === undefined || last.answeredAt === null || last.auditorId === reader) return held;
  const until = last.answeredAt + askerFirstMs;
  const { auditorId, auditorName } = last;
  return until > now ? { auditorId, auditorName, until, takenFrom: null, takeReason: null } : null;
};
