import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { monthDayOf } from '../../lib/dates/days.ts';
import type { DashboardModel } from './dashboard.ts';
import { type DailyFigures as Figures, createDailyPlot } from './dailyPlot.ts';

interface Props {
  dashboard: DashboardModel;
}

/** As wide as the column, so that its figures are as large as other text. */
const width = 300;
const height = 96;
const axisHeight = 18;

const Chart = ({ value }: { value: readonly Figures[] }) => {
  const t = useMessages().dashboard;
  const language = useLanguage();
  const { bars, line, dots, max: most } = createDailyPlot(value, width - 28, height);
  const sum = (of: (day: Figures) => number): number => value.reduce((all, day) => all + of(day), 0);
  return (
    <>
      <p className="home-legend">
        <span>
          <span className="home-key home-key-bar" /> {t.finished}
        </span>
        <span>
          <span className="home-key home-key-line" /> {t.written}
        </span>
      </p>
      <svg
        className="home-plot"
        viewBox={`-28 -8 ${width} ${height + axisHeight + 8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG is not an img element
        role="img"
        aria-label={t.plotDescription(
          sum(({ finished }) => finished),
          sum(({ prescriptions }) => prescriptions),
        )}
      >
        <path
          className="home-axis"
          d={`M0 0H${width - 28}M0 ${height / 2}H${width - 28}M0 ${height}H${width - 28}`}
        />
        <text x={-6} y={4} className="home-scale">
          {most}
        </text>
        <text x={-6} y={height + 4} className="home-scale">
          0
        </text>
        {bars.map((bar) => (
          <rect
            key={bar.day}
            className="home-bar"
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          />
        ))}
        <polyline className="home-line" points={line} />
        {dots.map(({ x, y }) => (
          <circle key={x} className="home-dot" cx={x} cy={y} r={2.5} />
        ))}
        {bars.map(({ day, x, width: wide }, index) =>
          index % 3 === 2 ? (
            <text key={day} x={x + wide / 2} y={height + 14} className="home-day">
              {monthDayOf(day, language)}
            </text>
          ) : null,
        )}
      </svg>
      <details className="home-table">
        <summary>{t.figures}</summary>
        <table>
          <caption className="visually-hidden">{t.daysTableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.finished}</th>
              <th scope="col">{t.written}</th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ day, finished, prescriptions }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{finished}</td>
                <td>{prescriptions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
};

/** The last 14 days as a plot, with a table of its figures. */
export const DailyPlot = ({ dashboard }: Props) => {
  const t = useMessages().dashboard;
  return (
    <Panel title={t.days}>
      <AsyncView data={dashboard.dailyFigures} onRetry={() => void dashboard.dailyFigures.load()}>
        {Chart}
      </AsyncView>
    </Panel>
  );
};
