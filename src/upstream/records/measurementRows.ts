import {
  type Measurement,
  measurementKinds,
  measurementsPerKind,
  resultKind,
} from '../../contract/consultation/measurement.ts';
import type { PatientFacts } from '../../contract/consultation/patientFacts.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { dayMs, dayOf } from '../server/clock.ts';

/** A measurement as it is written down. */
export interface NewMeasurement {
  readonly patientId: string;
  readonly orderId: string;
  readonly kind: string;
  /** What a result is of. */
  readonly name?: string;
  readonly value: string;
  readonly diastolic: string | null;
  readonly at: number;
  readonly source: NonNullable<Measurement['source']>;
  readonly writtenBy: string;
  readonly writtenAt: number;
}

/** Among how many of a kind the newest of each test are looked for. */
const newestOfKind = 1000;

const newestOf = (store: Store, patientId: string, kind: string): Measurement[] =>
  store.all<Measurement>(
    `SELECT m.id, m.kind, m.name, m.value, m.diastolic, m.at, m.source, m.order_id AS orderId, coalesce(a.name, '') AS writtenBy
     FROM (
       SELECT *, row_number() OVER (PARTITION BY lower(name) ORDER BY at DESC, id DESC) AS place FROM (
         SELECT * FROM measurement WHERE patient_id = ? AND kind = ? AND withdrawn_at IS NULL
         ORDER BY at DESC, id DESC LIMIT ?
       )
     ) m LEFT JOIN account a ON a.id = m.written_by WHERE m.place <= ?`,
    patientId,
    kind,
    newestOfKind,
    measurementsPerKind,
  );

/** The newest measurements of each kind, and of each test, newest first. */
export const measurementsOf = (store: Store, patientId: string): Measurement[] =>
  [...measurementKinds, resultKind]
    .flatMap((kind) => newestOf(store, patientId, kind))
    .toSorted((a, b) => b.at - a.at || (b.id < a.id ? -1 : 1));

/** Marks measurements as wrong. */
export const withdraw = (store: Store, ids: readonly string[], now: number): void => {
  for (const id of ids) store.run('UPDATE measurement SET withdrawn_at = ? WHERE id = ?', now, id);
};

/** The weights of the same visit and day. */
const weightsBeside = (store: Store, { patientId, orderId, at }: NewMeasurement): string[] =>
  store
    .all<{ id: string; at: number }>(
      `SELECT id, at FROM measurement
       WHERE patient_id = ? AND kind = 'weight' AND at BETWEEN ? AND ? AND order_id = ? AND withdrawn_at IS NULL`,
      patientId,
      at - dayMs,
      at + dayMs,
      orderId,
    )
    .filter((one) => dayOf(one.at) === dayOf(at))
    .map(({ id }) => id);

/** Stores a measurement. A second weight of the same visit and day corrects the first. */
export const insertMeasurement = (store: Store, written: NewMeasurement): void => {
  if (written.kind === 'weight') withdraw(store, weightsBeside(store, written), written.writtenAt);
  store.run(
    `INSERT INTO measurement (id, patient_id, order_id, kind, name, value, diastolic, at, source, written_by, written_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    written.patientId,
    written.orderId,
    written.kind,
    written.name ?? '',
    written.value,
    written.diastolic,
    written.at,
    written.source,
    written.writtenBy,
    written.writtenAt,
  );
};

/** Nobody knows the weight any more: what was written down is withdrawn, too. */
export const withdrawWeights = (store: Store, patientId: string, now: number): void =>
  store.run(
    "UPDATE measurement SET withdrawn_at = ? WHERE patient_id = ? AND kind = 'weight' AND withdrawn_at IS NULL",
    now,
    patientId,
  );

/** The newest weight as a fact; null if there is none. */
export const newestWeight = (store: Store, patientId: string): PatientFacts['weightKg'] => {
  const found = store.one<NonNullable<PatientFacts['weightKg']>>(
    `SELECT value, source, at FROM measurement
     WHERE patient_id = ? AND kind = 'weight' AND withdrawn_at IS NULL ORDER BY at DESC, id DESC LIMIT 1`,
    patientId,
  );
  return found ? { value: found.value, source: found.source, at: found.at } : null;
};
