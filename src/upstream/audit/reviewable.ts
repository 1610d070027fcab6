import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { getPrescription } from '../prescriptions/prescriptionState.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** A prescription that was submitted for audit at some time; auditors do not see drafts. */
export const requireSubmitted = (ctx: RequestContext, id: string): Prescription => {
  const found = getPrescription(ctx, id);
  return found.submitTime === null ? throwHttpError(403) : found;
};

/** A prescription that awaits its verdict and was not written by the caller. */
export const requireReviewable = (ctx: RequestContext, id: string): Prescription => {
  const found = requireSubmitted(ctx, id);
  if (found.doctorId === ctx.caller.userId) return throwHttpError(403);
  return found.status === prescriptionStatus.awaitingAudit
    ? found
    : throwHttpError('prescriptionState', found);
};
