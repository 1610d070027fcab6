import { orderStatus } from '../../contract/consultation/order.ts';
import { Choice } from '../kit/Choice.tsx';
import { ListFilters } from '../kit/ListFilters.tsx';
import { useApp, useWords } from '../useApp.ts';
import { differing } from '../lib/differing.ts';
import { type OrderQuery, readQuery } from './query.ts';
import { stateIn } from './stateIn.ts';

interface Props {
  query: OrderQuery;
  today: string;
  go: (query: OrderQuery) => void;
}

const all = -1;

/** The filters and sort order of the list, stored in the address. */
export const OrderFilters = ({ query, today, go }: Props) => {
  const { dictionaries } = useApp();
  const words = useWords();
  const w = words.orders;
  const choose = (change: Partial<OrderQuery>) => go({ ...query, pageNo: 1, ...change });
  const usual = readQuery('', today);
  const types = dictionaries.items('consult_type');
  return (
    <ListFilters
      value={query}
      usual={usual}
      set={differing(query, usual, ['status', 'consultType', 'by', 'sort'])}
      today={today}
      keywordLabel={w.keyword}
      onChange={choose}
    >
      <Choice
        label={w.state}
        value={query.status ?? all}
        options={[
          { value: all, label: words.lists.all },
          ...Object.values(orderStatus).map((value) => ({ value, label: stateIn(words, value) })),
        ]}
        onChange={(status) => choose({ status: status === all ? null : status })}
      />
      <Choice
        label={w.type}
        value={query.consultType ?? all}
        options={[{ value: all, label: words.lists.all }, ...types]}
        onChange={(type) => choose({ consultType: type === all ? null : type })}
      />
      <Choice
        label={w.by}
        value={query.by}
        options={[
          { value: 'create', label: w.created },
          { value: 'finish', label: w.finished },
        ]}
        onChange={(by) => choose({ by })}
      />
      <Choice
        label={w.sort}
        value={query.sort}
        options={[
          { value: 'desc', label: w.newest },
          { value: 'asc', label: w.oldest },
        ]}
        onChange={(sort) => choose({ sort })}
      />
    </ListFilters>
  );
};
