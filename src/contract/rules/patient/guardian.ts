import { ageOn, type Patient } from '../../consultation/patient.ts';

/** Whether a patient is a child for whom nothing may be prescribed before a guardian is confirmed. */
export const isGuardianMissing = (
  { birthDate, guardianConfirmed }: Pick<Patient, 'birthDate' | 'guardianConfirmed'>,
  { day, guardianUnderYears }: { readonly day: string; readonly guardianUnderYears: number },
): boolean => ageOn(birthDate, day).years < guardianUnderYears && !guardianConfirmed;
