import { useSignal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import { daysBefore, type VerdictQuery } from './query.ts';

interface Props {
  query: VerdictQuery;
  today: string;
  go: (query: VerdictQuery) => void;
}

/** How many days are within one press. */
const within = [1, 7, 14, 30];

/** Which verdicts are listed; the address carries it. */
export const VerdictFilters = ({ query, today, go }: Props) => {
  const { verdicts: w } = useWords().audit;
  const from = useSignal(query.from);
  const to = useSignal(query.to);
  const keyword = useSignal(query.keyword);
  const error = useSignal('');
  const choose = (change: Partial<VerdictQuery>) => {
    const next = {
      ...query,
      from: from.value,
      to: to.value,
      keyword: keyword.value.trim(),
      pageNo: 1,
      opened: null,
      ...change,
    };
    const sound = next.from !== '' && next.to !== '' && next.from <= next.to;
    error.value = sound ? '' : w.dates;
    if (sound) go(next);
  };
  const verdict = query.approve === null ? 'all' : query.approve ? 'approve' : 'reject';
  return (
    <form
      className="verdicts-filters"
      aria-label={w.filters}
      onSubmit={(event) => {
        event.preventDefault();
        choose({});
      }}
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
      <div className="verdicts-within">
        {within.map((n) => {
          const first = daysBefore(today, n - 1);
          return (
            <Button
              key={n}
              label={n === 1 ? w.today : w.lastDays(n)}
              pressed={query.from === first && query.to === today}
              onClick={() => choose({ from: first, to: today })}
            />
          );
        })}
      </div>
      <Choice
        label={w.verdict}
        value={verdict}
        options={[
          { value: 'all', label: w.all },
          { value: 'approve', label: w.approvals },
          { value: 'reject', label: w.rejections },
        ]}
        onChange={(chosen) => choose({ approve: chosen === 'all' ? null : chosen === 'approve' })}
      />
      <TextField
        label={w.keyword}
        inputMode="search"
        maxLength={50}
        value={keyword.value}
        onChange={(typed) => {
          keyword.value = typed;
        }}
      />
      <Button label={w.search} type="submit" />
    </form>
  );
};
