import { openQuestion } from '../../../contract/prescribing/clarification.ts';
import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { defaultTermMinutes, type ReviewTerm } from '../../../contract/prescribing/reviewBoard.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import type { RequestContext } from '../../server/requestContext.ts';

/** The time to a verdict that the hospital has agreed. */
export const termOf = (store: Store): ReviewTerm =>
  store.one<ReviewTerm>(
    `SELECT r.minutes, coalesce(a.name, r.set_by) AS setBy, r.set_at AS setAt
     FROM review_term r LEFT JOIN account a ON a.id = r.set_by ORDER BY r.set_at DESC, r.id DESC LIMIT 1`,
  ) ?? { minutes: defaultTermMinutes, setBy: '', setAt: null };

/** Sets another term from now on; call it in a transaction. */
export const setTerm = ({ store, clock, caller, trail }: RequestContext, minutes: number): void => {
  const before = termOf(store).minutes;
  if (before === minutes) return;
  store.run(
    'INSERT INTO review_term (id, minutes, set_by, set_at) VALUES (?, ?, ?, ?)',
    nextId(),
    minutes,
    caller.userId,
    clock.now(),
  );
  trail('review-term-set', '', `${before} → ${minutes} min`);
};

/** When the verdict of a prescription is due; null while it does not wait for a pharmacist. */
export const dueAt = (
  { status, submitTime, version, clarifications = [] }: Prescription,
  { minutes }: ReviewTerm,
): number | null => {
  const isOpen = openQuestion({ clarifications }) !== undefined;
  if (status !== prescriptionStatus.awaitingAudit || submitTime === null || isOpen) return null;
  // The time in which the prescriber was asked is not the pharmacists'.
  const asked = clarifications
    .filter((one) => one.version === version)
    .reduce(
      (sum, { askedAt, answeredAt, closedAt }) => sum + ((answeredAt ?? closedAt ?? askedAt) - askedAt),
      0,
    );
  return submitTime + minutes * 60_000 + asked;
};
