import type { AuditFigures } from '../../contract/prescribing/audit.ts';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { daysOf } from '../lib/period.ts';
import { rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { everyDay } from './bars.ts';
import { DayBars } from './DayBars.tsx';
import type { Figures } from './verdicts.ts';

interface Props {
  model: Figures;
  from: string;
  to: string;
}

const ByReason = ({ rows }: { rows: AuditFigures['byReason'] }) => {
  const language = useApp().words.language.value;
  const w = useWords().audit.verdicts;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="quiet small">{w.noRejections}</p>;
  return (
    <ol className="verdicts-by">
      {rows.map(({ reason, count }) => (
        <li key={reason}>
          <span>{rejectReasonIn(language, reason)}</span>
          <span className="verdicts-count">{count}</span>
          <span className="verdicts-share" style={{ width: `${(100 * count) / most}%` }} />
        </li>
      ))}
    </ol>
  );
};

/** The auditor's figures for a period: verdicts per day, median time, rejections by reason. */
export const FiguresPanel = ({ model, from, to }: Props) => {
  const w = useWords().audit;
  return (
    <Panel title={w.verdicts.figures}>
      <RemoteView of={model.figures} retry={() => void model.figures.load()} lines={4}>
        {({ value }: { value: AuditFigures }) => (
          <div className="verdicts-figures">
            <div>
              <p>
                <span className="quiet small">{w.median}</span>{' '}
                <strong>{value.medianTook === null ? w.noFigure : w.lasted(value.medianTook)}</strong>
              </p>
              <DayBars days={everyDay(value.perDay, daysOf({ from, to }))} />
            </div>
            <section aria-label={w.verdicts.byReason}>
              <h3 className="field-label">{w.verdicts.byReason}</h3>
              <ByReason rows={value.byReason} />
            </section>
          </div>
        )}
      </RemoteView>
    </Panel>
  );
};
