import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import type { CaseRecord, record } from '../../../contract/consultation/record.ts';
import type { ClientOutput } from '../../../contract/protocol/endpoint.ts';
import type { AppMessages } from '../../i18n/messages.ts';

/** All saved versions of a case record, newest first. */
export type RecordVersionList = ClientOutput<typeof record.versions>;

/** One event of an order. `at` is null if the hospital's system did not store the time. */
export interface OrderEvent {
  readonly key: string;
  readonly at: number | null;
  readonly text: string;
  /** What somebody wrote with it. */
  readonly quote: string;
}

/** The data known about an order; whatever is not loaded is left out. */
export interface OrderData {
  readonly order: Order;
  readonly record?: CaseRecord | undefined;
  readonly versions?: RecordVersionList | undefined;
  readonly prescriptions?: readonly Prescription[] | undefined;
}

type EventMessages = AppMessages['orders']['events'];

const event = (key: string, at: number | null, text: string, quote: string | null = ''): OrderEvent => ({
  key,
  at,
  text,
  quote: quote ?? '',
});

const startEvents = (
  { createTime, complaint, acceptTime, doctorName }: Order,
  t: EventMessages,
): OrderEvent[] => {
  const rows = [event('created', createTime, t.created, complaint)];
  if (acceptTime !== null) rows.push(event('accepted', acceptTime, t.accepted(doctorName ?? '')));
  return rows;
};

const endEvents = (order: Order, t: EventMessages): OrderEvent[] => {
  const { status, finishTime, endTime, doctorName } = order;
  const by = doctorName ?? '';
  const rows: OrderEvent[] = [];
  if (status === orderStatus.finished) rows.push(event('finished', finishTime, t.finished));
  if (status === orderStatus.declined)
    rows.push(event('declined', endTime, t.declined(by), order.declineReason));
  if (status === orderStatus.cancelled) rows.push(event('cancelled', endTime, t.cancelled));
  if (status === orderStatus.expired) rows.push(event('expired', endTime, t.expired));
  return rows;
};

const recordEvents = ({ record, versions = [] }: OrderData, t: EventMessages): OrderEvent[] => {
  const rows: OrderEvent[] = [];
  // A record is saved automatically while it is written: the last version represents all of them.
  const latest = versions[0];
  if (latest) rows.push(event('record', latest.updateTime, t.recordSaved(latest.writtenBy, versions.length)));
  // A system without versions still knows the time of the last change.
  else if (record && record.version > 0) rows.push(event('record', record.updateTime, t.recordWritten));
  if (record && record.signedAt !== null)
    rows.push(event('signed', record.signedAt, t.recordSigned(record.signedBy ?? '')));
  for (const { id, at, by, text } of record?.addenda ?? [])
    rows.push(event(`addendum ${id}`, at, t.addendum(by), text));
  return rows;
};

const prescriptionEvents = (rx: Prescription, t: EventMessages): OrderEvent[] => {
  const { id, prescriptionNo: no, status, submitTime, auditTime } = rx;
  const { rejected, cancelled, expired, awaitingAudit, draft } = prescriptionStatus;
  const rows = [event(`begun ${id}`, rx.createTime, t.drafted(no))];
  if (submitTime !== null) rows.push(event(`sent ${id}`, submitTime, t.submitted(no)));
  // While another audit is pending, the verdict shown belongs to the previous version.
  if (auditTime !== null && status !== awaitingAudit && status !== draft) {
    const by = rx.auditorName ?? '';
    const text = status === rejected ? t.rejected(no, by) : t.approved(no, by);
    // For a cancelled prescription the verdict is not known.
    if (status !== cancelled) rows.push(event(`decided ${id}`, auditTime, text, rx.auditOpinion));
  }
  if (status === cancelled)
    rows.push(event(`cancelled ${id}`, null, t.prescriptionCancelled(no), rx.cancelReason));
  if (status === expired) rows.push(event(`expired ${id}`, rx.validUntil, t.prescriptionExpired(no)));
  for (const { event: reported, at, reportedAfter } of rx.dispensing ?? [])
    rows.push(event(`${reported} ${id} ${at}`, at, t.dispensing(no, reported, reportedAfter)));
  return rows;
};

/** All events of an order, oldest first; events without a time are last. */
export const orderEvents = (data: OrderData, { orders: { events: t } }: AppMessages): OrderEvent[] =>
  [
    ...startEvents(data.order, t),
    ...recordEvents(data, t),
    ...(data.prescriptions ?? []).flatMap((rx) => prescriptionEvents(rx, t)),
    // At equal times the end comes after what was written last.
    ...endEvents(data.order, t),
  ].toSorted((a, b) => (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER));
