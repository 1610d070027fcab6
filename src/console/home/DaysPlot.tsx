import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useWords } from '../useApp.ts';
import type { Day } from './day.ts';
import { type Day as Figures, plotOf } from './plot.ts';

interface Props {
  day: Day;
}

const width = 560;
const height = 120;
const below = 18;

const Drawn = ({ value }: { value: readonly Figures[] }) => {
  const w = useWords().home;
  const { bars, line, dots, most } = plotOf(value, width - 28, height);
  const sum = (of: (day: Figures) => number): number => value.reduce((all, day) => all + of(day), 0);
  return (
    <>
      <p className="home-legend">
        <span className="home-key home-key-bar" /> {w.finished}
        <span className="home-key home-key-line" /> {w.written}
      </p>
      <svg
        className="home-plot"
        viewBox={`-28 -8 ${width} ${height + below + 8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG is not an img element
        role="img"
        aria-label={w.plotted(
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
        {bars.map(({ day, x, width: wide }, at) =>
          at % 2 === 1 ? (
            <text key={day} x={x + wide / 2} y={height + 14} className="home-day">
              {day.slice(5)}
            </text>
          ) : null,
        )}
      </svg>
      <details className="home-table">
        <summary>{w.figures}</summary>
        <table>
          <caption className="unseen">{w.daysTable}</caption>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col">{w.finished}</th>
              <th scope="col">{w.written}</th>
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
export const DaysPlot = ({ day }: Props) => {
  const w = useWords().home;
  return (
    <Panel title={w.days}>
      <RemoteView of={day.figures} retry={() => void day.figures.load()}>
        {Drawn}
      </RemoteView>
    </Panel>
  );
};
