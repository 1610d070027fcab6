import {
  type Measurement,
  type MeasurementKind,
  measurementKinds,
  resultKind,
} from '../../../../contract/consultation/measurement.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import {
  type Line,
  type Prescription,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../../../contract/rules/currentMedicines.ts';
import { isTakenOn } from '../../../../contract/rules/patient/rulePatient.ts';

const issuedStatuses: readonly number[] = [
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.approved,
  prescriptionStatus.dispensed,
  prescriptionStatus.expired,
];

/** The lines that were prescribed in a visit, of everything that was sent and neither withdrawn nor rejected. */
export const linesOfVisit = (prescriptions: readonly Prescription[], orderId: string): Line[] =>
  prescriptions
    .filter((one) => one.orderId === orderId && issuedStatuses.includes(one.status))
    .flatMap(({ lines }) => lines);

/** A medicine that is taken, and who prescribed it. */
export interface TakenHere extends CurrentMedicine {
  readonly key: string;
  readonly by: string;
}

/** What is taken on a day from this hospital's prescriptions, newest first. */
export const takenHere = (
  prescriptions: readonly Prescription[],
  day: string,
  facts: PatientFacts | null,
): TakenHere[] =>
  prescriptions.flatMap((one) =>
    currentMedicinesOn([one], day, { notCollected: facts?.notCollected }).map((medicine, index) => ({
      ...medicine,
      key: `${one.id} ${index}`,
      by: one.doctorName,
    })),
  );

/** What is taken from elsewhere on a day; null if nobody was asked. */
export const takenElsewhere = (facts: PatientFacts | null, day: string) =>
  facts?.medicines?.value.filter(isTakenOn(day)) ?? null;

/** The measurements of one kind, newest first. */
export interface Course {
  readonly kind: MeasurementKind;
  readonly newest: Measurement;
  readonly all: readonly Measurement[];
}

/** The measurements by kind, in a fixed order; kinds that nobody measured are left out. */
export const coursesOf = (rows: readonly Measurement[]): Course[] =>
  measurementKinds.flatMap((kind) => {
    const all = rows.filter((row) => row.kind === kind).toSorted((a, b) => b.at - a.at);
    const [newest] = all;
    return newest ? [{ kind, newest, all }] : [];
  });

/** The results of one name, newest first. */
export interface ResultCourse {
  readonly newest: Measurement;
  /** The one before; null: there is none. */
  readonly before: Measurement | null;
}

/** The newest result of each name, newest first. */
export const resultsOf = (rows: readonly Measurement[]): ResultCourse[] => {
  const byName = new Map<string, Measurement[]>();
  for (const row of rows.toSorted((a, b) => b.at - a.at)) {
    if (row.kind !== resultKind || row.name.trim() === '') continue;
    const key = row.name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  return [...byName.values()].flatMap(([newest, before = null]) => (newest ? [{ newest, before }] : []));
};

/** A measurement as it is read aloud. */
export const valueText = ({ value, diastolic }: Pick<Measurement, 'value' | 'diastolic'>): string =>
  diastolic === null ? value : `${value}/${diastolic}`;

/** How many points a trend has at most. */
const mostPoints = 12;

/** The points of a trend line, oldest first, within a box; null if there is only one value. */
export const trendPoints = (
  all: readonly Pick<Measurement, 'value' | 'at'>[],
  { width, height }: { readonly width: number; readonly height: number },
): string | null => {
  const points = all
    .slice(0, mostPoints)
    .map(({ at, value }) => ({ at, value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value))
    .toReversed();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, last.at - first.at);
  return points
    .map(({ at, value }) => {
      const x = ((at - first.at) / span) * width;
      const y = most === least ? height / 2 : height - ((value - least) / (most - least)) * height;
      return `${Number(x.toFixed(1))},${Number(y.toFixed(1))}`;
    })
    .join(' ');
};
