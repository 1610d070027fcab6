import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useChosen } from '../../../ui/hooks/useChosen.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { RecordListModel } from './recordListModel.ts';
import type { RecordQuery } from './recordQuery.ts';

interface Props {
  counts: RecordListModel['counts'];
  query: RecordQuery;
  go: (query: RecordQuery) => void;
}

interface ChipProps {
  label: string;
  count: number;
  chosen: boolean;
  onChoose: () => void;
}

const StatusChip = ({ label, count, chosen, onChoose }: ChipProps) => (
  <button type="button" className="prescription-record-status" aria-pressed={chosen} onClick={onChoose}>
    {label} <span className="prescription-record-count">{count}</span>
  </button>
);

/** The number of prescriptions in each status under the current filters; a click filters by it. */
export const StatusFilter = ({ counts, query, go }: Props) => {
  const { dictionaries } = useServices();
  const t = useMessages();
  const { shown: status, choose } = useChosen(query.status, (next) =>
    go({ ...query, status: next, pageNo: 1, selectedId: null }),
  );
  return (
    <AsyncView data={counts} onRetry={() => void counts.load()} lines={1}>
      {({ value }: { value: { status: number; count: number }[] }) => (
        <nav className="prescription-record-statuses" aria-label={t.prescriptionList.states}>
          <StatusChip
            label={t.lists.all}
            count={value.reduce((sum, { count }) => sum + count, 0)}
            chosen={status === null}
            onChoose={() => choose(null)}
          />
          {/* Include a selected status that has no count, so that it can be seen and deselected. */}
          {[
            ...value,
            ...(status === null || value.some((entry) => entry.status === status)
              ? []
              : [{ status, count: 0 }]),
          ].map((entry) => (
            <StatusChip
              key={entry.status}
              label={dictionaries.label('prescription_status', entry.status)}
              count={entry.count}
              chosen={entry.status === status}
              onChoose={() => choose(entry.status)}
            />
          ))}
        </nav>
      )}
    </AsyncView>
  );
};
