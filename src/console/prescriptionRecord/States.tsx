import { RemoteView } from '../kit/RemoteView.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Listed } from './listed.ts';
import type { RecordQuery } from './query.ts';

interface Props {
  counts: Listed['counts'];
  query: RecordQuery;
  go: (query: RecordQuery) => void;
}

interface ChipProps {
  label: string;
  count: number;
  chosen: boolean;
  onChoose: () => void;
}

const Chip = ({ label, count, chosen, onChoose }: ChipProps) => (
  <button type="button" className="written-state" aria-pressed={chosen} onClick={onChoose}>
    {label} <span className="written-count">{count}</span>
  </button>
);

/** The number of prescriptions in each status under the current filters; a click filters by it. */
export const States = ({ counts, query, go }: Props) => {
  const { dictionaries } = useApp();
  const w = useWords();
  const choose = (status: number | null) => go({ ...query, status, pageNo: 1, opened: null });
  const { status } = query;
  return (
    <RemoteView of={counts} retry={() => void counts.load()} lines={1}>
      {({ value }: { value: { status: number; count: number }[] }) => (
        <nav className="written-states" aria-label={w.prescriptions.states}>
          <Chip
            label={w.lists.all}
            count={value.reduce((sum, { count }) => sum + count, 0)}
            chosen={status === null}
            onChoose={() => choose(null)}
          />
          {/* Include a selected status that has no count, so that it can be seen and deselected. */}
          {[
            ...value,
            ...(status === null || value.some((one) => one.status === status) ? [] : [{ status, count: 0 }]),
          ].map((one) => (
            <Chip
              key={one.status}
              label={dictionaries.label('prescription_status', one.status)}
              count={one.count}
              chosen={one.status === status}
              onChoose={() => choose(one.status)}
            />
          ))}
        </nav>
      )}
    </RemoteView>
  );
};
