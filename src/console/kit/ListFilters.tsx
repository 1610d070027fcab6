import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { lastDays, type Period } from '../lib/period.ts';
import { useFollowing } from '../lib/useFollowing.ts';
import { useWords } from '../useApp.ts';
import { Button } from './Button.tsx';
import { Filters } from './Filters.tsx';
import { TextField } from './TextField.tsx';

/** What the fields of a list's filters say. */
export interface Filtered extends Period {
  readonly keyword: string;
}

interface Props {
  /** As the address has it. */
  value: Filtered;
  /** The hospital's day. */
  today: string;
  /** What the keyword is looked for in. */
  keywordLabel: string;
  /** Days and keyword together, whichever of them was changed. */
  onChange: (next: Filtered) => void;
  /** What goes without saying. */
  usual: Period;
  /** How many of the further filters say something. */
  set: number;
  /** Further filters: they act at once. */
  children?: ReactNode;
}

/** How many days are within one press. */
const within = [1, 7, 14, 30];

/** Which rows a list shows: days, a keyword, and what the list has of its own. The address carries it. */
export const ListFilters = ({ value, today, keywordLabel, onChange, usual, set, children }: Props) => {
  // A list that shows every day unless it is told otherwise may be asked for without days.
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
