import { ageOn } from '../../../../contract/consultation/patient.ts';
import type { HospitalVisit } from '../../../../contract/hospital/overview.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { PersonName } from '../../../ui/display/PersonName.tsx';

/** Who the patient was on the day. */
export const PatientCell = ({
  row: { patient, createTime },
}: {
  row: Pick<HospitalVisit, 'patient' | 'createTime'>;
}) => {
  const t = useMessages().common.patientBanner;
  return (
    <span className="breaks">
      <PersonName text={patient.name} />{' '}
      <span className="quiet small whole">
        {[t.unknownSex, t.male, t.female][patient.sex]} · {t.age(ageOn(patient.birthDate, dayOf(createTime)))}
      </span>
    </span>
  );
};

/** The doctor with the department; null: no doctor has it yet. */
export const DoctorCell = ({
  row: { doctorName, deptName },
}: {
  row: { readonly doctorName: string | null; readonly deptName: string | null };
}) => {
  const t = useCatalog('hospitalOverview');
  return (
    <span className="breaks">
      {doctorName === null ? <span className="quiet">{t.noDoctor}</span> : <PersonName text={doctorName} />}
      {deptName === null ? null : <span className="quiet small"> · {deptName}</span>}
    </span>
  );
};
