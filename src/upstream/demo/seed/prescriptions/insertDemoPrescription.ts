import type { CodedDiagnosis } from '../../../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { ReviewMarks } from '../../../../contract/prescribing/audit.ts';
import {
  auditStatus,
  type LineInput,
  type Override,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import { nextId } from '../../../db/ids.ts';
import { validityMs } from '../../../prescriptions/prescriptionState.ts';
import { insertVersion } from '../../../prescriptions/prescriptionPayload.ts';
import type { Store } from '../../../db/store.ts';
import type { PrescriptionCourse } from './planPrescriptions.ts';

/** Texts around prescriptions, in one language. */
export interface Wording {
  readonly whenNeeded: string;
  readonly whenMigraine: string;
  readonly longCourse: string;
  readonly otherwise: string;
  readonly cancelled: readonly string[];
  readonly opinions: readonly string[];
}

/** One version of a prescription. */
interface DemoContent {
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly { readonly usage: LineInput; readonly drug: Drug }[];
  readonly overrides: readonly Override[];
  readonly marks: ReviewMarks;
}

/** One prescription of the demo. */
interface DemoPrescription {
  readonly course: PrescriptionCourse;
  /** What was written first; another than `content` if it was rejected and corrected. */
  readonly first: DemoContent;
  readonly content: DemoContent;
  readonly warehouseId: string;
  readonly prescriptionNo: string;
  readonly auditorId: string;
  readonly opinion: string;
  readonly cancelReason: string | null;
}

const { awaitingAudit, rejected, cancelled } = prescriptionStatus;

const auditStatusOf = (status: number): number => {
  if (status === awaitingAudit) return auditStatus.waiting;
  if (status === rejected) return auditStatus.rejected;
  return status === cancelled ? auditStatus.withdrawn : auditStatus.approved;
};

// The auditor found the first line's course too long.
const rejectReason = ['2-5'];

/** Stores a prescription with its versions and the verdicts on them. */
export const insertDemoPrescription = (store: Store, one: DemoPrescription): void => {
  const { course, first, content, warehouseId, auditorId, opinion } = one;
  const { order, status, corrected, createTime, submitTime, auditTime } = course;
  const id = nextId();
  const version = corrected ? 2 : 1;
  const insertContent = (number: number, at: number, written: DemoContent) =>
    insertVersion(store, {
      ...written,
      id,
      version: number,
      warehouseId,
      submit: true,
      writtenBy: order.doctorId,
      at,
    });
  const insertVerdict = (number: number, approve: boolean, at: number) => {
    const line = store.one<{ id: string }>(
      'SELECT id FROM prescription_line WHERE prescription_id = ? AND version = ? AND place = 0',
      id,
      number,
    );
    const reasons = approve || !line ? [] : [{ lineId: line.id, reasons: rejectReason }];
    store.run(
      `INSERT INTO verdict (id, prescription_id, version, auditor_id, approve, opinion, reasons, at, took)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      nextId(),
      id,
      number,
      auditorId,
      approve,
      approve ? '' : opinion,
      JSON.stringify(reasons),
      at,
      // Half a minute to two minutes, a realistic reading time.
      30_000 + (at % 90_000),
    );
    for (const { lineId } of reasons)
      store.run(
        'UPDATE prescription_line SET reject_reasons = ? WHERE id = ?',
        JSON.stringify(rejectReason),
        lineId,
      );
  };

  store.run(
    `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, audit_status, version,
      create_time, submit_time, audit_time, auditor_id, audit_opinion, valid_until, cancel_reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    one.prescriptionNo,
    order.id,
    order.patientId,
    order.doctorId,
    status,
    auditStatusOf(status),
    version,
    createTime,
    submitTime,
    auditTime,
    auditTime === null ? null : auditorId,
    auditTime === null ? null : status === rejected ? opinion : '',
    auditTime === null || status === rejected ? null : auditTime + validityMs,
    one.cancelReason,
  );
  const between = (part: number) => Math.round(createTime + (submitTime - createTime) * part);
  insertContent(1, createTime, first);
  if (corrected) {
    insertVerdict(1, false, between(0.6));
    insertContent(2, submitTime, content);
  }
  if (auditTime !== null) insertVerdict(version, status !== rejected, auditTime);
  // Its lines exist now: a trigger counts them as usual drugs.
  store.run('UPDATE prescription SET status = ? WHERE id = ?', status, id);
};
