import type { Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { claimsBeyond, claimsIn } from '../../domain/patient/allergyClaims.ts';
import { allergyNames, knownAllergies } from '../../domain/patient/knownAllergies.ts';
import { isUnsupported } from '../../lib/apiError.ts';
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
  readonly history: Pick<AsyncState<{ readonly allergyHistory: string }>, 'status' | 'value' | 'error'>;
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
  history.error.value && isUnsupported(history.error.value) ? 'ready' : statusOf(history);

/** The status of all is the first of these that any source has. */
const unreadStatuses = ['loading', 'failed', 'idle'] as const;

/** Collects the allergies from every source. */
export const consultationAllergies = (
  patient: Pick<Patient, 'allergies'>,
  { facts, history }: Sources,
): ConsultationAllergies => {
  const known = facts?.value.value;
  const { names } = allergyNames(patient, known);
  const more = claimsBeyond(claimsIn(history.value.value?.allergyHistory ?? ''), names);
  const statuses = [facts ? statusOf(facts) : 'idle', historyStatusOf(history)];
  return {
    names: [...names, ...more],
    reported: [...knownAllergies(patient, known).reported, ...more],
    status: unreadStatuses.find((status) => statuses.includes(status)) ?? 'ready',
  };
};
