import { type Claim, claimLeaseMs } from '../../contract/prescribing/audit.ts';
import type { Caller } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

interface ClaimRow {
  auditorId: string;
  until: number;
  since: number | null;
  takenFrom: string | null;
  takeReason: string | null;
}

/** The live claim of a prescription; null when nobody holds it. A claim ends at `until`. */
export const liveClaim = (store: Store, now: number, prescriptionId: string): Claim | null =>
  store.one<Claim>(
    `SELECT c.auditor_id AS auditorId, a.name AS auditorName, c.until, c.taken_from AS takenFrom,
      c.take_reason AS takeReason FROM audit_claim c
      JOIN account a ON a.id = c.auditor_id WHERE c.prescription_id = ? AND c.until > ?`,
    prescriptionId,
    now,
  ) ?? null;

/** The last claim, live or expired. */
const lastClaim = (store: Store, prescriptionId: string): ClaimRow | undefined =>
  store.one<ClaimRow>(
    `SELECT auditor_id AS auditorId, until, since, taken_from AS takenFrom, take_reason AS takeReason
      FROM audit_claim WHERE prescription_id = ?`,
    prescriptionId,
  );

/** How long the live claim has been held, in milliseconds; null when its start was not recorded. */
export const claimAgeMs = (store: Store, now: number, prescriptionId: string): number | null => {
  const since = lastClaim(store, prescriptionId)?.since ?? null;
  return since === null ? null : now - since;
};

/** Ends a claim because of a verdict: the auditor no longer counts as having looked without deciding. */
export const endClaimByVerdict = (store: Store, prescriptionId: string, auditorId: string): void => {
  store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  store.run('DELETE FROM audit_look WHERE prescription_id = ? AND auditor_id = ?', prescriptionId, auditorId);
};

/**
 * Ends a claim without a verdict, whoever held it, and records who had looked; call it in the transaction
 * that read the claim.
 */
export const endClaim = (store: Store, now: number, prescriptionId: string): void => {
  const last = lastClaim(store, prescriptionId);
  if (!last) return;
  store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  store.run(
    'DELETE FROM audit_look WHERE prescription_id = ? AND auditor_id = ?',
    prescriptionId,
    last.auditorId,
  );
  store.run(
    'INSERT INTO audit_look (prescription_id, auditor_id, at) VALUES (?, ?, ?)',
    prescriptionId,
    last.auditorId,
    Math.min(now, last.until),
  );
};

/**
 * When an auditor last held a prescription without giving a verdict; null when they never did, or hold it
 * now.
 */
export const lastLookedAt = (
  store: Store,
  now: number,
  prescriptionId: string,
  auditorId: string,
): number | null => {
  const last = lastClaim(store, prescriptionId);
  // A claim expires without anybody acting.
  if (last?.auditorId === auditorId && last.until <= now) return last.until;
  const lookRow = store.one<{ at: number }>(
    'SELECT at FROM audit_look WHERE prescription_id = ? AND auditor_id = ?',
    prescriptionId,
    auditorId,
  );
  return lookRow?.at ?? null;
};

/**
 * Gives the prescription to an auditor for one lease from now; call it in the transaction that read the
 * claim.
 */
export const grantClaim = (
  store: Store,
  now: number,
  prescriptionId: string,
  auditor: Caller,
  taken: Pick<Claim, 'takenFrom' | 'takeReason'> = { takenFrom: null, takeReason: null },
): Claim => {
  const last = lastClaim(store, prescriptionId);
  const isRenewal = last?.auditorId === auditor.userId && last.until > now;
  const { takenFrom, takeReason } = isRenewal ? last : taken;
  const claim = {
    auditorId: auditor.userId,
    auditorName: auditor.name,
    until: now + claimLeaseMs,
    takenFrom,
    takeReason,
  };
  if (isRenewal) store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  else endClaim(store, now, prescriptionId);
  store.run(
    `INSERT INTO audit_claim (prescription_id, auditor_id, until, since, taken_from, take_reason)
      VALUES (?, ?, ?, ?, ?, ?)`,
    prescriptionId,
    claim.auditorId,
    claim.until,
    isRenewal ? last.since : now,
    takenFrom,
    takeReason,
  );
  return claim;
};
