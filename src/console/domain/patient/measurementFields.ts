import {
  measurementLimits,
  measurementProblem,
  type MeasurementProblem,
  type Reading,
  resultKind,
} from '../../../contract/consultation/measurement.ts';
import { isVisible } from '../../../contract/protocol/schemas.ts';
import { normalizeDecimal } from '../../../contract/prescribing/decimal.ts';

/** The fields of the form in which measurements are written down, in their order. */
export const measurementFields = [
  'systolic',
  'diastolic',
  'pulse',
  'glucose',
  'weight',
  'temperature',
  'spo2',
  'resultName',
  'resultValue',
] as const;
export type MeasurementField = (typeof measurementFields)[number];

/** What is typed, by field. */
export type MeasurementValues = Readonly<Record<MeasurementField, string>>;

export const emptyMeasurements: MeasurementValues = {
  systolic: '',
  diastolic: '',
  pulse: '',
  glucose: '',
  weight: '',
  temperature: '',
  spo2: '',
  resultName: '',
  resultValue: '',
};

/** The two fields of a result are text, all others are numbers. */
export const isTextField = (field: MeasurementField): field is 'resultName' | 'resultValue' =>
  field === 'resultName' || field === 'resultValue';

/** A number as it is sent: a full-width digit is a digit. Anything else stays as typed. */
const plain = (typed: string): string => normalizeDecimal(typed) ?? typed.trim();

/** What was typed as readings; a field left blank was not measured. */
export const toReadings = (values: MeasurementValues): Reading[] => {
  const { systolic, diastolic, resultName, resultValue, ...others } = values;
  const pressure: Reading[] =
    systolic.trim() === '' && diastolic.trim() === ''
      ? []
      : [{ kind: 'bloodPressure', value: plain(systolic), diastolic: plain(diastolic) }];
  const singles = (['pulse', 'glucose', 'weight', 'temperature', 'spo2'] as const).flatMap((kind) =>
    others[kind].trim() === '' ? [] : [{ kind, value: plain(others[kind]), diastolic: null }],
  );
  const [name, value] = [resultName.trim(), resultValue.trim()];
  const results: Reading[] =
    name === '' && value === '' ? [] : [{ kind: resultKind, name, value, diastolic: null }];
  return [...pressure, ...singles, ...results];
};

/** Why a field is refused. `pair`: half a blood pressure; `result`: a test without its result, or the reverse. */
export type FieldProblem =
  | { readonly kind: 'result' }
  | {
      readonly kind: MeasurementProblem | 'pair';
      /** What is possible. */
      readonly limits: readonly [least: number, most: number];
      /** A glucose in mg/dL, converted. */
      readonly mmol?: string;
    };

type NumberField = Exclude<MeasurementField, 'resultName' | 'resultValue'>;
const limitsOf = (field: NumberField) => measurementLimits[field === 'systolic' ? 'bloodPressure' : field];

/** The number of a glucose in mg/dL that is one mmol/L. */
const milligramsPerMmol = 18.016;

type FieldProblems = Partial<Record<MeasurementField, FieldProblem>>;

const problemOf = (field: 'systolic' | 'diastolic', kind: MeasurementProblem | 'pair'): FieldProblems => ({
  [field]: { kind, limits: limitsOf(field) },
});

const pressureProblems = ({ value, diastolic }: Pick<Reading, 'value' | 'diastolic'>): FieldProblems => {
  if (value === '') return problemOf('systolic', 'pair');
  if (diastolic === null || diastolic === '') return problemOf('diastolic', 'pair');
  const problem = measurementProblem({ kind: 'bloodPressure', value, diastolic });
  if (problem === null) return {};
  if (problem === 'order') return problemOf('diastolic', 'order');
  // Which of the two it is: one that stands alone is right beside a number that fits it.
  const isSystolicRight = measurementProblem({ kind: 'bloodPressure', value, diastolic: '20' }) === null;
  return problemOf(isSystolicRight ? 'diastolic' : 'systolic', problem);
};

/** What is wrong, by field; nothing is sent before it is resolved. */
export const fieldProblems = (values: MeasurementValues): FieldProblems => {
  const found: FieldProblems = {};
  for (const reading of toReadings(values)) {
    if (reading.kind === 'bloodPressure') {
      Object.assign(found, pressureProblems(reading));
      continue;
    }
    if (reading.kind === resultKind) {
      if (!isVisible(reading.name ?? '')) found.resultName = { kind: 'result' };
      if (!isVisible(reading.value)) found.resultValue = { kind: 'result' };
      continue;
    }
    const problem = measurementProblem({ ...reading, kind: reading.kind });
    if (problem === null) continue;
    const mmol = (Number(reading.value) / milligramsPerMmol).toFixed(1);
    found[reading.kind] = {
      kind: problem,
      limits: limitsOf(reading.kind),
      ...(problem === 'milligrams' && { mmol }),
    };
  }
  return found;
};
