import { audit, type Claim, type Task } from '../../../contract/prescribing/audit.ts';
import { openQuestion } from '../../../contract/prescribing/clarification.ts';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../services.ts';
import { toApiError } from '../../lib/apiError.ts';
import { createGivenVerdicts } from './givenVerdicts.ts';

/** The address of a prescription's review. */
export const reviewPath = (id: string): string => `/prescriptionReview?id=${encodeURIComponent(id)}`;

/** Whether another auditor holds the claim; an expired lease does not count. */
export const isClaimedByOther = (claim: Claim | null, ownUserId: string, now: number): boolean =>
  claim !== null && claim.auditorId !== ownUserId && claim.until > now;

/** Without those whose prescriber has not answered yet; what was answered for this auditor comes first. */
export const answeredFirst = (tasks: readonly Task[], ownUserId: string): Task[] => {
  const decidable = tasks.filter(({ prescription }) => !openQuestion(prescription));
  const isOwn = ({ prescription: { clarifications = [] } }: Task): boolean => {
    const last = clarifications.at(-1);
    return last?.auditorId === ownUserId && last.answeredAt !== null;
  };
  return [...decidable.filter(isOwn), ...decidable.filter((task) => !isOwn(task))];
};

/** Claims the unclaimed prescription that has waited longest; null if there is none. */
export const claimNext = async (
  app: Pick<Services, 'call' | 'clock' | 'shared'>,
  ownUserId: string,
): Promise<Task | null> => {
  const queue = await app.call(audit.page, { pageSize: 100 });
  const given = app.shared(createGivenVerdicts).peek();
  const free = answeredFirst(queue.list, ownUserId).filter(
    ({ prescription, claim }) =>
      !given.has(prescription.id) && !isClaimedByOther(claim, ownUserId, app.clock.now()),
  );
  for (const { prescription } of free) {
    try {
      return await app.call(audit.claim, { id: prescription.id });
    } catch (thrown) {
      const { code } = toApiError(thrown);
      // Another auditor or the doctor was faster: try the next one.
      if (code !== businessCode.claimedByAnother && code !== businessCode.prescriptionState) throw thrown;
    }
  }
  return null;
};
