import { patientFacts, type PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { isUnsupported, toApiError } from '../../lib/apiError.ts';
import type { Services } from '../../services.ts';

/** Fetches the facts of a patient; null if the hospital's system has none. */
export const fetchPatientFacts = async (
  { call }: Pick<Services, 'call'>,
  patientId: string,
): Promise<PatientFacts | null> => {
  try {
    return await call(patientFacts.get, { patientId });
  } catch (thrown) {
    if (isUnsupported(toApiError(thrown))) return null;
    throw thrown;
  }
};

/** The facts of several patients by id, each as `fetchPatientFacts` answers them; undefined if they could not be read. */
export const fetchFactsOf = async (
  app: Pick<Services, 'call'>,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, PatientFacts | null | undefined>> => {
  const fetchOne = async (id: string): Promise<[string, PatientFacts | null | undefined]> => [
    id,
    await fetchPatientFacts(app, id).catch(() => undefined),
  ];
  return new Map(await Promise.all([...new Set(patientIds)].map(fetchOne)));
};
