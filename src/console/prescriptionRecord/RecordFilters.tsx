import { prescriptionSorts } from '../../contract/prescribing/prescription.ts';
import { Choice } from '../kit/Choice.tsx';
import { ListFilters } from '../kit/ListFilters.tsx';
import { useWords } from '../useApp.ts';
import { differing } from '../lib/differing.ts';
import { type RecordQuery, readQuery } from './query.ts';

interface Props {
  query: RecordQuery;
  today: string;
  go: (query: RecordQuery) => void;
}

/** Filters and sort order of the list; stored in the address. */
export const RecordFilters = ({ query, today, go }: Props) => {
  const w = useWords().prescriptions;
  const usual = readQuery('', today);
  const choose = (change: Partial<RecordQuery>) => go({ ...query, pageNo: 1, opened: null, ...change });
  return (
    <ListFilters
      value={query}
      usual={usual}
      set={differing(query, usual, ['sort'])}
      today={today}
      keywordLabel={w.keyword}
      onChange={choose}
    >
      <Choice
        label={w.sort}
        value={query.sort}
        options={prescriptionSorts.map((value) => ({ value, label: w.sorts[value] }))}
        onChange={(sort) => choose({ sort })}
      />
    </ListFilters>
  );
};
