import { type Clarification, clarification, openQuestion } from '../../contract/prescribing/clarification.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { nextId } from '../db/ids.ts';
import { expireDue, publishPrescription, requireChangeable } from '../prescriptions/prescriptionState.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { endClaim, liveClaim } from './auditClaim.ts';
import { clarificationById } from './clarification.ts';
import { requireReviewable } from './reviewable.ts';
import { canBeAnswered } from './unanswerable.ts';

const requireClarification = ({ store }: RequestContext, prescriptionId: string, id: string): Clarification =>
  clarificationById(store, prescriptionId, id) ?? throwHttpError(404);

/** The numbers of lines, from 1, for the trail. */
const linesText = ({ lines }: Prescription, named: ReadonlySet<string>): string =>
  lines.flatMap(({ id }, index) => (named.has(id) ? [index + 1] : [])).join(', ');

/** An auditor's question to the prescriber (docs/product.md, "Prescription review"). */
export const clarificationHandlers = bindHandlers(clarification, {
  ask({ id, version, question, signLines }, ctx) {
    const { store, clock, caller } = ctx;
    const read = requireReviewable(ctx, id);
    if (version !== read.version) return throwHttpError('prescriptionChanged', read);
    const open = openQuestion(read);
    if (open) return throwHttpError('clarificationOpen', open);
    if (liveClaim(store, clock.now(), id)?.auditorId !== caller.userId) return throwHttpError('claimMissing');
    if (!canBeAnswered(store, read)) return throwHttpError('prescriberDisabled');
    const named = new Set(signLines);
    if (![...named].every((lineId) => read.lines.some((line) => line.id === lineId)))
      return throwBadField('signLines');
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
    for (const lineId of named)
      store.run(
        'INSERT INTO line_signature (clarification_id, line_id) VALUES (?, ?)',
        clarificationId,
        lineId,
      );
    endClaim(store, clock.now(), id);
    ctx.trail(
      named.size > 0 ? 'signature-ask' : 'clarification-ask',
      id,
      `version ${version}${named.size > 0 ? `; lines: ${linesText(read, named)}` : ''}`,
    );
    publishPrescription(ctx, id);
    return requireClarification(ctx, id, clarificationId);
  },
  answer({ id, clarificationId, answer, signLines }, ctx) {
    const { store, clock, caller } = ctx;
    expireDue(ctx);
    const found = requireChangeable(ctx, id);
    const asked = requireClarification(ctx, id, clarificationId);
    if (asked.answeredAt !== null) return throwHttpError('clarificationAnswered', asked);
    if (asked.closedAt !== null || found.status !== prescriptionStatus.awaitingAudit)
      return throwHttpError('prescriptionState', found);
    const signed = new Set(signLines);
    const named = new Set(asked.signatures.map(({ lineId }) => lineId));
    if (![...signed].every((lineId) => named.has(lineId))) return throwBadField('signLines');
    const isAllSigned = named.size > 0 && signed.size === named.size;
    if (!isAllSigned && !isVisible(answer)) return throwBadField('answer');
    for (const lineId of signed)
      store.run(
        'UPDATE line_signature SET signed_by = ?, signed_at = ? WHERE clarification_id = ? AND line_id = ?',
        caller.userId,
        clock.now(),
        clarificationId,
        lineId,
      );
    store.run(
      'UPDATE clarification SET answer = ?, answered_at = ? WHERE id = ? AND answered_at IS NULL',
      answer,
      clock.now(),
      clarificationId,
    );
    ctx.trail(
      signed.size > 0 ? 'signature-give' : 'clarification-answer',
      id,
      `version ${asked.version}${signed.size > 0 ? `; lines: ${linesText(found, signed)}` : ''}`,
    );
    publishPrescription(ctx, id);
    return requireClarification(ctx, id, clarificationId);
  },
});
