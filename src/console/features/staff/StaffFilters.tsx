import { type StaffOrder, staffRoles } from '../../../contract/account/staff.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { FilterForm } from '../../ui/table/FilterForm.tsx';
import { countChangedFields } from '../../lib/changedFields.ts';
import { useSyncedInput } from '../../ui/hooks/useSyncedInput.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';
import { readQuery, type StaffQuery } from './staffQuery.ts';

interface Props {
  query: StaffQuery;
  onQueryChange: (query: StaffQuery) => void;
}

const sortOptions: readonly { readonly sort: StaffOrder; readonly descending: boolean }[] = [
  { sort: 'name', descending: false },
  { sort: 'name', descending: true },
  { sort: 'username', descending: false },
  { sort: 'deptName', descending: false },
  { sort: 'lastSeen', descending: true },
  { sort: 'lastSeen', descending: false },
];

/** The filters and sort order of the list, stored in the address. */
export const StaffFilters = ({ query, onQueryChange }: Props) => {
  const { lists } = useMessages();
  const t = useCatalog('staff');
  const keyword = useSyncedInput(query.keyword);
  const update = (change: Partial<StaffQuery>) =>
    onQueryChange({ ...query, keyword: keyword.value.trim(), pageNo: 1, selected: null, ...change });
  const sortValue = `${query.sort}${query.descending ? '-down' : ''}`;
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keyword}
      activeCount={countChangedFields(query, readQuery(''), ['role', 'status', 'sort', 'descending'])}
      onSubmit={() => update({})}
    >
      <Select
        label={t.role}
        value={query.role ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...staffRoles.map((role) => ({ value: role, label: t.roles[role] })),
        ]}
        onChange={(value) => update({ role: staffRoles.find((role) => role === value) ?? null })}
      />
      <Select
        label={t.state}
        value={query.status ?? -1}
        options={[
          { value: -1, label: lists.all },
          { value: 0, label: t.enabled },
          { value: 1, label: t.disabled },
        ]}
        onChange={(value) => update({ status: value === 0 || value === 1 ? value : null })}
      />
      <Select
        label={t.order}
        value={sortValue}
        options={sortOptions.map(({ sort, descending }) => ({
          value: `${sort}${descending ? '-down' : ''}`,
          label: descending ? t.descending[sort] : t.ascending[sort],
        }))}
        onChange={(value) =>
          update(
            sortOptions.find((option) => `${option.sort}${option.descending ? '-down' : ''}` === value) ?? {},
          )
        }
      />
    </FilterForm>
  );
};
