import type { HospitalFigures } from '../../../../contract/hospital/overview.ts';
import { orderStatus } from '../../../../contract/consultation/order.ts';
import { orderStatusLabel } from '../../../domain/visits/orderStatusLabel.ts';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { monthDayOf } from '../../../lib/dates/days.ts';
import { niceCeiling } from '../../../lib/niceCeiling.ts';
import { scrollingGroup } from '../scrollingGroup.ts';
import { countOf, countText, sumStates } from './figureText.ts';

type Day = NonNullable<HospitalFigures['days']>[number];

/** Longer periods are not drawn: a bar would be too thin. */
const mostBars = 92;

const Bar = ({ day, most }: { day: Day; most: number }) => {
  const finished = countOf(day, orderStatus.finished) ?? 0;
  const others = (sumStates(day.states) ?? 0) - finished;
  const heightOf = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <span className="overview-bar">
      <span className="overview-bar-others" style={heightOf(others)} />
      <span className="overview-bar-finished" style={heightOf(finished)} />
    </span>
  );
};

const Chart = ({ days }: { days: readonly Day[] }) => {
  const t = useCatalog('hospitalOverview');
  const language = useLanguage();
  const totals = days.map(({ states }) => sumStates(states) ?? 0);
  const most = niceCeiling(Math.max(1, ...totals));
  // The first day, the one in the middle and the last.
  const named = [...new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)])];
  return (
    <>
      <p className="overview-legend">
        <span>
          <span className="overview-key overview-bar-finished" /> {t.finished}
        </span>
        <span>
          <span className="overview-key overview-bar-others" /> {t.otherStates}
        </span>
      </p>
      <div className="overview-chart" aria-hidden="true">
        <span className="overview-scale">
          <span>{most}</span>
          <span>0</span>
        </span>
        <span className="overview-bars">
          {days.map((day) => (
            <Bar key={day.day} day={day} most={most} />
          ))}
        </span>
        <span className="overview-named">
          {named.map((day) => (day ? <span key={day.day}>{monthDayOf(day.day, language)}</span> : null))}
        </span>
      </div>
    </>
  );
};

/** Visits per day by state: drawn, and as a table. */
export const DayChart = ({ days }: { days: readonly Day[] }) => {
  const messages = useMessages();
  const t = useCatalog('hospitalOverview');
  const states = [...new Set(days.flatMap((day) => day.states?.map(({ status }) => status) ?? []))].toSorted(
    (a, b) => a - b,
  );
  // A day that is not known would be drawn as one without visits.
  const isKnown = days.every((day) => sumStates(day.states) !== null);
  return (
    <>
      {isKnown && days.length > 0 && days.length <= mostBars ? <Chart days={days} /> : null}
      <details className="overview-days">
        <summary>{t.dayTable}</summary>
        <div className="overview-scrolls" {...scrollingGroup(t.perDay)}>
          <table aria-label={t.perDay}>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                {states.map((status) => (
                  <th key={status} scope="col">
                    {orderStatusLabel(messages, status)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  {states.map((status) => (
                    <td key={status}>{countText(t, countOf(day, status))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
};
