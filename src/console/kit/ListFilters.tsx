import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { lastDays, type Period } from '../lib/period.ts';
import { useFollowing } from '../lib/useFollowing.ts';
import { useWords } from '../useApp.ts';
import { Button } from './Button.tsx';
import { Filters } from './Filters.tsx';
import { TextField } from './TextField.tsx';

/** The values of the filter fields. */
export interface Filtered extends Period {
  readonly keyword: string;
}

interface Props {
  /** From the address. */
  value: Filtered;
  /** The current date at the hospital. */
  today: string;
  /** Names the fields that the keyword searches. */
  keywordLabel: string;
  /** Called with period and keyword together, whichever changed. */
  onChange: (next: Filtered) => void;
  /** The default period. */
  usual: Period;
  /** How many of the further filters are set. */
  set: number;
  /** Further filters; they apply immediately. */
  children?: ReactNode;
}

/** The periods with a button of their own, in days. */
const within = [1, 7, 14, 30];

/** A list's filters: period, keyword, and the list's own. They are stored in the address. */
export const ListFilters = ({ value, today, keywordLabel, onChange, usual, set, children }: Props) => {
  // Where the default period is unlimited, both dates may be empty.
  const anyDay = usual.from === '';
  const w = useWords().lists;
  const from = useFollowing(value.from);
  const to = useFollowing(value.to);
  const keyword = useFollowing(value.keyword);
  const error = useSignal('');
  const choose = (days: Period) => {
    const none = days.from === '' && days.to === '';
    const sound = none ? anyDay : days.from !== '' && days.to !== '' && days.from <= days.to;
    error.value = sound ? '' : w.dates;
    if (sound) onChange({ ...days, keyword: keyword.value.trim() });
  };
  const days = value.from === usual.from && value.to === usual.to ? 0 : 1;
  return (
    <Filters
      keyword={keyword}
      keywordLabel={keywordLabel}
      set={set + days}
      submit={() => choose({ from: from.value, to: to.value })}
    >
      <TextField
        label={w.from}
        type="date"
        value={from.value}
        error={error.value || undefined}
        onChange={(typed) => {
          from.value = typed;
        }}
      />
      <TextField
        label={w.to}
        type="date"
        value={to.value}
        onChange={(typed) => {
          to.value = typed;
        }}
      />
      <div className="list-filters-within">
        {anyDay ? (
          <Button
            label={w.anyDay}
            pressed={value.from === '' && value.to === ''}
            onClick={() => choose({ from: '', to: '' })}
          />
        ) : null}
        {within.map((n) => {
          const period = lastDays(today, n);
          return (
            <Button
              key={n}
              label={n === 1 ? w.today : w.lastDays(n)}
              pressed={value.from === period.from && value.to === period.to}
              onClick={() => choose(period)}
            />
          );
        })}
      </div>
      {children}
    </Filters>
  );
};
