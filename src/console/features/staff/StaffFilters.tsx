import { staffRoles } from '../../../contract/account/staff.ts';
import { departments } from '../../../contract/hospital/department.ts';
import { DepartmentFilter } from '../../domain/departments/DepartmentFilter.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { FilterForm } from '../../ui/table/FilterForm.tsx';
import { countChangedFields } from '../../lib/changedFields.ts';
import { useSyncedInput } from '../../ui/hooks/useSyncedInput.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';
import { useServices } from '../../useServices.ts';
import { readQuery, type StaffQuery } from './staffQuery.ts';

interface Props {
  query: StaffQuery;
  onQueryChange: (query: StaffQuery) => void;
}

/** The filters of the list, stored in the address. */
export const StaffFilters = ({ query, onQueryChange }: Props) => {
  const { offered } = useServices();
  const { lists } = useMessages();
  const t = useCatalog('staff');
  const keyword = useSyncedInput(query.keyword);
  const update = (change: Partial<StaffQuery>) =>
    onQueryChange({ ...query, keyword: keyword.value.trim(), pageNo: 1, selected: null, ...change });
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keyword}
      activeCount={countChangedFields(query, readQuery(''), ['role', 'status', 'dept'])}
      isKeywordSet={query.keyword !== ''}
      onSubmit={() => update({})}
      onClear={() => {
        keyword.value = '';
        update({ keyword: '', role: null, status: null, dept: '' });
      }}
    >
      <FilterSelect
        label={t.role}
        value={query.role ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...staffRoles.map((role) => ({ value: role, label: t.roles[role] })),
        ]}
        onChange={(value) => update({ role: staffRoles.find((role) => role === value) ?? null })}
      />
      <FilterSelect
        label={t.state}
        value={query.status ?? -1}
        options={[
          { value: -1, label: lists.all },
          { value: 0, label: t.enabled },
          { value: 1, label: t.disabled },
        ]}
        onChange={(value) => update({ status: value === 0 || value === 1 ? value : null })}
      />
      {offered.has(departments.list) || query.dept !== '' ? (
        <DepartmentFilter
          label={t.dept}
          texts={t.filterDept}
          dept={query.dept}
          onChange={(dept) => update({ dept })}
        />
      ) : null}
    </FilterForm>
  );
};
