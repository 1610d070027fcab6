import * as v from 'valibot';
import { extension } from './endpoint.ts';
import { prescriptionShape } from './prescription.ts';
import { done, id, maybe, pageOf, paging, someText, text, time, whole, wholeText } from './shapes.ts';

/** An auditor's hold on one prescription: who, and until when unless renewed. */
export const claimShape = v.object({ auditorId: id, auditorName: v.string(), until: time });
export type Claim = v.InferOutput<typeof claimShape>;

/** A row of the auditors' list. */
export const task = v.object({
  prescription: prescriptionShape,
  claim: maybe(claimShape),
  /** Whether the doctor changed it since an auditor last rejected it. */
  changedSinceReview: v.optional(v.boolean(), false),
});
export type Task = v.InferOutput<typeof task>;

/** How long a claim holds without being renewed, in milliseconds. */
export const claimLease = 60_000;

/** Why an auditor rejects a line: the prescription is irregular, unsuitable or excessive, as pharmacists class it. */
export const rejectReasons = [
  { code: 'irregular', zh: '不规范处方', en: 'irregular prescription' },
  { code: 'unsuitable-drug', zh: '用药不适宜', en: 'unsuitable drug' },
  { code: 'unsuitable-dose', zh: '用法用量不适宜', en: 'unsuitable dose or usage' },
  { code: 'allergy', zh: '存在过敏风险', en: 'risk of allergy' },
  { code: 'excessive', zh: '超常处方', en: 'excessive prescription' },
] as const;

export const audit = {
  page: extension.get('/prescription/audit/page', 'Prescriptions for audit, the oldest first', {
    input: v.object({ auditStatus: v.optional(wholeText), ...paging }),
    data: pageOf(task),
  }),
  detail: extension.get('/prescription/audit/detail', 'One prescription for audit, with who holds it', {
    input: v.object({ id }),
    data: task,
  }),
  claim: extension.post('/prescription/audit/claim', 'Hold a prescription for review', {
    input: v.object({ id }),
    data: task,
  }),
  renew: extension.post('/prescription/audit/renew', 'Hold it for another lease', {
    input: v.object({ id }),
    data: claimShape,
  }),
  release: extension.post('/prescription/audit/release', 'Let it go', {
    input: v.object({ id }),
    data: done,
  }),
  takeOver: extension.post('/prescription/audit/take-over', "Take another auditor's claim, with a reason", {
    input: v.object({ id, reason: someText(200) }),
    data: task,
  }),
  /** `version` is the one that was read; another one is `prescriptionChanged`. A rejection needs a reason. */
  verdict: extension.post('/prescription/audit/verdict', 'Approve or reject the version that was read', {
    input: v.object({
      id,
      version: whole,
      approve: v.boolean(),
      opinion: v.optional(text(500), ''),
      lines: v.optional(
        v.pipe(v.array(v.object({ lineId: id, reasons: v.array(someText(64)) })), v.maxLength(20)),
        [],
      ),
    }),
    data: prescriptionShape,
  }),
};
