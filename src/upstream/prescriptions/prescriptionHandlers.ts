import type { Order } from '../../contract/consultation/order.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  auditStatus,
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { askPreCheck } from '../preCheck/askPreCheck.ts';
import { endClaim } from '../audit/auditClaim.ts';
import { closeQuestion } from '../audit/clarification.ts';
import { exportPrescriptions, ownPrescriptions } from '../export/prescriptionExport.ts';
import { dayOf } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { orderById, requireOpenOrder } from '../orders/orderRows.ts';
import {
  type PrescriptionPayload,
  resolveContent,
  type ResolvedPayload,
  resolvePayload,
  writeVersion,
} from './prescriptionPayload.ts';
import { takingNow } from './prescriptionRules.ts';
import { countOwn, listOwn } from './prescriptionList.ts';
import { prescriptionPage, prescriptionVersions } from './prescriptionRows.ts';
import { rulePackOf } from './rulePackOf.ts';
import { publishPrescription, expireDue, getPrescription, requireChangeable } from './prescriptionState.ts';
import { returnStock } from './prescriptionStock.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers, type Handlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';
import { isTreating } from '../records/isTreating.ts';
import { trailPatientRead, trailRead } from '../trail/trailRead.ts';

const newestFirst = 'x.create_time DESC, x.id DESC';

/** How many prescriptions that were never submitted a doctor may have in a visit. */
const maxDrafts = 50;

/** The next number of the hospital's day: `RX`, the day, at least five digits. */
const nextPrescriptionNo = (store: Store, now: number): string => {
  const day = `RX${dayOf(now).replaceAll('-', '')}`;
  const numberOf = (n: number): string => `${day}${String(n).padStart(5, '0')}`;
  const isTaken = (n: number): boolean =>
    store.one('SELECT id FROM prescription WHERE prescription_no = ?', numberOf(n)) !== undefined;
  const last = store.one<{ no: string | null }>(
    'SELECT max(prescription_no) AS no FROM prescription WHERE prescription_no BETWEEN ? AND ?',
    day,
    `${day}99999`,
  );
  let taken = Number(last?.no?.slice(day.length) ?? 0);
  let free = taken + 1;
  // As text, six digits sort among five, and a day's numbers are too many to read: doubled steps pass the last one, halves find it.
  for (let step = 1; isTaken(free); step *= 2) [taken, free] = [free, free + step];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return numberOf(free);
};

/** Throws `draftsFull` if the caller has too many drafts in this visit; a colleague's do not count. */
const requireRoomForDraft = ({ store, caller }: RequestContext, orderId: string): void => {
  const drafts = store.one<{ n: number }>(
    'SELECT count(*) AS n FROM prescription WHERE order_id = ? AND doctor_id = ? AND status = ?',
    orderId,
    caller.userId,
    prescriptionStatus.draft,
  );
  if ((drafts?.n ?? 0) >= maxDrafts) throwHttpError('draftsFull');
};

/**
 * The order of a prescription whose content may change: one in consultation, or one that has ended if the
 * prescription was rejected and the hospital's time for corrections is not over. Else `orderNotOpen`.
 */
const requireEditableOrder = (ctx: RequestContext, { orderId, correctableUntil }: Prescription): Order =>
  correctableUntil !== null && ctx.clock.now() < correctableUntil
    ? orderById(ctx.store, orderId)
    : requireOpenOrder(ctx, orderId);

type Edit = Pick<ServerInput<typeof prescription.edit>, 'id' | 'version' | 'submit'>;

/** A prescription that the caller may change now, in the version that was read, and its order. */
const requireEditable = (
  ctx: RequestContext,
  { id, version, submit }: Edit,
): { readonly order: Order; readonly before: Prescription } => {
  const before = requireChangeable(ctx, id);
  const { draft, awaitingAudit, rejected } = prescriptionStatus;
  if (before.status === awaitingAudit && submit) return throwHttpError(900);
  if (before.status !== draft && before.status !== rejected)
    return throwHttpError('prescriptionState', before);
  const order = requireEditableOrder(ctx, before);
  return version === before.version ? { order, before } : throwHttpError('prescriptionChanged', before);
};

/** The last version, also one that the caller does not read: what a former doctor of the visit saved and did not submit. */
const lastVersion = (store: Store, id: string): number =>
  store.one<{ version: number }>('SELECT version FROM prescription WHERE id = ?', id)?.version ??
  throwHttpError(404);

const mayRead = (ctx: RequestContext, one: Prescription): boolean => {
  const { caller } = ctx;
  if (caller.isAuditor) return one.submitTime !== null;
  if (one.doctorId === caller.userId) return true;
  return one.submitTime !== null && isTreating(ctx, one.patient.id);
};

/**
 * Stores a version that changes `read`, and publishes it, to its `former` prescriber, too; a submitted one is sent for audit, and its
 * writer is the prescriber.
 * Earlier verdicts stay in `verdict`.
 */
const storeVersion = (
  ctx: RequestContext,
  id: string,
  { version, read, former }: { readonly version: number; readonly read: number; readonly former?: string },
  payload: ResolvedPayload,
): Prescription => {
  const { store, caller, clock } = ctx;
  writeVersion(ctx, id, { version, read }, payload);
  if (payload.submit)
    store.run(
      `UPDATE prescription SET doctor_id = ?, status = ?, audit_status = ?, submit_time = ?, audit_time = NULL,
        auditor_id = NULL, audit_opinion = NULL WHERE id = ?`,
      caller.userId,
      prescriptionStatus.awaitingAudit,
      auditStatus.waiting,
      clock.now(),
      id,
    );
  ctx.trail(payload.submit ? 'prescription-submit' : 'prescription-draft', id, `version ${version}`);
  return publishPrescription(ctx, id, former);
};

/** Prescription endpoints for doctors (docs/product.md, "States" and "Prescribing rules"). */
const handlers: Handlers<typeof prescription> = {
  create({ orderId, ...payload }, ctx) {
    const { store, caller, clock } = ctx;
    const order = requireOpenOrder(ctx, orderId);
    if (!payload.submit) requireRoomForDraft(ctx, orderId);
    const resolved = resolvePayload(ctx, order, payload);
    const id = nextId();
    store.run(
      `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, version, create_time)
          VALUES (?, ?, ?, ?, ?, ?, 1, ?)`,
      id,
      nextPrescriptionNo(store, clock.now()),
      orderId,
      order.patient.id,
      caller.userId,
      prescriptionStatus.draft,
      clock.now(),
    );
    return storeVersion(ctx, id, { version: 1, read: 0 }, resolved);
  },
  edit({ id, version, ...payload }, ctx) {
    const { order, before } = requireEditable(ctx, { id, version, submit: payload.submit });
    const resolved = resolvePayload(ctx, order, payload, id);
    const next = lastVersion(ctx.store, id) + 1;
    ctx.store.run('UPDATE prescription SET version = ? WHERE id = ?', next, id);
    return storeVersion(ctx, id, { version: next, read: version, former: before.doctorId }, resolved);
  },
  cancel({ id, reason }, ctx) {
    const { store, clock } = ctx;
    expireDue(ctx);
    const before = requireChangeable(ctx, id);
    const { dispensed, cancelled, expired, awaitingAudit, approved } = prescriptionStatus;
    if ([dispensed, cancelled, expired].some((end) => end === before.status))
      return throwHttpError('prescriptionState', before);
    store.run('UPDATE prescription SET status = ?, cancel_reason = ? WHERE id = ?', cancelled, reason, id);
    if (before.status === awaitingAudit) {
      store.run('UPDATE prescription SET audit_status = ? WHERE id = ?', auditStatus.withdrawn, id);
      endClaim(store, clock.now(), id);
      closeQuestion(store, clock.now(), id, 'cancelled');
    }
    if (before.status === approved) returnStock(store, before);
    ctx.trail('prescription-cancel', id, reason);
    publishPrescription(ctx, id);
    return true;
  },
  list(query, ctx) {
    expireDue(ctx);
    return listOwn(ctx, query);
  },
  export(query, ctx) {
    expireDue(ctx);
    return exportPrescriptions(ctx, query, ownPrescriptions(ctx, query));
  },
  info({ id }, ctx) {
    expireDue(ctx);
    const found = getPrescription(ctx, id);
    if (!mayRead(ctx, found)) return throwHttpError(403);
    trailRead(ctx, 'prescription-read', found);
    return found;
  },
  history({ patientId, pageNo, pageSize }, ctx) {
    const { store, caller, clock } = ctx;
    expireDue(ctx);
    if (!store.one('SELECT id FROM patient WHERE id = ?', patientId)) return throwHttpError(404);
    if (!caller.isAuditor && !isTreating(ctx, patientId)) return throwHttpError(403);
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
    if (caller.isAuditor && page.total === 0) return throwHttpError(403);
    trailPatientRead(ctx, 'prescriptions-read', patientId);
    return page;
  },
  numbers(query, ctx) {
    expireDue(ctx);
    return countOwn(ctx, query);
  },
  versions: ({ id }, ctx) =>
    prescriptionVersions(ctx.store, requireChangeable(ctx, id).id, ctx.caller.userId),
  rules: (_input, { store }) => rulePackOf(store),
};

const prepareSubmit = (
  ctx: RequestContext,
  payload: PrescriptionPayload & { readonly id?: string },
  orderOf: () => Order,
) =>
  askPreCheck(ctx, payload.submit, () => {
    const order = orderOf();
    const taking = takingNow(ctx, order, payload.id ?? null);
    return { order, submission: { ...resolveContent(ctx, order, payload), taking } };
  });

export const prescriptionHandlers = bindHandlers(prescription, handlers, [], {
  create: ({ orderId, ...payload }, ctx) => prepareSubmit(ctx, payload, () => requireOpenOrder(ctx, orderId)),
  edit: (payload, ctx) => prepareSubmit(ctx, payload, () => requireEditable(ctx, payload).order),
});
