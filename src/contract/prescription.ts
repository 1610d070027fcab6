import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { extension, spec } from './endpoint.ts';
import { patient } from './patient.ts';
import { rulePack } from './rulePack.ts';
import { nameToRead } from './personName.ts';
import {
  done,
  fen,
  id,
  list,
  maybe,
  pageOf,
  paging,
  someText,
  text,
  time,
  whole,
  wholeText,
} from './shapes.ts';

/** `Prescription_Status` (product.md, "States"). */
export const prescriptionStatus = {
  draft: 0,
  awaitingAudit: 1,
  approved: 2,
  dispensed: 3,
  rejected: 4,
  cancelled: 5,
  expired: 6,
} as const;

/** `Audit_Status` (product.md, "States"). */
export const auditStatus = { waiting: 0, claimed: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;

/** What a doctor writes in one prescription line. */
export const lineInput = v.object({
  drugId: id,
  /** A decimal in the drug's dose unit. */
  dose: text(20),
  frequency: someText(16),
  route: someText(16),
  days: v.pipe(whole, v.minValue(1), v.maxValue(365)),
  /** Packs. */
  quantity: v.pipe(whole, v.minValue(1), v.maxValue(999)),
  /** Whether a person set the quantity, so that a changed dose leaves it alone. */
  quantityByHand: v.optional(v.boolean(), false),
  remark: v.optional(text(200), ''),
  /** Lines with one number are given together (an infusion and what is in it); null stands alone. */
  group: maybe(v.pipe(whole, v.minValue(1), v.maxValue(9))),
});
export type LineInput = v.InferOutput<typeof lineInput>;

/** A stored line, with the drug as it was when it was prescribed. */
export const lineShape = v.object({
  ...lineInput.entries,
  id,
  drugName: v.string(),
  drugNameEn: v.optional(v.string(), ''),
  strength: v.string(),
  doseUnit: v.string(),
  packUnit: v.string(),
  packUnitEn: v.optional(v.string(), ''),
  priceFen: fen,
  /** As the drug was described then: what "already taking" is compared by. */
  ingredients: list(v.string()),
  /** Why an auditor rejected this line. */
  rejectReasons: list(v.string()),
});
export type Line = v.InferOutput<typeof lineShape>;

/** A finding that the doctor overrode, with the reason. `line` counts from 0; null where it concerns the whole. */
export const override = v.object({ rule: someText(64), line: v.nullable(whole), reason: someText(500) });
export type Override = v.InferOutput<typeof override>;

/**
 * One prescription. `version` rises with every change of its content; a change that was saved and not sent is read by its
 * doctor alone, and everybody else has the version that was sent last.
 */
export const prescriptionShape = v.object({
  id,
  prescriptionNo: v.string(),
  orderId: id,
  status: whole,
  auditStatus: maybe(whole),
  version: whole,
  patient,
  doctorId: id,
  doctorName: nameToRead,
  warehouseId: id,
  diagnoses: list(codedDiagnosis),
  lines: list(lineShape),
  overrides: list(override),
  totalFen: fen,
  createTime: time,
  submitTime: maybe(time),
  auditTime: maybe(time),
  auditorName: maybe(nameToRead),
  auditOpinion: maybe(v.string()),
  cancelReason: maybe(v.string()),
  /** Until when an approved one can be dispensed. */
  validUntil: maybe(time),
});
export type Prescription = v.InferOutput<typeof prescriptionShape>;

/** One version of a prescription as it was written, with what was decided about it. */
export const versionShape = v.object({
  ...v.pick(prescriptionShape, ['version', 'warehouseId', 'diagnoses', 'overrides']).entries,
  lines: list(lineShape),
  writtenAt: time,
  /** False for one that its doctor saved and did not send. */
  submitted: v.optional(v.boolean(), true),
  verdict: maybe(
    v.object({
      approve: v.boolean(),
      auditorName: nameToRead,
      opinion: v.string(),
      at: time,
    }),
  ),
});
export type PrescriptionVersion = v.InferOutput<typeof versionShape>;

/** The orders in which the doctor's prescriptions may be listed: by when they were begun, or the most costly first. */
export const prescriptionSorts = ['newest', 'oldest', 'dearest'] as const;
export type PrescriptionSort = (typeof prescriptionSorts)[number];

/** Which of them are meant. Beyond the specification: an upstream that does not know these fields answers with all. */
const sought = {
  /** Days on which they were begun, both included, `YYYY-MM-DD` in the hospital's zone. */
  from: v.optional(text(10)),
  to: v.optional(text(10)),
  /** In the number, the patient's name, or the name of a drug on it. */
  keyword: v.optional(text(50), ''),
};

const content = {
  warehouseId: id,
  diagnoses: v.pipe(v.array(codedDiagnosis), v.maxLength(10)),
  lines: v.pipe(v.array(lineInput), v.maxLength(20)),
  /** Five drugs of which nothing is known, for a patient with allergies, ask for some forty reasons. */
  overrides: v.optional(v.pipe(v.array(override), v.maxLength(100)), []),
  /** False keeps a draft; true sends it to the auditors. */
  submit: v.boolean(),
};

export const prescription = {
  create: spec.post('/prescription/doctor/create', 'Write a prescription, as a draft or for audit', {
    input: v.object({ orderId: id, ...content }),
    data: prescriptionShape,
  }),
  /** `version` is the one that was read; a second submit is 900. */
  edit: spec.post('/prescription/doctor/edit', 'Change a draft or a rejected prescription', {
    input: v.object({ id, version: whole, ...content }),
    data: prescriptionShape,
  }),
  cancel: spec.post('/prescription/doctor/cancel', 'Cancel with a reason; nothing is deleted', {
    input: v.object({ id, reason: someText(200) }),
    data: done,
  }),
  list: spec.get('/prescription/doctor/list', "The doctor's prescriptions, newest first unless sorted", {
    input: v.object({
      orderId: v.optional(id),
      status: v.optional(wholeText),
      ...sought,
      sort: v.optional(v.picklist(prescriptionSorts), 'newest'),
      ...paging,
    }),
    data: pageOf(prescriptionShape),
  }),
  info: spec.get('/prescription/doctor/info', 'One prescription', {
    input: v.object({ id }),
    data: prescriptionShape,
  }),
  history: spec.get('/prescription/doctor/history', "A patient's earlier prescriptions, newest first", {
    input: v.object({ patientId: id, ...paging }),
    data: pageOf(prescriptionShape),
  }),
  numbers: spec.get('/prescription/doctor/getPrescriptionNum', "The doctor's prescriptions by state", {
    input: v.object(sought),
    data: v.array(v.object({ status: whole, count: whole })),
  }),
  versions: extension.get(
    '/prescription/doctor/versions',
    'Every version of one of their own, newest first',
    {
      input: v.object({ id }),
      data: v.array(versionShape),
    },
  ),
  rules: extension.get('/prescription/rules', "The hospital's rule pack", {
    input: v.object({}),
    data: rulePack,
  }),
};
