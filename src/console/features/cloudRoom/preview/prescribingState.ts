import type { Order } from '../../../../contract/consultation/order.ts';
import { ageOn } from '../../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { isGuardianMissing } from '../../../../contract/rules/patient/guardian.ts';

/** Whether anything may be prescribed in a visit; `unknown`: the hospital's limit of age is not loaded. */
export type PrescribingState = 'possible' | 'firstVisit' | 'guardian' | 'unknown';

/** From this age on no hospital asks for a guardian. */
const adultYears = 18;

/** Whether it depends on the hospital's rules: for a child whose guardian nobody has confirmed. */
export const dependsOnRules = (
  { followUp, patient }: Pick<Order, 'followUp' | 'patient'>,
  day: string,
): boolean => followUp && !patient.guardianConfirmed && ageOn(patient.birthDate, day).years < adultYears;

/** Whether anything may be prescribed, as far as the order, the facts and the hospital's rules say. */
export const prescribingStateOf = (
  { followUp, patient }: Pick<Order, 'followUp' | 'patient'>,
  {
    day,
    facts,
    guardianUnderYears,
  }: {
    readonly day: string;
    readonly facts: Pick<PatientFacts, 'guardian'> | null;
    /** Null while it is not known. */
    readonly guardianUnderYears: number | null;
  },
): PrescribingState => {
  if (!followUp) return 'firstVisit';
  if (!dependsOnRules({ followUp, patient }, day) || facts?.guardian) return 'possible';
  if (guardianUnderYears === null) return 'unknown';
  return isGuardianMissing(patient, { day, guardianUnderYears }) ? 'guardian' : 'possible';
};
