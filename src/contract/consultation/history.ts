import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { spec } from '../protocol/endpoint.ts';
import { prescriptionSchema } from '../prescribing/prescription.ts';
import { recordSchema } from './record.ts';
import { displayName } from '../account/personName.ts';
import { id, list, pageOf, paging, time, integer } from '../protocol/schemas.ts';

/** One earlier visit of a patient to this hospital, in the timeline. */
const visitSchema = v.object({
  orderId: id,
  /** The time of acceptance, or else of creation. */
  at: time,
  doctorName: v.optional(displayName, ''),
  consultType: integer,
  complaint: v.optional(v.string(), ''),
  diagnoses: list(codedDiagnosis),
  /** The prescriptions of the visit. */
  prescriptions: v.optional(integer, 0),
});
export type PastVisit = v.InferOutput<typeof visitSchema>;

/** Everything written during one visit. */
const visitRecord = v.object({
  ...visitSchema.entries,
  record: recordSchema,
  prescriptions: list(prescriptionSchema),
});
export type VisitRecord = v.InferOutput<typeof visitRecord>;

export const history = {
  visits: spec.get('/consult/hisPatient/medicalRecordList', "A patient's earlier visits, the newest first", {
    input: v.object({ patientId: id, ...paging }),
    data: pageOf(visitSchema),
  }),
  visit: spec.get('/consult/hisPatient/electronicMedicalRecords', 'What was written in one visit', {
    input: v.object({ patientId: id, orderId: id }),
    data: visitRecord,
  }),
};
