import { Choice } from '../kit/Choice.tsx';
import { ListFilters } from '../kit/ListFilters.tsx';
import { useWords } from '../useApp.ts';
import { differing } from '../lib/differing.ts';
import { readQuery, type VerdictQuery } from './query.ts';

interface Props {
  query: VerdictQuery;
  today: string;
  go: (query: VerdictQuery) => void;
}

/** Filters of the list; stored in the address. */
export const VerdictFilters = ({ query, today, go }: Props) => {
  const words = useWords();
  const w = words.audit.verdicts;
  const usual = readQuery('', today);
  const choose = (change: Partial<VerdictQuery>) => go({ ...query, pageNo: 1, opened: null, ...change });
  return (
    <ListFilters
      value={query}
      usual={usual}
      set={differing(query, usual, ['approve'])}
      today={today}
      keywordLabel={w.keyword}
      onChange={choose}
    >
      <Choice
        label={w.verdict}
        value={query.approve === null ? 'all' : query.approve ? 'approve' : 'reject'}
        options={[
          { value: 'all', label: words.lists.all },
          { value: 'approve', label: w.approvals },
          { value: 'reject', label: w.rejections },
        ]}
        onChange={(chosen) => choose({ approve: chosen === 'all' ? null : chosen === 'approve' })}
      />
    </ListFilters>
  );
};
