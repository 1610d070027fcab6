import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import type { WaitingNow } from '../../../contract/prescribing/reviewBoard.ts';
import type { Store } from '../../db/store.ts';
import type { RequestContext } from '../../server/requestContext.ts';
import { termOf } from './reviewTerm.ts';

// What awaits its verdict has no version that was not submitted.
const askedAt = `(SELECT o.asked_at FROM clarification o
  WHERE o.prescription_id = x.id AND o.answered_at IS NULL AND o.closed_at IS NULL)`;
const pharmacistsSince = `x.submit_time + (SELECT coalesce(sum(coalesce(k.answered_at, k.closed_at) - k.asked_at), 0) FROM clarification k
  WHERE k.prescription_id = x.id AND k.version = x.version)`;

/** The prescriptions that wait longer than agreed, as a condition over `x`. */
export const overdueCondition = (
  store: Store,
  now: number,
): { readonly where: string; readonly params: readonly number[] } => ({
  where: `x.status = ? AND ${askedAt} IS NULL AND ${pharmacistsSince} < ?`,
  params: [prescriptionStatus.awaitingAudit, now - termOf(store).minutes * 60_000],
});

interface Waiting {
  /** Since when the prescriber is asked; null: it waits for a pharmacist. */
  readonly askedAt: number | null;
  /** Since when it waits for a pharmacist, later by the time in which the prescriber was asked. */
  readonly since: number;
}

const longest = (now: number, since: readonly number[]): number | null =>
  since.length === 0 ? null : Math.max(0, now - Math.min(...since));

/** What waits for a review now. */
export const waitingNow = ({ store, clock }: Pick<RequestContext, 'store' | 'clock'>): WaitingNow => {
  const now = clock.now();
  const term = termOf(store);
  const rows = store.all<Waiting>(
    `SELECT ${askedAt} AS askedAt, ${pharmacistsSince} AS since FROM prescription x WHERE x.status = ?`,
    prescriptionStatus.awaitingAudit,
  );
  const waiting = rows.filter(({ askedAt }) => askedAt === null).map(({ since }) => since);
  const asked = rows.flatMap(({ askedAt }) => askedAt ?? []);
  return {
    term,
    count: waiting.length,
    longest: longest(now, waiting),
    overdue: waiting.filter((since) => since < now - term.minutes * 60_000).length,
    asked: asked.length,
    longestAsked: longest(now, asked),
  };
};
