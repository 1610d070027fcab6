import { audit, type Claim, type Task } from '../../contract/prescribing/audit.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { App } from '../app.ts';
import { faultOf } from '../lib/fault.ts';

/** The address of a prescription's review. */
export const reviewPath = (id: string): string => `/prescriptionReview?id=${encodeURIComponent(id)}`;

/** Whether another auditor holds the claim; an expired lease does not count. */
export const heldByOther = (claim: Claim | null, me: string, now: number): boolean =>
  claim !== null && claim.auditorId !== me && claim.until > now;

/** Claims the unclaimed prescription that has waited longest; null if there is none. */
export const claimNext = async (
  app: Pick<App, 'call' | 'clock'>,
  me: string,
  except: string | null = null,
): Promise<Task | null> => {
  const queue = await app.call(audit.page, { pageSize: 100 });
  const free = queue.list.filter(
    ({ prescription, claim }) => prescription.id !== except && !heldByOther(claim, me, app.clock.now()),
  );
  for (const { prescription } of free) {
    try {
      return await app.call(audit.claim, { id: prescription.id });
    } catch (thrown) {
      const { code } = faultOf(thrown);
      // Another auditor or the doctor was faster: try the next one.
      if (code !== businessCode.claimedByAnother && code !== businessCode.prescriptionState) throw thrown;
    }
  }
  return null;
};
