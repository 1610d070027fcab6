import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, isVisible, nullish, text, time } from '../protocol/schemas.ts';
import { factSources } from './patientFacts.ts';

/** What is measured. Units: mmHg, mmol/L, kg, beats per minute, °C, per cent. */
export const measurementKinds = [
  'bloodPressure',
  'glucose',
  'weight',
  'pulse',
  'temperature',
  'spo2',
] as const;
export type MeasurementKind = (typeof measurementKinds)[number];

/** The kind of a laboratory result or another finding: a name and a text, such as HbA1c and “7.2 %”. */
export const resultKind = 'result';
/** How long the two are at most. */
export const resultLimits = { name: 40, value: 40 };

type Limits = readonly [least: number, most: number];
/** What a living person can have; anything else is a slip. The first number of a blood pressure is the systolic one. */
export const measurementLimits: Readonly<Record<MeasurementKind | 'diastolic', Limits>> = {
  bloodPressure: [50, 280],
  diastolic: [20, 180],
  glucose: [0.6, 50],
  weight: [0.3, 400],
  pulse: [20, 250],
  temperature: [28, 44],
  spo2: [50, 100],
};

const wholeNumbers: readonly MeasurementKind[] = ['bloodPressure', 'pulse', 'spo2'];

/** Why a reading cannot be right. `milligrams`: a glucose in mg/dL. `order`: the systolic pressure is not the higher one. */
export type MeasurementProblem = 'number' | 'range' | 'order' | 'milligrams';

interface Measured {
  readonly kind: MeasurementKind;
  /** A decimal. */
  readonly value: string;
  readonly diastolic: string | null;
}

/** A measurement or a result as it is sent. */
export interface Reading {
  readonly kind: MeasurementKind | typeof resultKind;
  /** What a result is of; left out for everything else. */
  readonly name?: string;
  readonly value: string;
  readonly diastolic: string | null;
}

const isWithin = (value: number, [least, most]: Limits): boolean => value >= least && value <= most;

/** What is wrong with a reading; null if nothing is. */
export const measurementProblem = ({ kind, value, diastolic }: Measured): MeasurementProblem | null => {
  const pattern = wholeNumbers.includes(kind) ? /^\d{1,3}$/ : /^\d{1,3}(\.\d{1,2})?$/;
  const isPressure = kind === 'bloodPressure';
  if (!pattern.test(value) || isPressure !== (diastolic !== null)) return 'number';
  if (diastolic !== null && !pattern.test(diastolic)) return 'number';
  if (kind === 'glucose' && isWithin(Number(value), [51, 900])) return 'milligrams';
  if (!isWithin(Number(value), measurementLimits[kind])) return 'range';
  if (diastolic === null) return null;
  if (Number(diastolic) >= Number(value)) return 'order';
  return isWithin(Number(diastolic), measurementLimits.diastolic) ? null : 'range';
};

const isPlausible = ({ kind, name, ...one }: Required<Reading>): boolean =>
  kind === resultKind
    ? isVisible(name) && isVisible(one.value) && one.diastolic === null
    : name === '' && measurementProblem({ kind, ...one }) === null;

const reading = v.pipe(
  v.object({
    kind: v.picklist([...measurementKinds, resultKind]),
    name: v.optional(text(resultLimits.name), ''),
    value: text(resultLimits.value),
    diastolic: nullish(text(8)),
  }),
  v.check(isPlausible, 'not plausible'),
);

/** One measurement of a patient. A kind that the console does not know is left out. */
const measurementSchema = v.object({
  id,
  /** A `MeasurementKind`, or `result`. */
  kind: v.string(),
  /** What a result is of; empty for everything else. */
  name: v.optional(v.string(), ''),
  /** A decimal; of a blood pressure the systolic one; of a result its text, with the unit. */
  value: v.string(),
  /** Of a blood pressure. */
  diastolic: nullish(v.string()),
  /** When it was measured. */
  at: time,
  /** Who said so; null: not known. */
  source: v.fallback(nullish(v.picklist(factSources)), null),
  /** The doctor who wrote it down. */
  writtenBy: v.optional(displayName, ''),
  /** The visit in which it was written down. */
  orderId: nullish(id),
});
export type Measurement = v.InferOutput<typeof measurementSchema>;

/** How many of each kind are listed. */
export const measurementsPerKind = 30;

/** Extension: what was measured of a patient, for those who may read the facts (docs/wire.md, "Measurements"). */
export const measurements = {
  list: extension.get('/consult/hisPatient/measurements', 'The newest measurements of a patient, by kind', {
    input: v.object({ patientId: id }),
    data: v.array(measurementSchema),
  }),
  /** Written during a visit. The newest weight is also the fact `weightKg`. */
  add: extension.post('/consult/hisPatient/addMeasurements', 'Write down measurements of a patient', {
    input: v.object({
      orderId: id,
      source: v.picklist(factSources),
      /** When it was measured; now if it is left out, never in the future. */
      at: v.optional(time),
      readings: v.pipe(v.array(reading), v.minLength(1), v.maxLength(measurementKinds.length + 1)),
    }),
    data: v.array(measurementSchema),
  }),
  /** Only one that was written down in this visit. */
  withdraw: extension.post('/consult/hisPatient/withdrawMeasurement', 'Retract a wrong measurement', {
    input: v.object({ orderId: id, id }),
    data: v.array(measurementSchema),
  }),
};
