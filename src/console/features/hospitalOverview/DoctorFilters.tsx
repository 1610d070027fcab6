import { type Department, departments } from '../../../contract/hospital/department.ts';
import { staff, type StaffMember } from '../../../contract/account/staff.ts';
import { createDepartmentList, findDepartments, nameOf } from '../../domain/departments/departmentList.ts';
import { useCatalog, useLanguage } from '../../i18n/useMessages.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useServices } from '../../useServices.ts';
import type { FilterProps } from './overviewQuery.ts';

/** How many departments are shown before something is typed, and how many are found. */
const mostDepartments = 50;

interface ChosenProps {
  label: string;
  name: string;
  removes: string;
  onRemove: () => void;
}

/** What is filtered by; a press removes it. */
const Chosen = ({ label, name, removes, onRemove }: ChosenProps) => (
  <fieldset className="field">
    <legend className="field-label">{label}</legend>
    <Button label={name} icon={CloseIcon} description={removes} onClick={onRemove} />
  </fieldset>
);

/** One of hundreds of departments, found by a part of its name. */
const DepartmentFilter = ({ query: { dept }, onChange }: FilterProps) => {
  const app = useServices();
  const language = useLanguage();
  const t = useCatalog('hospitalOverview').filters;
  const list = useModel(() => createDepartmentList(app));
  const all = list.all.value.value ?? [];
  if (dept !== '') {
    const known = all.find(({ name, nameEn }) => name === dept || nameEn === dept);
    return (
      <Chosen
        label={t.dept}
        name={known ? nameOf(known, language) : dept}
        removes={t.remove}
        onRemove={() => onChange({ dept: '' })}
      />
    );
  }
  return (
    <Combobox<Department>
      label={t.dept}
      placeholder={t.find}
      openOnClickOnly
      search={async (typed) => {
        if (list.all.value.peek() === undefined) await list.all.load();
        return findDepartments(list.all.value.peek() ?? [], typed).slice(0, mostDepartments);
      }}
      suggestions={[{ title: '', rows: all.slice(0, mostDepartments) }]}
      toOption={(one) => ({ title: nameOf(one, language) })}
      onSelect={(one) => onChange({ dept: nameOf(one, language) })}
    />
  );
};

const ChosenDoctor = ({ id, onRemove }: { id: string; onRemove: () => void }) => {
  const { call, clock } = useServices();
  const t = useCatalog('hospitalOverview').filters;
  const doctor = useModel(() => {
    const state = createAsyncState(async () => (await call(staff.page, { id })).list[0], clock);
    return { state, start: () => void state.load() };
  });
  return (
    <Chosen
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
  const { dept, doctorId, tab } = props.query;
  return (
    <>
      {offered.has(departments.list) || dept !== '' ? <DepartmentFilter {...props} /> : null}
      {(offered.has(staff.page) && tab !== 'schedules') || doctorId !== null ? (
        <DoctorFilter {...props} />
      ) : null}
    </>
  );
};
