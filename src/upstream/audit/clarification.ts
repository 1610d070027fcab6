import * as v from 'valibot';
import {
  askerFirstMs,
  type Clarification,
  clarificationSchema,
} from '../../contract/prescribing/clarification.ts';
import type { Claim } from '../../contract/prescribing/audit.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { Store } from '../db/store.ts';
import { liveClaim } from './auditClaim.ts';

/** The columns of a question, as JSON; `k` is the question and `b` its auditor. */
export const clarificationJson = `json_object('id', k.id, 'version', k.version, 'auditorId', k.auditor_id, 'auditorName', b.name,
  'question', k.question, 'askedAt', k.asked_at, 'answer', k.answer, 'answeredAt', k.answered_at,
  'closedAt', k.closed_at, 'closedWhy', k.closed_why,
  'signatures', (SELECT json_group_array(json_object('lineId', g.line_id, 'signedAt', g.signed_at) ORDER BY g.line_id)
    FROM line_signature g WHERE g.clarification_id = k.id))`;

/** One question; undefined if the prescription has none with this id. */
export const clarificationById = (
  store: Store,
  prescriptionId: string,
  id: string,
): Clarification | undefined => {
  const row = store.one<{ read: string }>(
    `SELECT ${clarificationJson} AS read FROM clarification k JOIN account b ON b.id = k.auditor_id
      WHERE k.prescription_id = ? AND k.id = ?`,
    prescriptionId,
    id,
  );
  return row && v.parse(clarificationSchema, JSON.parse(row.read));
};

/** Ends an open question without an answer; call it in the transaction of what ended it. */
export const closeQuestion = (
  store: Store,
  now: number,
  prescriptionId: string,
  why: 'cancelled' | 'rejected' | 'unanswerable',
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
