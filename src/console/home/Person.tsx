import { ageOn, type Patient } from '../../contract/patient.ts';
import { dayOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies'>;
}

/** A patient in a row: name, sex, age. */
export const Person = ({ patient }: Props) => {
  const { clock } = useApp();
  const w = useWords().frame.strip;
  const { years, months } = ageOn(patient.birthDate, dayOf(clock.minute.value));
  return (
    <>
      <strong>{patient.name}</strong>
      <span className="quiet">
        {[w.unknownSex, w.male, w.female][patient.sex]} {years > 0 ? w.years(years) : w.months(months)}
      </span>
    </>
  );
};
