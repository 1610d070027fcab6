import { type Order, orderStatus } from '../../contract/order.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import type { CaseRecord, record } from '../../contract/record.ts';
import type { Got } from '../../contract/endpoint.ts';
import type { Words } from '../words/en.ts';

/** Every saving of a case record, the newest first. */
export type Versions = Got<typeof record.versions>;

/** One thing that happened. `at` is null where the hospital's system did not keep when. */
export interface Happened {
  readonly key: string;
  readonly at: number | null;
  readonly text: string;
  /** What somebody said with it. */
  readonly said: string;
}

/** What is known of an order; what could not be read, or not yet, is left out. */
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
  // A record saves itself while it is written: the last saving stands for all of them.
  const last = versions[0];
  if (last) rows.push(one('record', last.updateTime, w.recordSaved(last.writtenBy, versions.length)));
  // A system that keeps no versions still knows when it was written last.
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
  // What awaits an audit again has the verdict on its last version beside it.
  if (auditTime !== null && status !== awaitingAudit && status !== draft) {
    const by = rx.auditorName ?? '';
    const text = status === rejected ? w.rejected(no, by) : w.approved(no, by);
    // Of a cancelled one nobody can tell here which verdict it was.
    if (status !== cancelled) rows.push(one(`decided ${id}`, auditTime, text, rx.auditOpinion));
  }
  if (status === cancelled)
    rows.push(one(`cancelled ${id}`, null, w.prescriptionCancelled(no), rx.cancelReason));
  if (status === expired) rows.push(one(`expired ${id}`, rx.validUntil, w.prescriptionExpired(no)));
  return rows;
};

/** Everything that happened in an order, the oldest first; what has no time stands last. */
export const happenedIn = (known: Known, { orders: { events: w } }: Words): Happened[] =>
  [
    ...beginningOf(known.order, w),
    ...ofRecord(known, w),
    ...(known.prescriptions ?? []).flatMap((rx) => ofPrescription(rx, w)),
    // Of one moment with what was written last, it stands after it.
    ...endOf(known.order, w),
  ].toSorted((a, b) => (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER));
