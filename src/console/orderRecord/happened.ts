import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { CaseRecord, record } from '../../contract/consultation/record.ts';
import type { ClientOutput } from '../../contract/protocol/endpoint.ts';
import type { Words } from '../words/en.ts';

/** All saved versions of a case record, newest first. */
export type Versions = ClientOutput<typeof record.versions>;

/** One event of an order. `at` is null if the hospital's system did not store the time. */
export interface Happened {
  readonly key: string;
  readonly at: number | null;
  readonly text: string;
  /** What somebody wrote with it. */
  readonly said: string;
}

/** The data known about an order; whatever is not loaded is left out. */
export interface Known {
  readonly order: Order;
  readonly record?: CaseRecord | undefined;
  readonly versions?: Versions | undefined;
  readonly prescriptions?: readonly Prescription[] | undefined;
}

type Told = Words['orders']['events'];

const one = (key: string, at: number | null, text: string, said: string | null = ''): Happened => ({
  key,
  at,
  text,
  said: said ?? '',
});

const beginningOf = ({ createTime, complaint, acceptTime, doctorName }: Order, w: Told): Happened[] => {
  const rows = [one('created', createTime, w.created, complaint)];
  if (acceptTime !== null) rows.push(one('accepted', acceptTime, w.accepted(doctorName ?? '')));
  return rows;
};

const endOf = (order: Order, w: Told): Happened[] => {
  const { status, finishTime, endTime, doctorName } = order;
  const by = doctorName ?? '';
  const rows: Happened[] = [];
  if (status === orderStatus.finished) rows.push(one('finished', finishTime, w.finished));
  if (status === orderStatus.declined)
    rows.push(one('declined', endTime, w.declined(by), order.declineReason));
  if (status === orderStatus.cancelled) rows.push(one('cancelled', endTime, w.cancelled));
  if (status === orderStatus.expired) rows.push(one('expired', endTime, w.expired));
  return rows;
};

const ofRecord = ({ record, versions = [] }: Known, w: Told): Happened[] => {
  const rows: Happened[] = [];
  // A record is saved automatically while it is written: the last version represents all of them.
  const last = versions[0];
  if (last) rows.push(one('record', last.updateTime, w.recordSaved(last.writtenBy, versions.length)));
  // A system without versions still knows the time of the last change.
  else if (record && record.version > 0) rows.push(one('record', record.updateTime, w.recordWritten));
  if (record && record.signedAt !== null)
    rows.push(one('signed', record.signedAt, w.recordSigned(record.signedBy ?? '')));
  for (const { id, at, by, text } of record?.addenda ?? [])
    rows.push(one(`addendum ${id}`, at, w.addendum(by), text));
  return rows;
};

const ofPrescription = (rx: Prescription, w: Told): Happened[] => {
  const { id, prescriptionNo: no, status, submitTime, auditTime } = rx;
  const { rejected, cancelled, expired, awaitingAudit, draft } = prescriptionStatus;
  const rows = [one(`begun ${id}`, rx.createTime, w.drafted(no))];
  if (submitTime !== null) rows.push(one(`sent ${id}`, submitTime, w.submitted(no)));
  // While another audit is pending, the verdict shown belongs to the previous version.
  if (auditTime !== null && status !== awaitingAudit && status !== draft) {
    const by = rx.auditorName ?? '';
    const text = status === rejected ? w.rejected(no, by) : w.approved(no, by);
    // For a cancelled prescription the verdict is not known.
    if (status !== cancelled) rows.push(one(`decided ${id}`, auditTime, text, rx.auditOpinion));
  }
  if (status === cancelled)
    rows.push(one(`cancelled ${id}`, null, w.prescriptionCancelled(no), rx.cancelReason));
  if (status === expired) rows.push(one(`expired ${id}`, rx.validUntil, w.prescriptionExpired(no)));
  return rows;
};

/** All events of an order, oldest first; events without a time are last. */
export const happenedIn = (known: Known, { orders: { events: w } }: Words): Happened[] =>
  [
    ...beginningOf(known.order, w),
    ...ofRecord(known, w),
    ...(known.prescriptions ?? []).flatMap((rx) => ofPrescription(rx, w)),
    // At equal times the end comes after what was written last.
    ...endOf(known.order, w),
  ].toSorted((a, b) => (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER));
