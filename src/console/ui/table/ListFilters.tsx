import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { lastDays, monthOf, type Period } from '../../lib/dates/period.ts';
import { useSyncedInput } from '../hooks/useSyncedInput.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { FilterForm } from './FilterForm.tsx';
import { DateField } from '../dates/DateField.tsx';

/** The values of the filter fields. */
export interface ListFilterValues extends Period {
  readonly keyword: string;
}

interface Props {
  /** From the address. */
  value: ListFilterValues;
  /** The current date at the hospital. */
  today: string;
  /** Names the fields that the keyword searches; null: there is no keyword. */
  keywordLabel: string | null;
  /** Called with period and keyword together, whichever changed. */
  onChange: (next: ListFilterValues) => void;
  /** Removes all filters. */
  onClear: () => void;
  /** The default period. */
  defaults: Period;
  /** How many of the further filters are set. */
  activeCount: number;
  /** Further filters; they apply immediately. */
  children?: ReactNode;
}

/** The periods with a button of their own, in days; after them, this month and the last one. */
const dayPresets = [1, 7, 14, 30];

/** A list's filters: period, keyword, and the list's own. They are stored in the address. */
export const ListFilters = ({
  value,
  today,
  keywordLabel,
  onChange,
  onClear,
  defaults,
  activeCount,
  children,
}: Props) => {
  // Where the default period is unlimited, both dates may be empty.
  const daysOptional = defaults.from === '';
  const t = useMessages().lists;
  const from = useSyncedInput(value.from);
  const to = useSyncedInput(value.to);
  const keyword = useSyncedInput(value.keyword);
  const error = useSignal('');
  const applyPeriod = (daysActive: Period) => {
    const empty = daysActive.from === '' && daysActive.to === '';
    const valid = empty
      ? daysOptional
      : daysActive.from !== '' && daysActive.to !== '' && daysActive.from <= daysActive.to;
    const reversed = daysActive.to !== '' && daysActive.from > daysActive.to;
    error.value = valid || reversed ? '' : t.daysMissing;
    if (valid) onChange({ ...daysActive, keyword: keyword.value.trim() });
  };
  const presets: readonly (readonly [label: string, period: Period])[] = [
    ...dayPresets.map(
      (count) => [count === 1 ? t.today : t.lastDays(count), lastDays(today, count)] as const,
    ),
    [t.thisMonth, monthOf(today, 0)],
    [t.lastMonth, monthOf(today, 1)],
  ];
  const isReversed = to.value !== '' && from.value > to.value;
  const daysActive = value.from === defaults.from && value.to === defaults.to ? 0 : 1;
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={keywordLabel}
      activeCount={activeCount + daysActive}
      isKeywordSet={value.keyword !== ''}
      onSubmit={() => applyPeriod({ from: from.value, to: to.value })}
      onClear={() => {
        keyword.value = '';
        from.value = defaults.from;
        to.value = defaults.to;
        error.value = '';
        onClear();
      }}
    >
      <div className="list-filters-days">
        <DateField
          label={t.from}
          today={today}
          value={from.value}
          error={isReversed ? t.datesReversed : error.value || undefined}
          onChange={(typed) => {
            from.value = typed;
            error.value = '';
          }}
        />
        <DateField
          label={t.to}
          today={today}
          value={to.value}
          onChange={(typed) => {
            to.value = typed;
            error.value = '';
          }}
        />
      </div>
      <div className="list-filters-presets">
        {daysOptional ? (
          <Button
            label={t.anyDay}
            pressed={value.from === '' && value.to === ''}
            onClick={() => applyPeriod({ from: '', to: '' })}
          />
        ) : null}
        {presets.map(([label, period]) => (
          <Button
            key={label}
            label={label}
            pressed={value.from === period.from && value.to === period.to}
            onClick={() => applyPeriod(period)}
          />
        ))}
      </div>
      <div className="list-filters-own">{children}</div>
    </FilterForm>
  );
};
