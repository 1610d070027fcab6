import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';

interface Props {
  patient: Pick<Patient, 'name' | 'sex' | 'birthDate' | 'allergies'>;
}

/** A patient in a row: name, sex, age and allergies. */
export const PatientSummary = ({ patient }: Props) => {
  const { clock } = useServices();
  const { patientBanner: t, colon, comma } = useMessages().common;
  const age = ageOn(patient.birthDate, dayOf(clock.coarseNow.value));
  return (
    <>
      <strong title={patient.name}>
        <bdi>{patient.name}</bdi>
      </strong>
      <span className="quiet">
        {[t.unknownSex, t.male, t.female][patient.sex]} {t.age(age)}
      </span>
      {patient.allergies.length > 0 ? (
        <strong className="home-allergy">
          <WarningIcon />
          <span className="visually-hidden">
            {t.allergies}
            {colon}
          </span>
          {patient.allergies.join(comma)}
        </strong>
      ) : null}
    </>
  );
};
