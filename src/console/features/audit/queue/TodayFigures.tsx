import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { TodayCounts } from './todayCounts.ts';
import type { TaskListModel } from './taskListModel.ts';

const Figures = ({ value }: { value: TodayCounts }) => {
  const t = useMessages().audit;
  const rows: readonly (readonly [string, string])[] = [
    [t.waiting, String(value.waiting)],
    [t.decidedToday, value.mine === null ? t.noFigure : String(value.mine)],
    [t.median, value.median === null ? t.noFigure : t.duration(value.median)],
  ];
  return (
    <dl className="tasks-figures">
      {rows.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Today in three figures. */
export const TodayFigures = ({ today }: Pick<TaskListModel, 'today'>) => (
  <section aria-label={useMessages().audit.today}>
    <AsyncView data={today} onRetry={() => void today.load()} lines={1}>
      {Figures}
    </AsyncView>
  </section>
);
