import { type StaffOrder, staffRoles } from '../../contract/account/staff.ts';
import { Choice } from '../kit/Choice.tsx';
import { Filters } from '../kit/Filters.tsx';
import { differing } from '../lib/differing.ts';
import { useFollowing } from '../lib/useFollowing.ts';
import { useWords, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import { readQuery, type StaffQuery } from './query.ts';

interface Props {
  query: StaffQuery;
  go: (query: StaffQuery) => void;
}

const orders: readonly { readonly sort: StaffOrder; readonly descending: boolean }[] = [
  { sort: 'name', descending: false },
  { sort: 'name', descending: true },
  { sort: 'username', descending: false },
  { sort: 'deptName', descending: false },
  { sort: 'lastSeen', descending: true },
  { sort: 'lastSeen', descending: false },
];

/** The filters and sort order of the list, stored in the address. */
export const StaffFilters = ({ query, go }: Props) => {
  const { lists } = useWords();
  const w = useWordsOf(staffLexicon);
  const keyword = useFollowing(query.keyword);
  const choose = (change: Partial<StaffQuery>) =>
    go({ ...query, keyword: keyword.value.trim(), pageNo: 1, opened: null, ...change });
  const ordered = `${query.sort}${query.descending ? '-down' : ''}`;
  return (
    <Filters
      keyword={keyword}
      keywordLabel={w.keyword}
      set={differing(query, readQuery(''), ['role', 'status', 'sort', 'descending'])}
      submit={() => choose({})}
    >
      <Choice
        label={w.role}
        value={query.role ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...staffRoles.map((role) => ({ value: role, label: w.roles[role] })),
        ]}
        onChange={(chosen) => choose({ role: staffRoles.find((role) => role === chosen) ?? null })}
      />
      <Choice
        label={w.state}
        value={query.status ?? -1}
        options={[
          { value: -1, label: lists.all },
          { value: 0, label: w.enabled },
          { value: 1, label: w.disabled },
        ]}
        onChange={(chosen) => choose({ status: chosen === 0 || chosen === 1 ? chosen : null })}
      />
      <Choice
        label={w.order}
        value={ordered}
        options={orders.map(({ sort, descending }) => ({
          value: `${sort}${descending ? '-down' : ''}`,
          label: descending ? w.down[sort] : w.up[sort],
        }))}
        onChange={(chosen) =>
          choose(orders.find((one) => `${one.sort}${one.descending ? '-down' : ''}` === chosen) ?? {})
        }
      />
    </Filters>
  );
};
