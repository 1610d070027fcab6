import type { Department } from '../../../contract/hospital/department.ts';
import { useLanguage } from '../../i18n/useMessages.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { ChosenFilter } from '../../ui/table/ChosenFilter.tsx';
import { useServices } from '../../useServices.ts';
import { createDepartmentList, findDepartments, nameOf } from './departmentList.ts';

/** How many departments are shown before something is typed, and how many are found. */
const mostDepartments = 50;

interface Props {
  label: string;
  texts: { readonly find: string; readonly remove: string };
  /** The name of the chosen one; empty for all. */
  dept: string;
  onChange: (dept: string) => void;
}

/** Filters by one of hundreds of departments, found by a part of its name. */
export const DepartmentFilter = ({ label, texts, dept, onChange }: Props) => {
  const app = useServices();
  const language = useLanguage();
  const list = useModel(() => createDepartmentList(app));
  const all = list.all.value.value ?? [];
  if (dept !== '') {
    const known = all.find(({ name, nameEn }) => name === dept || nameEn === dept);
    return (
      <ChosenFilter
        label={label}
        name={known ? nameOf(known, language) : dept}
        removes={texts.remove}
        onRemove={() => onChange('')}
      />
    );
  }
  return (
    <Combobox<Department>
      label={label}
      placeholder={texts.find}
      openOnClickOnly
      search={async (typed) => {
        if (list.all.value.peek() === undefined) await list.all.load();
        const loaded = list.all.value.peek();
        // Not "none found".
        if (!loaded) throw list.all.error.peek() ?? new Error('the departments are not loaded');
        return findDepartments(loaded, typed).slice(0, mostDepartments);
      }}
      suggestions={[{ title: '', rows: all.slice(0, mostDepartments) }]}
      toOption={(one) => ({ title: nameOf(one, language) })}
      onSelect={(one) => onChange(nameOf(one, language))}
    />
  );
};
