import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
  type PrescriptionVersion,
} from '../../../contract/prescribing/prescription.ts';
import type { CaseRecord, record } from '../../../contract/consultation/record.ts';
import type { ClientOutput } from '../../../contract/protocol/endpoint.ts';
import type { AppMessages } from '../../i18n/messages.ts';

/** The newest versions of a case record, newest first. */
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
  /** The versions of the prescriptions that have several, newest first, by the prescription's id. */
  readonly prescriptionVersions?: ReadonlyMap<string, readonly PrescriptionVersion[]> | undefined;
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
  if (latest) rows.push(event('record', latest.updateTime, t.recordSaved(latest.writtenBy, latest.version)));
  // A system without versions still knows the time of the last change.
  else if (record && record.version > 0) rows.push(event('record', record.updateTime, t.recordWritten));
  if (record && record.signedAt !== null)
    rows.push(event('signed', record.signedAt, t.recordSigned(record.signedBy ?? '')));
  for (const { id, at, by, text } of record?.addenda ?? [])
    rows.push(event(`addendum ${id}`, at, t.addendum(by), text));
  return rows;
};

/** The verdict on what was sent last; null if there is none, or if it is not known. */
const lastVerdict = (rx: Prescription): PrescriptionVersion['verdict'] => {
  const { status, auditStatus: decision, auditTime: at, auditorName, auditOpinion } = rx;
  const { draft, awaitingAudit, cancelled, rejected } = prescriptionStatus;
  // While another audit is pending, the verdict stored belongs to the previous version.
  if (at === null || status === draft || status === awaitingAudit) return null;
  const isKnown =
    status !== cancelled || decision === auditStatus.approved || decision === auditStatus.rejected;
  if (!isKnown) return null;
  const approve = status !== rejected && decision !== auditStatus.rejected;
  return { approve, auditorName: auditorName ?? '', opinion: auditOpinion ?? '', at };
};

interface Submission extends Pick<PrescriptionVersion, 'version' | 'verdict'> {
  readonly sentAt: number | null;
}

/** Everything that was sent for audit, oldest first; without the versions only the last is known. */
const submissionsOf = (rx: Prescription, versions: readonly PrescriptionVersion[]): Submission[] => {
  const sent = versions.filter(({ submitted }) => submitted);
  if (sent.length === 0) return [{ version: rx.version, sentAt: rx.submitTime, verdict: lastVerdict(rx) }];
  return sent
    .map(({ version, writtenAt, verdict }) => ({ version, sentAt: writtenAt, verdict }))
    .toReversed();
};

const auditEvents = (
  rx: Prescription,
  versions: readonly PrescriptionVersion[],
  t: EventMessages,
): OrderEvent[] => {
  const { id, prescriptionNo: no, clarifications = [] } = rx;
  const rows: OrderEvent[] = [];
  // They may have been rejected.
  if (rx.version > 1 && versions.length === 0)
    rows.push(event(`earlier ${id}`, rx.createTime, t.earlierVersions(no)));
  for (const { version, sentAt, verdict } of submissionsOf(rx, versions)) {
    if (sentAt !== null) rows.push(event(`sent ${id} ${version}`, sentAt, t.submitted(no)));
    if (!verdict) continue;
    const { approve, auditorName, opinion, at } = verdict;
    const text = approve ? t.approved(no, auditorName) : t.rejected(no, auditorName);
    rows.push(event(`decided ${id} ${version}`, at, text, opinion));
  }
  for (const { id: asked, auditorName, question, askedAt, answer, answeredAt } of clarifications) {
    rows.push(event(`asked ${asked}`, askedAt, t.asked(no, auditorName), question));
    if (answeredAt !== null) rows.push(event(`answered ${asked}`, answeredAt, t.answered(no), answer));
  }
  return rows;
};

const prescriptionEvents = (
  rx: Prescription,
  versions: readonly PrescriptionVersion[],
  t: EventMessages,
): OrderEvent[] => {
  const { id, prescriptionNo: no, status } = rx;
  const { cancelled, expired } = prescriptionStatus;
  const rows = [event(`begun ${id}`, rx.createTime, t.drafted(no)), ...auditEvents(rx, versions, t)];
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
    ...(data.prescriptions ?? []).flatMap((rx) =>
      prescriptionEvents(rx, data.prescriptionVersions?.get(rx.id) ?? [], t),
    ),
    // At equal times the end comes after what was written last.
    ...endEvents(data.order, t),
  ].toSorted((a, b) => (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER));
