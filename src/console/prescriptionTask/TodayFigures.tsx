import { RemoteView } from '../kit/RemoteView.tsx';
import { useWords } from '../useApp.ts';
import type { Today } from './figures.ts';
import type { Tasks } from './tasks.ts';

const Drawn = ({ value }: { value: Today }) => {
  const w = useWords().audit;
  const rows: readonly (readonly [string, string])[] = [
    [w.waiting, String(value.waiting)],
    [w.mineToday, value.mine === null ? w.noFigure : String(value.mine)],
    [w.median, value.median === null ? w.noFigure : w.lasted(value.median)],
  ];
  return (
    <dl className="tasks-figures">
      {rows.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Today in three figures. */
export const TodayFigures = ({ today }: Pick<Tasks, 'today'>) => (
  <section aria-label={useWords().audit.today}>
    <RemoteView of={today} retry={() => void today.load()} lines={1}>
      {Drawn}
    </RemoteView>
  </section>
);
