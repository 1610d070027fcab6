import {
  auditStatus,
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../contract/prescribing/prescription.ts';
import { endClaim } from './auditClaim.ts';
import { versionsOf } from './auditRecord.ts';
import { dayOf } from './clock.ts';
import { nextId } from './ids.ts';
import { openOrder } from './orderRows.ts';
import { readContent, writeVersion } from './prescriptionContent.ts';
import { countOwn, listOwn } from './prescriptionList.ts';
import { prescriptionPage } from './prescriptionRows.ts';
import { judge, packOf } from './prescriptionRules.ts';
import { announce, expireDue, theOne } from './prescriptionState.ts';
import { returnStock } from './prescriptionStock.ts';
import { twinOf } from './prescriptionTwin.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import type { Store } from './store.ts';
import { treats } from './treating.ts';

const newestFirst = 'x.create_time DESC, x.id DESC';

/** The next number of the hospital's day: `RX`, the day, five digits. */
const nextNo = (store: Store, now: number): string => {
  const day = `RX${dayOf(now).replaceAll('-', '')}`;
  const last = store.one<{ no: string | null }>(
    'SELECT max(prescription_no) AS no FROM prescription WHERE prescription_no BETWEEN ? AND ?',
    day,
    `${day}99999`,
  );
  return `${day}${String(Number(last?.no?.slice(day.length) ?? 0) + 1).padStart(5, '0')}`;
};

const mine = (scene: Scene, id: string): Prescription => {
  const found = theOne(scene, id);
  return found.doctorId === scene.caller.userId ? found : refuse('orderOfAnother');
};

const mayRead = (scene: Scene, one: Prescription): boolean => {
  const { caller } = scene;
  if (caller.isAuditor) return one.submitTime !== null;
  if (one.doctorId === caller.userId) return true;
  return one.submitTime !== null && treats(scene, one.patient.id);
};

/** Marks a prescription as submitted for audit; verdicts on earlier versions stay in `verdict`. */
const sendForAudit = ({ store, clock }: Scene, id: string): void =>
  store.run(
    `UPDATE prescription SET status = ?, audit_status = ?, submit_time = ?, audit_time = NULL, auditor_id = NULL,
      audit_opinion = NULL WHERE id = ?`,
    prescriptionStatus.awaitingAudit,
    auditStatus.waiting,
    clock.now(),
    id,
  );

/** Prescription endpoints for doctors (docs/product.md, "States" and "Prescribing rules"). */
export const prescriptionCalls = serve(prescription, {
  create({ orderId, ...written }, scene) {
    const { store, caller, clock } = scene;
    const order = openOrder(scene, orderId);
    const content = readContent(store, written);
    const twin = content.submit && twinOf(scene, orderId, content);
    if (twin) return refuse(900, twin);
    if (content.submit) content.overrides = judge(store, clock.now(), order, content);
    const id = nextId();
    store.run(
      `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, version, create_time)
          VALUES (?, ?, ?, ?, ?, ?, 1, ?)`,
      id,
      nextNo(store, clock.now()),
      orderId,
      order.patient.id,
      caller.userId,
      prescriptionStatus.draft,
      clock.now(),
    );
    writeVersion(scene, id, 1, content);
    if (content.submit) sendForAudit(scene, id);
    scene.trail(content.submit ? 'prescription-submit' : 'prescription-draft', id, 'version 1');
    return announce(scene, id);
  },
  edit({ id, version, ...written }, scene) {
    const { store, clock } = scene;
    const before = mine(scene, id);
    const { draft, awaitingAudit, rejected } = prescriptionStatus;
    if (before.status === awaitingAudit && written.submit) return refuse(900);
    if (before.status !== draft && before.status !== rejected) return refuse('prescriptionState', before);
    const order = openOrder(scene, before.orderId);
    if (version !== before.version) return refuse('prescriptionChanged', before);
    const content = readContent(store, written);
    const twin = content.submit && twinOf(scene, order.id, content);
    if (twin) return refuse(900, twin);
    if (content.submit) content.overrides = judge(store, clock.now(), order, content);
    writeVersion(scene, id, version + 1, content);
    store.run('UPDATE prescription SET version = ? WHERE id = ?', version + 1, id);
    if (content.submit) sendForAudit(scene, id);
    scene.trail(content.submit ? 'prescription-submit' : 'prescription-draft', id, `version ${version + 1}`);
    return announce(scene, id);
  },
  cancel({ id, reason }, scene) {
    const { store, clock } = scene;
    expireDue(scene);
    const before = mine(scene, id);
    const { dispensed, cancelled, expired, awaitingAudit, approved } = prescriptionStatus;
    if ([dispensed, cancelled, expired].some((end) => end === before.status))
      return refuse('prescriptionState', before);
    store.run('UPDATE prescription SET status = ?, cancel_reason = ? WHERE id = ?', cancelled, reason, id);
    if (before.status === awaitingAudit) {
      store.run('UPDATE prescription SET audit_status = ? WHERE id = ?', auditStatus.withdrawn, id);
      endClaim(store, clock.now(), id);
    }
    if (before.status === approved) returnStock(store, before);
    scene.trail('prescription-cancel', id, reason);
    announce(scene, id);
    return true;
  },
  list(asked, scene) {
    expireDue(scene);
    return listOwn(scene, asked);
  },
  info({ id }, scene) {
    expireDue(scene);
    const found = theOne(scene, id);
    return mayRead(scene, found) ? found : refuse(403);
  },
  history({ patientId, pageNo, pageSize }, scene) {
    const { store, caller, clock } = scene;
    expireDue(scene);
    if (!store.one('SELECT id FROM patient WHERE id = ?', patientId)) return refuse(404);
    if (!caller.isAuditor && !treats(scene, patientId)) return refuse(403);
    const page = prescriptionPage(store, clock.now(), {
      reader: caller.userId,
      // Only its author reads a draft.
      where: caller.isAuditor
        ? 'x.patient_id = ? AND x.submit_time IS NOT NULL'
        : 'x.patient_id = ? AND (x.submit_time IS NOT NULL OR x.doctor_id = ?)',
      params: caller.isAuditor ? [patientId] : [patientId, caller.userId],
      order: newestFirst,
      pageNo,
      pageSize,
    });
    return caller.isAuditor && page.total === 0 ? refuse(403) : page;
  },
  numbers(asked, scene) {
    expireDue(scene);
    return countOwn(scene, asked);
  },
  versions: ({ id }, scene) => versionsOf(scene.store, mine(scene, id).id, 'written'),
  rules: (_input, { store }) => packOf(store),
});
