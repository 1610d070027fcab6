import { orderStatus } from '../../../contract/consultation/order.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { countChangedFields } from '../../lib/changedFields.ts';
import { type OrderQuery, readQuery } from './orderQuery.ts';
import { orderStatusLabel } from '../../domain/visits/orderStatusLabel.ts';

interface Props {
  query: OrderQuery;
  today: string;
  onQueryChange: (query: OrderQuery) => void;
}

const anyValue = -1;

/** The filters of the list, stored in the address. */
export const OrderFilters = ({ query, today, onQueryChange }: Props) => {
  const { dictionaries } = useServices();
  const messages = useMessages();
  const t = messages.orders;
  const update = (change: Partial<OrderQuery>) => onQueryChange({ ...query, pageNo: 1, ...change });
  const defaults = readQuery('', today);
  const types = dictionaries.items('consult_type');
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={countChangedFields(query, defaults, ['status', 'consultType', 'by'])}
      today={today}
      keywordLabel={t.keyword}
      onChange={update}
      onClear={() => update({ ...defaults, sort: query.sort, pageSize: query.pageSize })}
    >
      <FilterSelect
        label={t.state}
        value={query.status ?? anyValue}
        options={[
          { value: anyValue, label: messages.lists.all },
          ...Object.values(orderStatus).map((value) => ({ value, label: orderStatusLabel(messages, value) })),
        ]}
        onChange={(status) => update({ status: status === anyValue ? null : status })}
      />
      <FilterSelect
        label={t.type}
        value={query.consultType ?? anyValue}
        options={[{ value: anyValue, label: messages.lists.all }, ...types]}
        onChange={(type) => update({ consultType: type === anyValue ? null : type })}
      />
      <FilterSelect
        label={t.dateField}
        value={query.by}
        options={[
          { value: 'create', label: t.created },
          { value: 'finish', label: t.finished },
        ]}
        onChange={(by) => update({ by })}
      />
    </ListFilters>
  );
};
