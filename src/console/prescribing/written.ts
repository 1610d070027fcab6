import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { lineInput, override } from '../../contract/prescribing/prescription.ts';

const mends = v.nullable(v.object({ id: v.string(), version: v.number() }));

const formLine = v.object({
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

const form = v.object({
  mends,
  warehouseId: v.string(),
  diagnoses: v.array(codedDiagnosis),
  lines: v.array(formLine),
  reasons: v.array(v.object({ rule: v.string(), key: v.nullable(v.string()), text: v.string() })),
});

const sheet = v.object({
  orderId: v.string(),
  mends,
  warehouseId: v.string(),
  diagnoses: v.array(codedDiagnosis),
  lines: v.array(lineInput),
  overrides: v.array(override),
  submit: v.boolean(),
  before: v.array(v.string()),
});

/** Stored draft of the prescription forms of one order, with the payload that was in flight. */
export const writtenShape = v.object({ forms: v.array(form), sent: v.fallback(v.nullable(sheet), null) });
export type Written = v.InferOutput<typeof writtenShape>;
