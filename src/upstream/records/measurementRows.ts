import { type Measurement, measurementsPerKind } from '../../contract/consultation/measurement.ts';
import type { PatientFacts } from '../../contract/consultation/patientFacts.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { dayOf } from '../server/clock.ts';

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

/** A bound on the answer, which no patient's measurements come near. */
const mostMeasurements = 2000;

/** The newest measurements of each kind, and of each test, newest first. */
export const measurementsOf = (store: Store, patientId: string): Measurement[] =>
  store.all<Measurement>(
    `SELECT m.id, m.kind, m.name, m.value, m.diastolic, m.at, m.source, m.order_id AS orderId, coalesce(a.name, '') AS writtenBy
     FROM (
       SELECT *, row_number() OVER (PARTITION BY kind, lower(name) ORDER BY at DESC, id DESC) AS place
       FROM measurement WHERE patient_id = ? AND withdrawn_at IS NULL
     ) m LEFT JOIN account a ON a.id = m.written_by
     WHERE m.place <= ? ORDER BY m.at DESC, m.id DESC LIMIT ?`,
    patientId,
    measurementsPerKind,
    mostMeasurements,
  );

/** Marks measurements as wrong. */
export const withdraw = (store: Store, ids: readonly string[], now: number): void => {
  for (const id of ids) store.run('UPDATE measurement SET withdrawn_at = ? WHERE id = ?', now, id);
};

const weightsOf = (store: Store, patientId: string) =>
  store.all<{ id: string; orderId: string; at: number }>(
    `SELECT id, order_id AS orderId, at FROM measurement
     WHERE patient_id = ? AND kind = 'weight' AND withdrawn_at IS NULL`,
    patientId,
  );

/** Stores a measurement. A second weight of the same visit and day corrects the first. */
export const insertMeasurement = (store: Store, written: NewMeasurement): void => {
  if (written.kind === 'weight') {
    const corrected = weightsOf(store, written.patientId).filter(
      ({ orderId, at }) => orderId === written.orderId && dayOf(at) === dayOf(written.at),
    );
    withdraw(
      store,
      corrected.map(({ id }) => id),
      written.writtenAt,
    );
  }
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
  withdraw(
    store,
    weightsOf(store, patientId).map(({ id }) => id),
    now,
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
