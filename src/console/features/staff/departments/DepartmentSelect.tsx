import { useSignal } from '@preact/signals-react';
import type { Department } from '../../../../contract/hospital/department.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useLanguage, useCatalog } from '../../../i18n/useMessages.ts';
import { createDepartmentList, findDepartments, nameOf } from '../../../domain/departments/departmentList.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** How many are shown before something is typed. */
const suggested = 50;

/** One of the hospital's departments, found by typing a part of its name. */
export const DepartmentSelect = ({ value, error, onChange }: Props) => {
  const app = useServices();
  const language = useLanguage();
  const t = useCatalog('staff');
  const list = useModel(() => createDepartmentList(app));
  const isChanging = useSignal(false);
  const enabled = () => (list.all.value.peek() ?? []).filter(({ status }) => status === 0);
  const choose = (name: string) => {
    isChanging.value = false;
    onChange(name);
  };
  const problem = error ? <FieldError text={error} /> : null;
  if (value !== '' && !isChanging.value)
    return (
      <fieldset className="field staff-dept">
        <legend className="field-label">{t.dept}</legend>
        <div className="row">
          <span className="breaks">{value}</span>
          <Button
            label={t.departments.change}
            onClick={() => {
              isChanging.value = true;
            }}
          />
        </div>
        {problem}
      </fieldset>
    );
  return (
    <div className="stack">
      <Combobox<Department>
        label={t.dept}
        placeholder={t.departments.find}
        search={async (query) => findDepartments(enabled(), query).slice(0, suggested)}
        suggestions={[
          {
            title: '',
            rows: (list.all.value.value ?? []).filter(({ status }) => status === 0).slice(0, suggested),
          },
        ]}
        toOption={(one) => ({ title: nameOf(one, language) })}
        onSelect={(one) => choose(nameOf(one, language))}
      />
      {problem}
      {value === '' ? null : (
        <div className="row">
          <Button label={t.departments.none} kind="quiet" onClick={() => choose('')} />
        </div>
      )}
    </div>
  );
};
