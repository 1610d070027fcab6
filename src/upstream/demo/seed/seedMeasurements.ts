import { resultKind } from '../../../contract/consultation/measurement.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import type { Store } from '../../db/store.ts';
import { insertMeasurement } from '../../records/measurementRows.ts';
import { dayMs, startOfDay } from '../../server/clock.ts';
import { complaints } from '../data/complaints.ts';
import { createRandom, type SeededRandom } from '../data/seededRandom.ts';
import { seedOnce } from './seedOnce.ts';

interface Patient {
  readonly patientId: string;
  readonly orderId: string;
  readonly doctorId: string;
}

/** The patients who came with this complaint, each with the last visit, in which the diary was written down. */
const patientsWith = (store: Store, key: string): Patient[] =>
  complaints
    .filter((one) => one.key === key)
    .flatMap(({ zh, en }) =>
      store.all<Patient>(
        `SELECT o.patient_id AS patientId, max(d.id) AS orderId, d.doctor_id AS doctorId
         FROM consult_order o JOIN consult_order d ON d.patient_id = o.patient_id AND d.status = ?
         WHERE o.complaint IN (?, ?) GROUP BY o.patient_id ORDER BY o.patient_id`,
        orderStatus.finished,
        zh.complaint,
        en.complaint,
      ),
    );

const hourMs = 3_600_000;
/** How many days apart the entries of a diary are, oldest first. */
const diaryDays = [84, 70, 57, 45, 33, 24, 17, 11, 6, 2];

interface Diary {
  readonly random: SeededRandom;
  readonly now: number;
}

const entriesOf = ({ random, now }: Diary, hour: number) =>
  diaryDays.map((days, index) => ({
    at: startOfDay(now - days * dayMs) + Math.round((hour + random.between(0, 1)) * hourMs),
    progress: index / (diaryDays.length - 1),
  }));

/** A decimal with at most one digit after the point. */
const oneDigit = (value: number): string => String(Number(value.toFixed(1)));

const seedBloodPressure = (store: Store, patient: Patient, diary: Diary): void => {
  const { random, now } = diary;
  const [from, to] = [random.between(148, 162), random.between(132, 150)];
  for (const { at, progress } of entriesOf(diary, 7)) {
    const systolic = Math.round(from + (to - from) * progress + random.between(-5, 5));
    const told = { orderId: patient.orderId, patientId: patient.patientId, at, writtenBy: patient.doctorId };
    const written = { ...told, source: 'patient' as const, writtenAt: now };
    const diastolic = String(Math.round(systolic * 0.6 + random.between(-4, 4)));
    insertMeasurement(store, { ...written, kind: 'bloodPressure', value: String(systolic), diastolic });
    const pulse = String(Math.round(random.between(66, 84)));
    insertMeasurement(store, { ...written, kind: 'pulse', value: pulse, diastolic: null });
  }
};

const seedGlucose = (store: Store, patient: Patient, diary: Diary): void => {
  const { random, now } = diary;
  const [from, to] = [random.between(8.4, 9.8), random.between(6.4, 7.4)];
  for (const { at, progress } of entriesOf(diary, 6.5))
    insertMeasurement(store, {
      orderId: patient.orderId,
      patientId: patient.patientId,
      kind: 'glucose',
      value: oneDigit(from + (to - from) * progress + random.between(-0.6, 0.6)),
      diastolic: null,
      at,
      source: 'patient',
      writtenBy: patient.doctorId,
      writtenAt: now,
    });
};

/** Results of blood tests, oldest first: what it is of, its unit, and the two values. */
const resultsOfDiabetes = [
  { zh: '糖化血红蛋白', en: 'HbA1c', unit: '%', values: ['7.9', '7.2'] },
  { zh: '低密度脂蛋白胆固醇', en: 'LDL-C', unit: 'mmol/L', values: ['3.1', '2.6'] },
] as const;

const seedResults = (store: Store, patient: Patient, now: number): void => {
  for (const { unit, values, ...names } of resultsOfDiabetes)
    for (const [index, value] of values.entries())
      insertMeasurement(store, {
        orderId: patient.orderId,
        patientId: patient.patientId,
        kind: resultKind,
        name: names[store.language],
        value: `${value} ${unit}`,
        diastolic: null,
        at: startOfDay(now - (index === 0 ? 96 : 9) * dayMs) + 9 * hourMs,
        source: 'patient',
        writtenBy: patient.doctorId,
        writtenAt: now,
      });
};

/** The home diaries of patients with hypertension or diabetes, and blood tests of the latter, once. */
export const seedMeasurements = (store: Store, now: number): void => {
  seedOnce(store, 'measurements', now, () => {
    const diary = { random: createRandom(store.tenantId * 31), now };
    for (const patient of patientsWith(store, 'hypertension')) seedBloodPressure(store, patient, diary);
    for (const patient of patientsWith(store, 'diabetes')) seedGlucose(store, patient, diary);
  });
  seedOnce(store, 'results', now, () => {
    for (const patient of patientsWith(store, 'diabetes')) seedResults(store, patient, now);
  });
};
