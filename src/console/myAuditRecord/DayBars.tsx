import type { AuditFigures } from '../../contract/prescribing/audit.ts';
import { useWords } from '../useApp.ts';
import { barsOf } from './bars.ts';

const width = 520;
const height = 90;
const left = 28;
const below = 18;

/** Chart of verdicts per day, with the figures as a table. */
export const DayBars = ({ days }: { days: readonly AuditFigures['perDay'][number][] }) => {
  const { verdicts: w } = useWords().audit;
  const { bars, most } = barsOf(days, width - left, height);
  const sum = (of: 'approved' | 'rejected') => days.reduce((all, day) => all + day[of], 0);
  return (
    <>
      <p className="verdicts-legend small">
        <span className="verdicts-key verdicts-approved" /> {w.approvals} {sum('approved')}
        <span className="verdicts-key verdicts-rejected" /> {w.rejections} {sum('rejected')}
      </p>
      <svg
        className="verdicts-plot"
        viewBox={`-${left} -8 ${width} ${height + below + 8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in place has no img element
        role="img"
        aria-label={w.plotted(sum('approved'), sum('rejected'))}
      >
        <path
          className="verdicts-axis"
          d={`M0 0H${width - left}M0 ${height / 2}H${width - left}M0 ${height}H${width - left}`}
        />
        <text x={-6} y={4} className="verdicts-scale">
          {most}
        </text>
        <text x={-6} y={height + 4} className="verdicts-scale">
          0
        </text>
        {bars.map(({ day, x, width: wide, approved, rejected, named }) => (
          <g key={day}>
            <rect className="verdicts-approved" x={x} width={wide} {...approved} />
            <rect className="verdicts-rejected" x={x} width={wide} {...rejected} />
            {named ? (
              <text x={x + wide / 2} y={height + 14} className="verdicts-day">
                {day.slice(5)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details className="verdicts-table small">
        <summary>{w.inFigures}</summary>
        <table>
          <caption className="unseen">{w.perDay}</caption>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col">{w.approvals}</th>
              <th scope="col">{w.rejections}</th>
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
