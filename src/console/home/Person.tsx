import { ageOn, type Patient } from '../../contract/consultation/patient.ts';
import { WarningIcon } from '../kit/icons.tsx';
import { dayOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies'>;
}

/** A patient in a row: name, sex, age and allergies. */
export const Person = ({ patient }: Props) => {
  const { clock } = useApp();
  const { strip: w, colon, comma } = useWords().frame;
  const { years, months } = ageOn(patient.birthDate, dayOf(clock.minute.value));
  return (
    <>
      <strong title={patient.name}>
        <bdi>{patient.name}</bdi>
      </strong>
      <span className="quiet">
        {[w.unknownSex, w.male, w.female][patient.sex]} {years > 0 ? w.years(years) : w.months(months)}
      </span>
      {patient.allergies.length > 0 ? (
        <strong className="home-allergy">
          <WarningIcon />
          <span className="unseen">
            {w.allergies}
            {colon}
          </span>
          {patient.allergies.join(comma)}
        </strong>
      ) : null}
    </>
  );
};
