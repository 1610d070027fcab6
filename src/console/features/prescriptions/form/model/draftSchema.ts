import * as v from 'valibot';
import { codedDiagnosis } from '../../../../../contract/consultation/diagnosis.ts';
import { lineInput, override } from '../../../../../contract/prescribing/prescription.ts';

const editing = v.nullable(v.object({ id: v.string(), version: v.number() }));

const formLineSchema = v.object({
  ...v.entriesFromList(
    [
      'key',
      'drugId',
      'drugName',
      'drugNameEn',
      'strength',
      'doseUnit',
      'packUnit',
      'packUnitEn',
      'dose',
      'frequency',
      'route',
      'days',
      'quantity',
      'remark',
    ],
    v.string(),
  ),
  // Missing in forms of an earlier version of the console.
  group: v.optional(v.string(), ''),
  priceFen: v.number(),
  rejectReasons: v.array(v.string()),
});

const formSchema = v.object({
  editing,
  warehouseId: v.string(),
  diagnoses: v.array(codedDiagnosis),
  lines: v.array(formLineSchema),
  reasons: v.array(v.object({ rule: v.string(), key: v.nullable(v.string()), text: v.string() })),
});

const payloadSchema = v.object({
  orderId: v.string(),
  editing,
  warehouseId: v.string(),
  diagnoses: v.array(codedDiagnosis),
  lines: v.array(lineInput),
  overrides: v.array(override),
  submit: v.boolean(),
  existingIds: v.array(v.string()),
});

/** Stored draft of the prescription forms of one order, with the payload that was in flight. */
export const draftSchema = v.object({
  forms: v.array(formSchema),
  sent: v.fallback(v.nullable(payloadSchema), null),
});
export type PrescriptionDraft = v.InferOutput<typeof draftSchema>;
