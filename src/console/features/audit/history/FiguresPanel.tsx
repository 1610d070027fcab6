import type { AuditFigures } from '../../../../contract/prescribing/audit.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { daysOf } from '../../../lib/dates/period.ts';
import { rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { fillMissingDays } from './barLayout.ts';
import { DayBarChart } from './DayBarChart.tsx';
import type { AuditFiguresModel } from './verdictListModel.ts';

interface Props {
  model: AuditFiguresModel;
  from: string;
  to: string;
}

const RejectionsByReason = ({ rows }: { rows: AuditFigures['byReason'] }) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().audit.verdicts;
  const max = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="quiet small">{t.noRejections}</p>;
  return (
    <ol className="verdicts-by-reason">
      {rows.map(({ reason, count }) => (
        <li key={reason}>
          <span>{rejectReasonText(language, reason)}</span>
          <span className="verdicts-count">{count}</span>
          <span className="verdicts-share" style={{ width: `${(100 * count) / max}%` }} />
        </li>
      ))}
    </ol>
  );
};

/** The auditor's figures for a period: verdicts per day, median time, rejections by reason. */
export const FiguresPanel = ({ model, from, to }: Props) => {
  const t = useMessages().audit;
  return (
    <Panel title={t.verdicts.figures}>
      <AsyncView data={model.figures} onRetry={() => void model.figures.load()} lines={4}>
        {({ value }: { value: AuditFigures }) => (
          <div className="verdicts-figures">
            <div>
              <p>
                <span className="quiet small">{t.median}</span>{' '}
                <strong>{value.medianTook === null ? t.noFigure : t.duration(value.medianTook)}</strong>
              </p>
              <DayBarChart days={fillMissingDays(value.perDay, daysOf({ from, to }))} />
            </div>
            <section aria-label={t.verdicts.byReason}>
              <h3 className="field-label">{t.verdicts.byReason}</h3>
              <RejectionsByReason rows={value.byReason} />
            </section>
          </div>
        )}
      </AsyncView>
    </Panel>
  );
};
