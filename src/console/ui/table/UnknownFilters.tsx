import { isDay } from '../../lib/dates/period.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { CloseIcon } from '../icons/icons.tsx';

/** A filter that an address may name: its parameter, its label, and the values that it can have. */
interface KnownFilter {
  readonly param: string;
  readonly label: string;
  readonly values: readonly (string | number)[];
  /** It may name several, separated by commas. */
  readonly several?: boolean;
}

interface Props {
  /** The address's query. */
  search: string;
  filters: readonly KnownFilter[];
  /** The list has a period in its address. */
  hasPeriod: boolean;
  /** Called with the query without the filter. */
  onRemove: (search: string) => void;
}

/** Filters of the address that the list does not know: they are said, and can be removed. */
export const UnknownFilters = ({ search, filters, hasPeriod, onRemove }: Props) => {
  const t = useMessages().lists;
  const params = new URLSearchParams(search);
  const [from, to] = [params.get('from'), params.get('to')];
  const isPeriodKnown = (from === null && to === null) || (isDay(from) && isDay(to) && from <= to);
  const unknown = [
    ...filters
      .filter(({ param, values, several = false }) => {
        const value = params.get(param);
        const named = several ? (value?.split(',') ?? []) : [value];
        return value !== null && !named.every((one) => values.some((known) => String(known) === one));
      })
      .map(({ param, label }) => ({ label, value: params.get(param) ?? '', params: [param] })),
    ...(hasPeriod && !isPeriodKnown
      ? [{ label: t.period, value: `${from ?? ''} – ${to ?? ''}`, params: ['from', 'to'] }]
      : []),
  ];
  if (unknown.length === 0) return null;
  return (
    <ul className="list-unknown" aria-label={t.unknownFilters}>
      {unknown.map((one) => (
        <li key={one.label}>
          <Button
            label={t.unknownFilter(one.label, one.value.slice(0, 40))}
            icon={CloseIcon}
            description={t.removeFilter}
            onClick={() => {
              const next = new URLSearchParams(search);
              for (const name of one.params) next.delete(name);
              onRemove(next.toString());
            }}
          />
        </li>
      ))}
    </ul>
  );
};
