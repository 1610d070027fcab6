import { describe, expect, it } from 'vitest';
import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
  type PrescriptionVersion,
} from '../../../contract/prescribing/prescription.ts';
import { emptyRecord } from '../../../contract/consultation/record.ts';
import { en } from '../../messages.en.ts';
import { zh } from '../../messages.zh.ts';
import { orderEvents } from './orderEvents.ts';

const patient = {
  id: '1',
  name: '李雷',
  sex: 1,
  birthDate: '1980-01-01',
  allergies: [],
  allergyClasses: [],
  guardianConfirmed: false,
  pregnant: null,
} as const;
const order: Order = {
  id: '5',
  orderNo: 'CO5',
  status: orderStatus.finished,
  consultType: 1,
  followUp: true,
  complaint: 'cough',
  patient: { ...patient, allergies: [], allergyClasses: [] },
  doctorId: '7',
  doctorName: 'Ann',
  deptName: null,
  deptNameEn: '',
  createTime: 100,
  acceptTime: 200,
  finishTime: 900,
  endTime: null,
  declineReason: null,
};
const rx: Prescription = {
  id: '8',
  prescriptionNo: 'RX8',
  orderId: '5',
  orderNo: null,
  deptName: null,
  deptNameEn: '',
  emergency: false,
  status: 2,
  auditStatus: 2,
  version: 1,
  patient: order.patient,
  doctorId: '7',
  doctorName: 'Ann',
  warehouseId: '1',
  diagnoses: [],
  lines: [],
  overrides: [],
  totalFen: 0,
  createTime: 400,
  submitTime: 500,
  auditTime: 600,
  auditorName: 'Eve',
  auditOpinion: 'fine',
  cancelReason: null,
  validUntil: 10_000,
  correctableUntil: null,
};
const version: PrescriptionVersion = {
  version: 1,
  warehouseId: '1',
  diagnoses: [],
  lines: [],
  overrides: [],
  doctorName: 'Ann',
  deptName: null,
  deptNameEn: '',
  writtenAt: 410,
  submitted: true,
  verdict: { approve: false, auditorName: 'Mia', opinion: 'halve it', at: 420 },
};
const question = {
  id: '3',
  version: 1,
  auditorId: '9',
  auditorName: 'Mia',
  question: 'Renal function?',
  askedAt: 415,
  answer: 'eGFR 90',
  answeredAt: 418,
  closedAt: null,
  closedWhy: null,
  signatures: [],
};
const record = {
  orderId: '5',
  ...emptyRecord,
  diagnoses: [],
  version: 2,
  updateTime: 700,
  signedAt: 800,
  signedBy: 'Ann',
  addenda: [{ id: '1', text: 'called back', by: 'Ann', at: 950 }],
};
const savedVersion = (version: number, updateTime: number) => ({
  ...record,
  version,
  updateTime,
  writtenBy: 'Ann',
});
const summarise = (data: Parameters<typeof orderEvents>[0]) =>
  orderEvents(data, en).map(({ at, text, quote }) => [at, text, quote]);

const lastEvent = (status: number, endTime: number | null = 300) =>
  summarise({
    order: { ...order, status, acceptTime: null, finishTime: null, endTime, declineReason: 'dentist' },
  }).at(-1);

/** The events of an order whose pharmacy reported these. */
const reported = (...events: string[]) =>
  summarise({
    order,
    prescriptions: [{ ...rx, dispensing: events.map((event, n) => ({ event, at: 700 + n })) }],
  }).filter(([at]) => Number(at) >= 700 && at !== 900);

describe('the events of an order', () => {
  it('are listed from the start to additions after the end', () => {
    expect(
      summarise({
        order,
        record,
        versions: [savedVersion(2, 700), savedVersion(1, 300)],
        prescriptions: [rx],
      }),
    ).toEqual([
      [100, 'Visit requested', 'cough'],
      [200, 'Accepted by Ann', ''],
      [400, 'Prescription RX8 created', ''],
      [500, 'Prescription RX8 sent for review', ''],
      [600, 'Eve approved prescription RX8', 'fine'],
      [700, 'Record saved by Ann (2 versions)', ''],
      [800, 'Record signed by Ann', ''],
      [900, 'Consultation ended', ''],
      [950, 'Addendum by Ann', 'called back'],
    ]);
  });

  it('end with the reason: declined, cancelled, expired, with the time if it was stored', () => {
    expect(lastEvent(orderStatus.declined)).toEqual([300, 'Declined by Ann', 'dentist']);
    expect(lastEvent(orderStatus.cancelled)).toEqual([300, 'Cancelled by the patient', '']);
    expect(lastEvent(orderStatus.expired, null)).toEqual([null, 'Expired – not accepted in time', '']);
  });

  it('show what is known of a prescription: rejected with the opinion, cancelled with the reason', () => {
    expect(summarise({ order, prescriptions: [{ ...rx, status: 4 }] })).toContainEqual([
      600,
      'Eve rejected prescription RX8',
      'fine',
    ]);
    const cancelled = summarise({ order, prescriptions: [{ ...rx, status: 5, cancelReason: 'twice' }] });
    expect(cancelled.at(-1)).toEqual([null, 'Prescription RX8 was cancelled', 'twice']);
    expect(summarise({ order, prescriptions: [{ ...rx, status: 1 }] }).map(([at]) => at)).not.toContain(600);
  });

  it.each([
    [auditStatus.approved, ['Eve approved prescription RX8']],
    [auditStatus.rejected, ['Eve rejected prescription RX8']],
    [auditStatus.withdrawn, []],
    [null, []],
  ])('show the verdict on a prescription that was cancelled since, if it is known: %s', (decision, texts) => {
    const cancelled = { ...rx, status: prescriptionStatus.cancelled, auditStatus: decision };
    expect(
      summarise({ order, prescriptions: [cancelled] }).flatMap(([at, text]) => (at === 600 ? [text] : [])),
    ).toEqual(texts);
  });

  it('show a prescription that was rejected, corrected and approved with both verdicts, and no draft between', () => {
    const corrected = {
      ...version,
      version: 3,
      writtenAt: 500,
      verdict: { approve: true, auditorName: 'Eve', opinion: 'fine', at: 600 },
    };
    const draft = { ...version, version: 2, writtenAt: 450, submitted: false, verdict: null };
    expect(
      summarise({
        order,
        prescriptions: [{ ...rx, version: 3 }],
        prescriptionVersions: new Map([['8', [corrected, draft, version]]]),
      }).slice(2, -1),
    ).toEqual([
      [400, 'Prescription RX8 created', ''],
      [410, 'Prescription RX8 sent for review', ''],
      [420, 'Mia rejected prescription RX8', 'halve it'],
      [500, 'Prescription RX8 sent for review', ''],
      [600, 'Eve approved prescription RX8', 'fine'],
    ]);
  });

  it('say that earlier versions of a prescription are not shown, if they could not be read', () => {
    const summary = summarise({ order, prescriptions: [{ ...rx, version: 2 }] });
    expect(summary).toContainEqual([400, 'Earlier versions of prescription RX8 are not shown', '']);
  });

  it('show what pharmacists asked about a prescription, and the answers', () => {
    const waiting = { ...question, id: '4', askedAt: 550, answer: null, answeredAt: null };
    const asked = { ...rx, submitTime: 410, clarifications: [question, waiting] };
    expect(summarise({ order, prescriptions: [asked] }).slice(4, -2)).toEqual([
      [415, 'Mia asked about prescription RX8', 'Renal function?'],
      [418, 'Question about prescription RX8 answered', 'eGFR 90'],
      [550, 'Mia asked about prescription RX8', 'Renal function?'],
    ]);
  });

  it('tell what the pharmacy reported: dispensed and brought back, or never collected', () => {
    expect(reported('dispensed', 'returned')).toEqual([
      [700, 'Prescription RX8 was dispensed', ''],
      [701, 'Medicines of prescription RX8 were returned to the pharmacy', ''],
    ]);
    expect(reported('notCollected')).toEqual([
      [700, 'Prescription RX8 was not collected (pharmacy report)', ''],
    ]);
    const late = { event: 'dispensed', at: 700, reportedAfter: 'cancellation' };
    expect(summarise({ order, prescriptions: [{ ...rx, dispensing: [late] }] })).toContainEqual([
      700,
      'Prescription RX8 was dispensed (reported after it was cancelled)',
      '',
    ]);
    expect(reported('recalled')).toEqual([[700, 'Prescription RX8 recalled', '']]);
  });

  it('put the end after other events of the same moment', () => {
    const same = summarise({ order, versions: [savedVersion(1, 900)] });
    expect(same.at(-1)).toEqual([900, 'Consultation ended', '']);
  });

  it('count all versions of the record, also when only the newest are answered', () => {
    const summary = summarise({ order, versions: [savedVersion(140, 700), savedVersion(139, 650)] });
    expect(summary).toContainEqual([700, 'Record saved by Ann (140 versions)', '']);
  });

  it('show when the record was last written if no versions are stored', () => {
    expect(summarise({ order, record: { ...record, signedAt: null, addenda: [] } })).toContainEqual([
      700,
      'Record saved',
      '',
    ]);
  });

  it('are in Chinese too', () => {
    expect(orderEvents({ order }, zh).map(({ text }) => text)).toEqual([
      '患者提交问诊单',
      'Ann 接诊',
      '问诊结束',
    ]);
  });
});
