import { audit, type Task } from '../contract/prescribing/audit.ts';
import { auditStatus, type Prescription, prescriptionStatus } from '../contract/prescribing/prescription.ts';
import { endClaim, holdFor, liveClaim, lookedAt } from './auditClaim.ts';
import { figuresOf, verdictsOf, versionsOf } from './auditRecord.ts';
import { giveVerdict } from './auditVerdict.ts';
import { prescriptionPage, type Selection } from './prescriptionRows.ts';
import { packOf } from './prescriptionRules.ts';
import { announce, expireDue, theOne } from './prescriptionState.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';

const taskOf = ({ store, clock, caller }: Scene, one: Prescription): Task => ({
  prescription: one,
  claim: one.status === prescriptionStatus.awaitingAudit ? liveClaim(store, clock.now(), one.id) : null,
  changedSinceReview:
    store.one(
      'SELECT 1 FROM verdict WHERE prescription_id = ? AND approve = 0 AND version < ? LIMIT 1',
      one.id,
      one.version,
    ) !== undefined,
  lookedAt: lookedAt(store, clock.now(), one.id, caller.userId),
});

/** A prescription that was submitted for audit at some time; auditors do not see drafts. */
const sent = (scene: Scene, id: string): Prescription => {
  const found = theOne(scene, id);
  return found.submitTime === null ? refuse(403) : found;
};

/** A prescription that awaits its verdict and was not written by the caller. */
const forReview = (scene: Scene, id: string): Prescription => {
  const found = sent(scene, id);
  if (found.doctorId === scene.caller.userId) return refuse(403);
  return found.status === prescriptionStatus.awaitingAudit ? found : refuse('prescriptionState', found);
};

const { waiting, claimed } = auditStatus;

/** Waiting and claimed differ only in whether a live claim exists; together they are the queue. */
const selection = (asked: number | undefined): Pick<Selection, 'where' | 'params'> => {
  const awaiting = { where: 'x.status = ?', params: [prescriptionStatus.awaitingAudit] };
  if (asked === undefined) return awaiting;
  if (asked === waiting) return { ...awaiting, where: 'x.status = ? AND c.auditor_id IS NULL' };
  if (asked === claimed) return { ...awaiting, where: 'x.status = ? AND c.auditor_id IS NOT NULL' };
  return { where: 'x.audit_status = ?', params: [asked] };
};

/**
 * Audit endpoints: one claim at a time, and a verdict on the version that was read (docs/product.md,
 * /prescriptionReview).
 */
export const auditCalls = serve(audit, {
  page({ auditStatus: asked, pageNo, pageSize }, scene) {
    expireDue(scene);
    const page = prescriptionPage(scene.store, scene.clock.now(), {
      reader: scene.caller.userId,
      ...selection(asked),
      order: 'x.submit_time, x.id',
      first: packOf(scene.store).emergencyTypes,
      pageNo,
      pageSize,
    });
    return { total: page.total, list: page.list.map((one) => taskOf(scene, one)) };
  },
  detail({ id }, scene) {
    expireDue(scene);
    return taskOf(scene, sent(scene, id));
  },
  versions: ({ id }, scene) => versionsOf(scene.store, sent(scene, id).id, 'sent'),
  record(asked, scene) {
    expireDue(scene);
    return verdictsOf(scene, asked);
  },
  statistics: (days, scene) => figuresOf(scene, days),
  claim({ id }, scene) {
    const { store, clock, caller } = scene;
    forReview(scene, id);
    const held = liveClaim(store, clock.now(), id);
    if (held && held.auditorId !== caller.userId) return refuse('claimedByAnother', held);
    holdFor(store, clock.now(), id, caller);
    scene.trail('audit-claim', id);
    return taskOf(scene, announce(scene, id));
  },
  renew({ id }, scene) {
    const { store, clock, caller } = scene;
    forReview(scene, id);
    const held = liveClaim(store, clock.now(), id);
    if (!held) return refuse('claimMissing');
    if (held.auditorId !== caller.userId) return refuse('claimedByAnother', held);
    scene.trail('audit-renew', id);
    return holdFor(store, clock.now(), id, caller);
  },
  release({ id }, scene) {
    const { store, clock, caller } = scene;
    sent(scene, id);
    const held = liveClaim(store, clock.now(), id);
    // Leaving a page after its claim expired is not an error.
    if (!held) return true;
    if (held.auditorId !== caller.userId) return refuse('claimedByAnother', held);
    endClaim(store, clock.now(), id);
    scene.trail('audit-release', id);
    announce(scene, id);
    return true;
  },
  takeOver({ id, reason }, scene) {
    const { store, clock, caller } = scene;
    forReview(scene, id);
    const held = liveClaim(store, clock.now(), id);
    holdFor(store, clock.now(), id, caller);
    scene.trail('audit-take-over', id, `${held?.auditorId ?? 'nobody'}: ${reason}`);
    return taskOf(scene, announce(scene, id));
  },
  verdict({ id, ...given }, scene) {
    const read = sent(scene, id);
    if (given.version !== read.version) return refuse('prescriptionChanged', read);
    giveVerdict(scene, forReview(scene, id), given);
    return announce(scene, id);
  },
});
