import { type Clarification, clarification, openQuestion } from '../../contract/prescribing/clarification.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { nextId } from '../db/ids.ts';
import { expireDue, getPrescription, publishPrescription } from '../prescriptions/prescriptionState.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { endClaim, liveClaim } from './auditClaim.ts';
import { clarificationById } from './clarification.ts';
import { requireReviewable } from './reviewable.ts';

const requireClarification = ({ store }: RequestContext, prescriptionId: string, id: string): Clarification =>
  clarificationById(store, prescriptionId, id) ?? throwHttpError(404);

/** An auditor's question to the prescriber (docs/product.md, "Prescription review"). */
export const clarificationHandlers = bindHandlers(clarification, {
  ask({ id, version, question }, ctx) {
    const { store, clock, caller } = ctx;
    const read = requireReviewable(ctx, id);
    if (version !== read.version) return throwHttpError('prescriptionChanged', read);
    const open = openQuestion(read);
    if (open) return throwHttpError('clarificationOpen', open);
    if (liveClaim(store, clock.now(), id)?.auditorId !== caller.userId) return throwHttpError('claimMissing');
    const clarificationId = nextId();
    store.run(
      `INSERT INTO clarification (id, prescription_id, version, auditor_id, question, asked_at)
        VALUES (?, ?, ?, ?, ?, ?)`,
      clarificationId,
      id,
      version,
      caller.userId,
      question,
      clock.now(),
    );
    endClaim(store, clock.now(), id);
    ctx.trail('clarification-ask', id, `version ${version}`);
    publishPrescription(ctx, id);
    return requireClarification(ctx, id, clarificationId);
  },
  answer({ id, clarificationId, answer }, ctx) {
    const { store, clock, caller } = ctx;
    expireDue(ctx);
    const found = getPrescription(ctx, id);
    if (found.doctorId !== caller.userId) return throwHttpError('orderOfAnother');
    const asked = requireClarification(ctx, id, clarificationId);
    if (asked.answeredAt !== null) return throwHttpError('clarificationAnswered', asked);
    if (asked.closedAt !== null || found.status !== prescriptionStatus.awaitingAudit)
      return throwHttpError('prescriptionState', found);
    store.run(
      'UPDATE clarification SET answer = ?, answered_at = ? WHERE id = ? AND answered_at IS NULL',
      answer,
      clock.now(),
      clarificationId,
    );
    ctx.trail('clarification-answer', id, `version ${asked.version}`);
    publishPrescription(ctx, id);
    return requireClarification(ctx, id, clarificationId);
  },
});
