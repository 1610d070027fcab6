import { prescriptionSorts } from '../../../../contract/prescribing/prescription.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { countChangedFields } from '../../../lib/changedFields.ts';
import { type RecordQuery, parseQuery } from './recordQuery.ts';

interface Props {
  query: RecordQuery;
  today: string;
  go: (query: RecordQuery) => void;
}

/** Filters and sort order of the list; stored in the address. */
export const RecordFilters = ({ query, today, go }: Props) => {
  const t = useMessages().prescriptionList;
  const defaults = parseQuery('', today);
  const changeQuery = (change: Partial<RecordQuery>) =>
    go({ ...query, pageNo: 1, selectedId: null, ...change });
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={countChangedFields(query, defaults, ['sort'])}
      today={today}
      keywordLabel={t.keyword}
      onChange={changeQuery}
    >
      <Select
        label={t.sort}
        value={query.sort}
        options={prescriptionSorts.map((value) => ({ value, label: t.sorts[value] }))}
        onChange={(sort) => changeQuery({ sort })}
      />
    </ListFilters>
  );
};
