import { audit, type Task } from '../../contract/prescribing/audit.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { exportReviews } from '../export/reviewExport.ts';
import { endClaim, grantClaim, liveClaim, lastLookedAt } from './auditClaim.ts';
import { auditFigures, verdictPage } from './auditHistory.ts';
import { dueAt, termOf } from './board/reviewTerm.ts';
import { claimFor } from './clarification.ts';
import { requireReviewable, requireSubmitted } from './reviewable.ts';
import { storedMarks } from './reviewMarks.ts';
import { taskSelection } from './taskSelection.ts';
import { addTakeOverNotice, dismissTakeOverNotice, takeOverNotices } from './takeOverNotices.ts';
import { storeVerdict } from './auditVerdict.ts';
import { preCheckOf, prescriptionPage, prescriptionVersions } from '../prescriptions/prescriptionRows.ts';
import { publishPrescription, expireDue } from '../prescriptions/prescriptionState.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { trailRead } from '../trail/trailRead.ts';

const taskOf = ({ store, clock, caller }: RequestContext, one: Prescription): Task => ({
  prescription: one,
  claim: claimFor(store, clock.now(), one, caller.userId),
  changedSinceReview:
    store.one(
      'SELECT 1 FROM verdict WHERE prescription_id = ? AND approve = 0 AND version < ? LIMIT 1',
      one.id,
      one.version,
    ) !== undefined,
  lookedAt: lastLookedAt(store, clock.now(), one.id, caller.userId),
  preCheck: preCheckOf(store, one),
  marks: storedMarks(store, one),
  dueAt: dueAt(one, termOf(store)),
  doctorTitle:
    store.one<{ title: number | null }>('SELECT title FROM account WHERE id = ?', one.doctorId)?.title ??
    null,
});

const readSubmitted = (ctx: RequestContext, id: string): Prescription => {
  const found = requireSubmitted(ctx, id);
  trailRead(ctx, 'prescription-read', found);
  return found;
};

/**
 * Audit endpoints: one claim at a time, and a verdict on the version that was read (docs/product.md,
 * "Prescription review").
 */
export const auditHandlers = bindHandlers(audit, {
  page(query, ctx) {
    expireDue(ctx);
    const page = prescriptionPage(ctx.store, ctx.clock.now(), taskSelection(ctx, query));
    return { total: page.total, list: page.list.map((one) => taskOf(ctx, one)) };
  },
  detail({ id }, ctx) {
    expireDue(ctx);
    return taskOf(ctx, readSubmitted(ctx, id));
  },
  versions: ({ id }, ctx) => prescriptionVersions(ctx.store, readSubmitted(ctx, id).id, ''),
  record(filter, ctx) {
    expireDue(ctx);
    return verdictPage(ctx, filter);
  },
  export: (query, ctx) => exportReviews(ctx, query),
  statistics: (days, ctx) => auditFigures(ctx, days),
  claim({ id }, ctx) {
    const { store, clock, caller } = ctx;
    const held = claimFor(store, clock.now(), requireReviewable(ctx, id), caller.userId);
    if (held && held.auditorId !== caller.userId) return throwHttpError('claimedByAnother', held);
    grantClaim(store, clock.now(), id, caller);
    ctx.trail('audit-claim', id);
    return taskOf(ctx, publishPrescription(ctx, id));
  },
  renew({ id }, ctx) {
    const { store, clock, caller } = ctx;
    requireReviewable(ctx, id);
    const held = liveClaim(store, clock.now(), id);
    if (!held) return throwHttpError('claimMissing');
    if (held.auditorId !== caller.userId) return throwHttpError('claimedByAnother', held);
    ctx.trail('audit-renew', id);
    return grantClaim(store, clock.now(), id, caller);
  },
  release({ id }, ctx) {
    const { store, clock, caller } = ctx;
    requireSubmitted(ctx, id);
    const held = liveClaim(store, clock.now(), id);
    // Leaving a page after its claim expired is not an error.
    if (!held) return true;
    if (held.auditorId !== caller.userId) return throwHttpError('claimedByAnother', held);
    endClaim(store, clock.now(), id);
    ctx.trail('audit-release', id);
    publishPrescription(ctx, id);
    return true;
  },
  takeOver({ id, reason }, ctx) {
    const { store, clock, caller } = ctx;
    const held = claimFor(store, clock.now(), requireReviewable(ctx, id), caller.userId);
    const takenFrom = held && held.auditorId !== caller.userId ? held.auditorId : null;
    grantClaim(store, clock.now(), id, caller, { takenFrom, takeReason: takenFrom && reason });
    if (takenFrom)
      addTakeOverNotice(store, clock.now(), {
        prescriptionId: id,
        takenFrom,
        takenBy: caller.userId,
        reason,
      });
    ctx.trail('audit-take-over', id, `${held?.auditorId ?? 'nobody'}: ${reason}`);
    return taskOf(ctx, publishPrescription(ctx, id));
  },
  takenOver: (_input, { store, caller }) => takeOverNotices(store, caller.userId),
  dismissTakenOver({ id }, { store, caller }) {
    dismissTakeOverNotice(store, caller.userId, id);
    return true;
  },
  verdict({ id, ...input }, ctx) {
    const read = requireSubmitted(ctx, id);
    if (input.version !== read.version) return throwHttpError('prescriptionChanged', read);
    storeVerdict(ctx, requireReviewable(ctx, id), input);
    return publishPrescription(ctx, id);
  },
});
