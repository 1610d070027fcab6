import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { countChangedFields } from '../../../lib/changedFields.ts';
import { parseQuery, type VerdictQuery } from './verdictQuery.ts';

interface Props {
  query: VerdictQuery;
  today: string;
  go: (query: VerdictQuery) => void;
}

/** Filters of the list; stored in the address. */
export const VerdictFilters = ({ query, today, go }: Props) => {
  const messages = useMessages();
  const t = messages.audit.verdicts;
  const defaults = parseQuery('', today);
  const changeQuery = (change: Partial<VerdictQuery>) =>
    go({ ...query, pageNo: 1, selected: null, ...change });
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={countChangedFields(query, defaults, ['approve'])}
      today={today}
      keywordLabel={t.keyword}
      onChange={changeQuery}
      onClear={() => changeQuery({ ...defaults, sort: query.sort, pageSize: query.pageSize })}
    >
      <FilterSelect
        label={t.verdict}
        value={query.approve === null ? 'all' : query.approve ? 'approve' : 'reject'}
        options={[
          { value: 'all', label: messages.lists.all },
          { value: 'approve', label: t.approvals },
          { value: 'reject', label: t.rejections },
        ]}
        onChange={(value) => changeQuery({ approve: value === 'all' ? null : value === 'approve' })}
      />
    </ListFilters>
  );
};
