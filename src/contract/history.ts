import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { spec } from './endpoint.ts';
import { prescriptionShape } from './prescription.ts';
import { recordShape } from './record.ts';
import { nameToRead } from './personName.ts';
import { id, list, pageOf, paging, time, whole } from './shapes.ts';

/** One earlier visit of a patient to this hospital, on a time line. */
const visitShape = v.object({
  orderId: id,
  /** When it was accepted, or else created. */
  at: time,
  doctorName: v.optional(nameToRead, ''),
  consultType: whole,
  complaint: v.optional(v.string(), ''),
  diagnoses: list(codedDiagnosis),
  /** Prescriptions that were written in it. */
  prescriptions: v.optional(whole, 0),
});
export type PastVisit = v.InferOutput<typeof visitShape>;

/** Everything that was written in one visit. */
const visitRecord = v.object({
  ...visitShape.entries,
  record: recordShape,
  prescriptions: list(prescriptionShape),
});
export type VisitRecord = v.InferOutput<typeof visitRecord>;

export const history = {
  visits: spec.get('/consult/hisPatient/medicalRecordList', "A patient's earlier visits, the newest first", {
    input: v.object({ patientId: id, ...paging }),
    data: pageOf(visitShape),
  }),
  visit: spec.get('/consult/hisPatient/electronicMedicalRecords', 'What was written in one visit', {
    input: v.object({ patientId: id, orderId: id }),
    data: visitRecord,
  }),
};
