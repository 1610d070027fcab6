import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';

interface Props {
  /** Without allergies where the list does not say; that is not the same as none. */
  patient: Pick<Patient, 'name' | 'sex'> & {
    readonly birthDate: string | null;
    readonly allergies?: readonly string[];
  };
}

/** A patient in a row: name, sex, age and allergies. */
export const PatientSummary = ({ patient: { name, sex, birthDate, allergies = [] } }: Props) => {
  const { clock } = useServices();
  const { patientBanner: t, colon, comma } = useMessages().common;
  const age = birthDate === null ? null : ageOn(birthDate, dayOf(clock.coarseNow.value));
  return (
    <>
      <strong title={name}>
        <bdi>{name}</bdi>
      </strong>
      {sex === 0 && age === null ? null : (
        <span className="quiet">
          {[t.unknownSex, t.male, t.female][sex]} {age && t.age(age)}
        </span>
      )}
      {allergies.length > 0 ? (
        <strong className="home-allergy">
          <WarningIcon />
          <span className="visually-hidden">
            {t.allergies}
            {colon}
          </span>
          {allergies.join(comma)}
        </strong>
      ) : null}
    </>
  );
};
