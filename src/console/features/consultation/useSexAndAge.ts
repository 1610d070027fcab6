import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';

/** Sex and age of a patient, in the words of the banner. */
export const useSexAndAge = ({
  sex,
  birthDate,
}: Pick<Patient, 'sex' | 'birthDate'>): { sex: string; age: string } => {
  const t = useMessages().common.patientBanner;
  const { clock } = useServices();
  return {
    sex: [t.unknownSex, t.male, t.female][sex] ?? t.unknownSex,
    age: t.age(ageOn(birthDate, dayOf(clock.coarseNow.value))),
  };
};
