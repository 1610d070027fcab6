import { departments } from '../../../contract/hospital/department.ts';
import { staff, type StaffMember } from '../../../contract/account/staff.ts';
import { DepartmentFilter } from '../../domain/departments/DepartmentFilter.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { ChosenFilter } from '../../ui/table/ChosenFilter.tsx';
import { useServices } from '../../useServices.ts';
import type { FilterProps } from './overviewQuery.ts';

const ChosenDoctor = ({ id, onRemove }: { id: string; onRemove: () => void }) => {
  const { call, clock } = useServices();
  const t = useCatalog('hospitalOverview').filters;
  const doctor = useModel(() => {
    const state = createAsyncState(async () => (await call(staff.page, { id })).list[0], clock);
    return { state, start: () => void state.load() };
  });
  return (
    <ChosenFilter
      label={t.doctor}
      name={doctor.state.value.value?.name ?? t.oneDoctor}
      removes={t.remove}
      onRemove={onRemove}
    />
  );
};

const DoctorFilter = ({ query: { doctorId }, onChange }: FilterProps) => {
  const { call } = useServices();
  const t = useCatalog('hospitalOverview').filters;
  if (doctorId !== null)
    return <ChosenDoctor key={doctorId} id={doctorId} onRemove={() => onChange({ doctorId: null })} />;
  return (
    <Combobox<StaffMember>
      label={t.doctor}
      placeholder={t.find}
      openOnClickOnly
      search={async (keyword) => (await call(staff.page, { keyword, role: 'doctor' })).list}
      toOption={({ name, deptName }) => ({ title: name, detail: deptName ?? undefined })}
      onSelect={({ id }) => onChange({ doctorId: id })}
    />
  );
};

/** Department and doctor, where the hospital's system can list them. A list of doctors is searched by name instead. */
export const DoctorFilters = (props: FilterProps) => {
  const { offered } = useServices();
  const t = useCatalog('hospitalOverview').filters;
  const { dept, doctorId, tab } = props.query;
  return (
    <>
      {offered.has(departments.list) || dept !== '' ? (
        <DepartmentFilter
          label={t.dept}
          texts={t}
          dept={dept}
          onChange={(chosen) => props.onChange({ dept: chosen })}
        />
      ) : null}
      {(offered.has(staff.page) && tab !== 'schedules') || doctorId !== null ? (
        <DoctorFilter {...props} />
      ) : null}
    </>
  );
};
