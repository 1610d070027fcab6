import type { audit } from '../../contract/prescribing/audit.ts';
import { noticeScene } from '../../contract/account/doctor.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { openQuestion, unsignedLines } from '../../contract/prescribing/clarification.ts';
import { isVisible } from '../../contract/protocol/schemas.ts';
import { endClaimByVerdict, claimAgeMs, liveClaim } from './auditClaim.ts';
import { closeQuestion } from './clarification.ts';
import { cardText } from '../prescriptions/cardText.ts';
import { orderById } from '../orders/orderRows.ts';
import { recheckRules, requireClean } from '../prescriptions/prescriptionRules.ts';
import { nextId } from '../db/ids.ts';
import { sendSmsNotice } from '../notifications/smsNotices.ts';
import { validityMs } from '../prescriptions/prescriptionState.ts';
import { decrementStock } from '../prescriptions/prescriptionStock.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

type VerdictInput = Omit<ServerInput<typeof audit.verdict>, 'id'>;

/**
 * The reasons by line, in the prescription's order. 400 for a line that is not in this version, and for
 * reasons in an approval.
 */
const reasonsOf = ({ lines }: Prescription, input: VerdictInput): Map<string, string[]> => {
  const reasons = new Map<string, string[]>();
  for (const { lineId, reasons: more } of input.lines) {
    if (more.length === 0) continue;
    if (input.approve || !lines.some(({ id }) => id === lineId)) return throwBadField('lines');
    reasons.set(lineId, [...new Set([...(reasons.get(lineId) ?? []), ...more])]);
  }
  return reasons;
};

const applyApproval = ({ store, events, clock }: RequestContext, read: Prescription): void => {
  decrementStock(store, read);
  store.run('UPDATE prescription SET valid_until = ? WHERE id = ?', clock.now() + validityMs, read.id);
  events.sendPrescriptionCard(store, {
    orderId: read.orderId,
    prescriptionId: read.id,
    version: read.version,
    text: cardText(read, store.language),
  });
};

const approvedText = {
  zh: '您接诊患者的一张处方已通过审核。',
  en: 'A prescription for one of your patients was approved.',
};
const rejectedText = {
  zh: '您接诊患者的一张处方被驳回，请登录修改。',
  en: 'A prescription for one of your patients was rejected. Log in to correct it.',
};

/** Notifies the doctor who has the visit by text message, if they want that. */
const notifyDoctor = (
  ctx: RequestContext,
  { id, doctorId, orderDoctorId, version }: Prescription,
  approved: boolean,
): void =>
  sendSmsNotice(ctx, {
    userId: orderDoctorId ?? doctorId,
    scene: approved ? noticeScene.verdict : noticeScene.rejected,
    subject: `${id} ${version}`,
    text: (approved ? approvedText : rejectedText)[ctx.store.language],
  });

/**
 * Stores the verdict of an auditor who holds the claim, and its consequences; call it inside a transaction.
 */
export const storeVerdict = (ctx: RequestContext, read: Prescription, input: VerdictInput): void => {
  const { store, clock, caller } = ctx;
  if (liveClaim(store, clock.now(), read.id)?.auditorId !== caller.userId)
    return throwHttpError('claimMissing');
  const reasons = reasonsOf(read, input);
  if (input.approve) {
    const open = openQuestion(read);
    if (open) return throwHttpError('clarificationOpen', open);
    if (unsignedLines(read).length > 0) return throwHttpError('signatureMissing');
    const order = orderById(store, read.orderId);
    recheckRules(store, clock.now(), order, read, input.confirmed);
    if (input.onlyClean) requireClean(store, clock.now(), order, read);
  }
  if (!input.approve && reasons.size === 0 && !isVisible(input.opinion))
    return throwHttpError('reasonMissing');
  const claimAge = claimAgeMs(store, clock.now(), read.id);
  store.run(
    `INSERT INTO verdict (id, prescription_id, version, auditor_id, approve, opinion, reasons, at, took)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    read.id,
    read.version,
    caller.userId,
    input.approve,
    input.opinion,
    JSON.stringify([...reasons].map(([lineId, of]) => ({ lineId, reasons: of }))),
    clock.now(),
    // The auditor had decided by then. One of several was read before it was claimed.
    claimAge === null || input.onlyClean ? null : Math.max(0, claimAge - input.heldMs),
  );
  store.run(
    'UPDATE prescription SET status = ?, audit_status = ?, audit_time = ?, auditor_id = ?, audit_opinion = ? WHERE id = ?',
    input.approve ? prescriptionStatus.approved : prescriptionStatus.rejected,
    input.approve ? auditStatus.approved : auditStatus.rejected,
    clock.now(),
    caller.userId,
    input.opinion,
    read.id,
  );
  for (const [lineId, of] of reasons)
    store.run('UPDATE prescription_line SET reject_reasons = ? WHERE id = ?', JSON.stringify(of), lineId);
  endClaimByVerdict(store, read.id, caller.userId);
  closeQuestion(store, clock.now(), read.id, 'rejected');
  if (input.approve) applyApproval(ctx, read);
  notifyDoctor(ctx, read, input.approve);
  const confirmed = input.approve ? [...new Set(input.confirmed)] : [];
  ctx.trail(
    input.approve ? 'audit-approve' : 'audit-reject',
    read.id,
    `version ${read.version}${confirmed.length > 0 ? `; confirmed: ${confirmed.join(', ')}` : ''}`,
  );
};
