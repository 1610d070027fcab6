import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { type CurrentMedicine, currentMedicinesOn } from '../../../../contract/rules/currentMedicines.ts';
import { toldMedicinesOn } from '../../../../contract/rules/patient/rulePatient.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Services } from '../../../services.ts';
import {
  fetchPatientPrescriptions,
  type PatientPrescriptions,
} from '../../prescription/patientPrescriptions.ts';
import { fetchPatientFacts } from '../fetchPatientFacts.ts';

type Loaded<T> = Pick<AsyncState<T>, 'status' | 'value'>;

/** What was loaded; null if it could not be, undefined while it is loading. */
export const loadedOrNull = <T>({ status, value }: Loaded<T>): T | null | undefined =>
  value.value ?? (status.value === 'failed' ? null : value.value);

/**
 * What a patient takes on a day, from here and elsewhere; null if that is not known in full, undefined while it is loading.
 * `prescribed` is what is taken from here.
 */
export const withToldMedicines = (
  prescribed: readonly CurrentMedicine[] | null | undefined,
  facts: Loaded<PatientFacts | null>,
  day: string,
): readonly CurrentMedicine[] | null | undefined => {
  const known = loadedOrNull(facts);
  if (prescribed === undefined || known === undefined) return undefined;
  // Facts that could not be read may name more.
  if (prescribed === null || facts.value.value === undefined) return null;
  return [...prescribed, ...toldMedicinesOn(known, day)];
};

/** The same, of the prescriptions that were read. */
export const medicinesTaken = (
  prescriptions: Loaded<PatientPrescriptions>,
  facts: Loaded<PatientFacts | null>,
  day: string,
): readonly CurrentMedicine[] | null | undefined => {
  const read = loadedOrNull(prescriptions);
  const notCollected = facts.value.value?.notCollected;
  const prescribed = read?.isComplete ? currentMedicinesOn(read.list, day, { notCollected }) : null;
  return withToldMedicines(read === undefined ? undefined : prescribed, facts, day);
};

/** What the banner shows of a patient, as far as the person may read it. */
export interface BannerFacts {
  /** Null if they are not known or withheld, undefined while they are loading. */
  readonly facts: ReadonlySignal<PatientFacts | null | undefined>;
  readonly medicines: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  readonly load: (patientId: string) => Promise<void>;
}

/** Creates it where nothing else on the page loads the facts; nothing is requested before `load`. */
export const createBannerFacts = (app: Pick<Services, 'call' | 'clock'>): BannerFacts => {
  const facts = createAsyncState((patientId: string) => fetchPatientFacts(app, patientId), app.clock);
  const prescriptions = createAsyncState(
    (patientId: string) => fetchPatientPrescriptions(app, patientId),
    app.clock,
  );
  return {
    facts: computed(() => loadedOrNull(facts)),
    medicines: computed(() => medicinesTaken(prescriptions, facts, dayOf(app.clock.coarseNow.value))),
    load: async (patientId) => {
      await Promise.all([facts.load(patientId), prescriptions.load(patientId)]);
    },
  };
};
