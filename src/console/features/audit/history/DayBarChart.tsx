import type { AuditFigures } from '../../../../contract/prescribing/audit.ts';
import { useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { monthDayOf } from '../../../lib/dates/days.ts';
import { layOutBars } from './barLayout.ts';

const width = 520;
const height = 90;
const marginLeft = 28;
/** Half of the last day's label. */
const marginRight = 14;
const plotWidth = width - marginLeft - marginRight;
const marginBottom = 18;

/** Chart of verdicts per day, with the figures as a table. */
export const DayBarChart = ({ days }: { days: readonly AuditFigures['perDay'][number][] }) => {
  const { verdicts: t } = useMessages().audit;
  const language = useLanguage();
  const { bars, max } = layOutBars(days, plotWidth, height);
  const totalOf = (verdict: 'approved' | 'rejected') => days.reduce((total, day) => total + day[verdict], 0);
  return (
    <>
      <p className="verdicts-legend small">
        <span className="verdicts-key verdicts-approved" /> {t.approvals} {totalOf('approved')}
        <span className="verdicts-key verdicts-rejected" /> {t.rejections} {totalOf('rejected')}
      </p>
      <svg
        className="verdicts-plot"
        viewBox={`-${marginLeft} -8 ${width} ${height + marginBottom + 8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG is not an img element
        role="img"
        aria-label={t.plotted(totalOf('approved'), totalOf('rejected'))}
      >
        <path
          className="verdicts-axis"
          d={`M0 0H${plotWidth}M0 ${height / 2}H${plotWidth}M0 ${height}H${plotWidth}`}
        />
        <text x={-6} y={4} className="verdicts-scale">
          {max}
        </text>
        <text x={-6} y={height + 4} className="verdicts-scale">
          0
        </text>
        {bars.map(({ day, x, width: barWidth, approved, rejected, isLabelled }) => (
          <g key={day}>
            <rect className="verdicts-approved" x={x} width={barWidth} {...approved} />
            <rect className="verdicts-rejected" x={x} width={barWidth} {...rejected} />
            {isLabelled ? (
              <text x={x + barWidth / 2} y={height + 14} className="verdicts-day">
                {monthDayOf(day, language)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details className="verdicts-table small">
        <summary>{t.asTable}</summary>
        <table>
          <caption className="visually-hidden">{t.perDay}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.approvals}</th>
              <th scope="col">{t.rejections}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, approved, rejected }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{approved}</td>
                <td>{rejected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
};
