import { type Claim, claimLeaseMs } from '../contract/prescribing/audit.ts';
import type { Caller } from './serve.ts';
import type { Store } from './store.ts';

interface Held {
  auditorId: string;
  until: number;
  since: number | null;
}

/** The live claim of a prescription; null when nobody holds it. A claim ends at `until`. */
export const liveClaim = (store: Store, now: number, prescriptionId: string): Claim | null =>
  store.one<Claim>(
    `SELECT c.auditor_id AS auditorId, a.name AS auditorName, c.until FROM audit_claim c
      JOIN account a ON a.id = c.auditor_id WHERE c.prescription_id = ? AND c.until > ?`,
    prescriptionId,
    now,
  ) ?? null;

/** The last claim, live or expired. */
const lastClaim = (store: Store, prescriptionId: string): Held | undefined =>
  store.one<Held>(
    'SELECT auditor_id AS auditorId, until, since FROM audit_claim WHERE prescription_id = ?',
    prescriptionId,
  );

/** How long the live claim has been held, in milliseconds; null when its start was not recorded. */
export const heldFor = (store: Store, now: number, prescriptionId: string): number | null => {
  const since = lastClaim(store, prescriptionId)?.since ?? null;
  return since === null ? null : now - since;
};

/** Ends a claim because of a verdict: the auditor no longer counts as having looked without deciding. */
export const decideClaim = (store: Store, prescriptionId: string, auditorId: string): void => {
  store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  store.run('DELETE FROM audit_look WHERE prescription_id = ? AND auditor_id = ?', prescriptionId, auditorId);
};

/**
 * Ends a claim without a verdict, whoever held it, and records who had looked; call it in the transaction
 * that read the claim.
 */
export const endClaim = (store: Store, now: number, prescriptionId: string): void => {
  const held = lastClaim(store, prescriptionId);
  if (!held) return;
  store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  store.run(
    'DELETE FROM audit_look WHERE prescription_id = ? AND auditor_id = ?',
    prescriptionId,
    held.auditorId,
  );
  store.run(
    'INSERT INTO audit_look (prescription_id, auditor_id, at) VALUES (?, ?, ?)',
    prescriptionId,
    held.auditorId,
    Math.min(now, held.until),
  );
};

/**
 * When an auditor last held a prescription without giving a verdict; null when they never did, or hold it
 * now.
 */
export const lookedAt = (
  store: Store,
  now: number,
  prescriptionId: string,
  auditorId: string,
): number | null => {
  const held = lastClaim(store, prescriptionId);
  // A claim expires without anybody acting.
  if (held?.auditorId === auditorId && held.until <= now) return held.until;
  const look = store.one<{ at: number }>(
    'SELECT at FROM audit_look WHERE prescription_id = ? AND auditor_id = ?',
    prescriptionId,
    auditorId,
  );
  return look?.at ?? null;
};

/**
 * Gives the prescription to an auditor for one lease from now; call it in the transaction that read the
 * claim.
 */
export const holdFor = (store: Store, now: number, prescriptionId: string, auditor: Caller): Claim => {
  const claim = { auditorId: auditor.userId, auditorName: auditor.name, until: now + claimLeaseMs };
  const held = lastClaim(store, prescriptionId);
  const goesOn = held?.auditorId === auditor.userId && held.until > now;
  if (goesOn) store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);
  else endClaim(store, now, prescriptionId);
  store.run(
    'INSERT INTO audit_claim (prescription_id, auditor_id, until, since) VALUES (?, ?, ?, ?)',
    prescriptionId,
    claim.auditorId,
    claim.until,
    goesOn ? held.since : now,
  );
  return claim;
};
