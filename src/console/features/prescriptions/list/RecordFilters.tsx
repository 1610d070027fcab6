import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { type RecordQuery, parseQuery } from './recordQuery.ts';

interface Props {
  query: RecordQuery;
  today: string;
  go: (query: RecordQuery) => void;
}

/** Filters of the list; stored in the address. The states are in the panel below. */
export const RecordFilters = ({ query, today, go }: Props) => {
  const t = useMessages().prescriptionList;
  const defaults = parseQuery('', today);
  const changeQuery = (change: Partial<RecordQuery>) =>
    go({ ...query, pageNo: 1, selectedId: null, ...change });
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={query.status === null ? 0 : 1}
      today={today}
      keywordLabel={t.keyword}
      onChange={changeQuery}
      onClear={() => changeQuery({ ...defaults, sort: query.sort, pageSize: query.pageSize })}
    />
  );
};
