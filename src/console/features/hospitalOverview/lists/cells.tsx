import { ageOn } from '../../../../contract/consultation/patient.ts';
import type { HospitalVisit } from '../../../../contract/hospital/overview.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { dayOf, dayTimeOf } from '../../../lib/dates/days.ts';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import type { OpenableRow } from './OverviewList.tsx';

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

interface NumberProps {
  row: Pick<OpenableRow<HospitalVisit>, 'createTime' | 'onOpen' | 'isSelected'>;
  text: string;
  label: string;
}

/** The number of a row, which opens it; on a phone with the time. */
export const NumberCell = ({ row: { createTime, onOpen, isSelected }, text, label }: NumberProps) => (
  <>
    <span className="whole">
      <RowOpener text={text} label={label} current={isSelected} onOpen={onOpen} />
    </span>
    <div className="narrow-only quiet small whole">{dayTimeOf(createTime)}</div>
  </>
);

/** When a row was created; on a phone it stands below the number. */
export const createdColumn = <T extends Pick<HospitalVisit, 'createTime'>>(head: string): ListColumn<T> => ({
  id: 'created',
  head,
  cell: ({ row }) => <span className="whole">{dayTimeOf(row.createTime)}</span>,
  width: '9.5rem',
  narrow: 'inside',
  withDetail: 'gone',
  sort: 'descending',
  exported: ['created'],
});
