import type { PersonalHistory } from '../../../contract/consultation/order.ts';
import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { allergyNames, type FactsOfAllergies, knownAllergies } from '../../domain/patient/knownAllergies.ts';
import { allergyReportOf, withReport } from '../../domain/patient/personalHistories.ts';
import type { AsyncState, AsyncStatus } from '../../lib/async/asyncState.ts';

/** The names of the patient's known allergies, and whether they are all. */
export interface ConsultationAllergies {
  /** Those that were told, are registered, or are claimed by case records, then what else the patient reported. */
  readonly names: readonly string[];
  /** The last of them: what only the patient reported. */
  readonly reported: readonly string[];
  /** `ready` once the facts and what the patient reported were read: until then there may be more. */
  readonly status: AsyncStatus;
}

interface Sources {
  /** Undefined before they are requested. */
  readonly facts: Pick<AsyncState<PatientFacts | null>, 'status' | 'value' | 'error'> | undefined;
  readonly history: Pick<AsyncState<Pick<PersonalHistory, 'allergyHistory'>>, 'status' | 'value' | 'error'>;
}

/** What was read before counts while a newer answer is on its way, but not while a failed one is tried again. */
const statusOf = ({
  status,
  value,
  error,
}: Pick<AsyncState<unknown>, 'status' | 'value' | 'error'>): AsyncStatus =>
  status.value === 'loading' && value.value !== undefined && error.value === null ? 'ready' : status.value;

/** A hospital's system that has no such history has nothing more to say. */
const historyStatusOf = (history: Sources['history']): AsyncStatus =>
  history.value.value === undefined && allergyReportOf(history) === '' ? 'ready' : statusOf(history);

const noFacts: FactsOfAllergies = { allergies: null, recordAllergies: '' };

/** The status of all is the first of these that any source has. */
const unreadStatuses = ['loading', 'failed', 'idle'] as const;

/** Collects the allergies from every source. */
export const consultationAllergies = (
  patient: Pick<Patient, 'allergies'>,
  { facts, history }: Sources,
): ConsultationAllergies => {
  const known = facts?.value.value ?? noFacts;
  const complete = withReport(known, history);
  const isInFacts = known.reportedAllergies !== undefined;
  const statuses = [facts ? statusOf(facts) : 'idle', isInFacts ? 'ready' : historyStatusOf(history)];
  return {
    names: allergyNames(patient, complete).names,
    reported: knownAllergies(patient, complete).reported,
    status: unreadStatuses.find((status) => statuses.includes(status)) ?? 'ready',
  };
};
