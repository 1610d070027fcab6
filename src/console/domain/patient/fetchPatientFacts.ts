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
