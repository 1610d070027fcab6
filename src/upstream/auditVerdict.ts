import type { audit } from '../contract/prescribing/audit.ts';
import { noticeScene } from '../contract/account/doctor.ts';
import type { ServerInput } from '../contract/protocol/endpoint.ts';
import { auditStatus, type Prescription, prescriptionStatus } from '../contract/prescribing/prescription.ts';
import { isVisible } from '../contract/protocol/schemas.ts';
import { decideClaim, heldFor, liveClaim } from './auditClaim.ts';
import { cardText } from './card.ts';
import { nextId } from './ids.ts';
import { sendNotice } from './notices.ts';
import { validity } from './prescriptionState.ts';
import { lowerStock } from './prescriptionStock.ts';
import { refuse, refuseField } from './refusal.ts';
import type { Scene } from './serve.ts';

type Given = Omit<ServerInput<typeof audit.verdict>, 'id'>;

/**
 * The reasons by line, in the prescription's order. 400 for a line that is not in this version, and for
 * reasons in an approval.
 */
const reasonsOf = ({ lines }: Prescription, given: Given): Map<string, string[]> => {
  const reasons = new Map<string, string[]>();
  for (const { lineId, reasons: more } of given.lines) {
    if (more.length === 0) continue;
    if (given.approve || !lines.some(({ id }) => id === lineId)) return refuseField('lines');
    reasons.set(lineId, [...new Set([...(reasons.get(lineId) ?? []), ...more])]);
  }
  return reasons;
};

const approve = ({ store, events, clock }: Scene, read: Prescription): void => {
  lowerStock(store, read);
  store.run('UPDATE prescription SET valid_until = ? WHERE id = ?', clock.now() + validity, read.id);
  events.card(store, {
    orderId: read.orderId,
    prescriptionId: read.id,
    version: read.version,
    text: cardText(read),
  });
};

/** Notifies the doctor by text message, if they want that. */
const tell = (scene: Scene, { id, doctorId, version }: Prescription, approved: boolean): void =>
  sendNotice(scene, {
    userId: doctorId,
    scene: approved ? noticeScene.verdict : noticeScene.rejected,
    subject: `${id} ${version}`,
    text: approved
      ? '您的一张处方已通过审核。 / One of your prescriptions was approved.'
      : '您的一张处方被驳回，请登录修改。 / One of your prescriptions was rejected.',
  });

/**
 * Stores the verdict of an auditor who holds the claim, and its consequences; call it inside a transaction.
 */
export const giveVerdict = (scene: Scene, read: Prescription, given: Given): void => {
  const { store, clock, caller } = scene;
  if (liveClaim(store, clock.now(), read.id)?.auditorId !== caller.userId) return refuse('claimMissing');
  const reasons = reasonsOf(read, given);
  if (!given.approve && reasons.size === 0 && !isVisible(given.opinion)) return refuse('reasonMissing');
  store.run(
    `INSERT INTO verdict (id, prescription_id, version, auditor_id, approve, opinion, reasons, at, took)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    read.id,
    read.version,
    caller.userId,
    given.approve,
    given.opinion,
    JSON.stringify([...reasons].map(([lineId, of]) => ({ lineId, reasons: of }))),
    clock.now(),
    heldFor(store, clock.now(), read.id),
  );
  store.run(
    'UPDATE prescription SET status = ?, audit_status = ?, audit_time = ?, auditor_id = ?, audit_opinion = ? WHERE id = ?',
    given.approve ? prescriptionStatus.approved : prescriptionStatus.rejected,
    given.approve ? auditStatus.approved : auditStatus.rejected,
    clock.now(),
    caller.userId,
    given.opinion,
    read.id,
  );
  for (const [lineId, of] of reasons)
    store.run('UPDATE prescription_line SET reject_reasons = ? WHERE id = ?', JSON.stringify(of), lineId);
  decideClaim(store, read.id, caller.userId);
  if (given.approve) approve(scene, read);
  tell(scene, read, given.approve);
  scene.trail(given.approve ? 'audit-approve' : 'audit-reject', read.id, `version ${read.version}`);
};
