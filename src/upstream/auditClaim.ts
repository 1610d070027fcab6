import { type Claim, claimLease } from '../contract/audit.ts';
import type { Caller } from './serve.ts';
import type { Store } from './store.ts';

/** Who holds a prescription now; null where nobody does. A claim is over at `until`. */
export const liveClaim = (store: Store, now: number, prescriptionId: string): Claim | null =>
  store.one<Claim>(
    `SELECT c.auditor_id AS auditorId, a.name AS auditorName, c.until FROM audit_claim c
      JOIN account a ON a.id = c.auditor_id WHERE c.prescription_id = ? AND c.until > ?`,
    prescriptionId,
    now,
  ) ?? null;

/** Ends a claim, whoever held it; call it inside the transaction that has looked. */
export const endClaim = (store: Store, prescriptionId: string): void =>
  store.run('DELETE FROM audit_claim WHERE prescription_id = ?', prescriptionId);

/** Gives the prescription to an auditor for one lease from now; call it inside the transaction that has looked. */
export const holdFor = (store: Store, now: number, prescriptionId: string, auditor: Caller): Claim => {
  const claim = { auditorId: auditor.userId, auditorName: auditor.name, until: now + claimLease };
  endClaim(store, prescriptionId);
  store.run(
    'INSERT INTO audit_claim (prescription_id, auditor_id, until) VALUES (?, ?, ?)',
    prescriptionId,
    claim.auditorId,
    claim.until,
  );
  return claim;
};
