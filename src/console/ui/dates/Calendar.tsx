import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addMonths, weeksOf } from '../../lib/dates/calendar.ts';
import { daysBefore } from '../../lib/dates/period.ts';
import { useLanguage, useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { ChevronRightIcon } from '../icons/appIcons.tsx';
import { createIcon } from '../icons/createIcon.tsx';
import './calendar.css';

export interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`; empty for none. */
  value: string;
  /** The current date at the hospital. */
  today: string;
  onChoose: (day: string) => void;
}

const PreviousIcon = createIcon(<path d="m12 5-5 5 5 5" />);

/** How a key moves from one day to another; undefined for other keys. */
const moveOf = (key: string, day: string): string | undefined => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => daysBefore(day, 1),
    ArrowRight: () => daysBefore(day, -1),
    ArrowUp: () => daysBefore(day, 7),
    ArrowDown: () => daysBefore(day, -7),
    Home: () => daysBefore(day, weekday),
    End: () => daysBefore(day, weekday - 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
};

const formatsOf = (language: 'en' | 'zh') => {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string): string => formatter.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    month: format({ year: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'narrow' }),
    weekdayName: format({ weekday: 'long' }),
    full: format({ dateStyle: 'full' }),
  };
};

const focusActiveDay = (table: HTMLTableElement | null): void =>
  table?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

/** One month, in the language of the screen: the names are the browser's. */
export const Calendar = ({ value, today, onChoose }: CalendarProps) => {
  const t = useMessages().dates;
  const formats = formatsOf(useLanguage());
  const active = useSignal(value === '' ? today : value);
  const table = useRef<HTMLTableElement>(null);
  // It is rendered before its panel is shown, and what is not shown takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusActiveDay(table.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  const weeks = weeksOf(active.value);
  const month = active.value.slice(0, 7);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The browser closes the calendar; what is around it stays open.
    if (event.key === 'Escape') event.stopPropagation();
    const next = moveOf(event.key, active.value);
    if (next === undefined) return;
    event.preventDefault();
    active.value = next;
    requestAnimationFrame(() => focusActiveDay(table.current));
  };
  const showMonth = (n: number) => () => {
    active.value = addMonths(active.value, n);
  };
  return (
    <div className="calendar">
      <div className="calendar-head">
        <Button label={t.previousMonth} icon={PreviousIcon} hideLabel kind="quiet" onClick={showMonth(-1)} />
        <strong aria-live="polite">{formats.month(active.value)}</strong>
        <Button label={t.nextMonth} icon={ChevronRightIcon} hideLabel kind="quiet" onClick={showMonth(1)} />
      </div>
      {/* The keys come from the days inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} onKeyDown={onKeyDown} aria-label={formats.month(active.value)}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formats.weekdayName(day)}>
                {formats.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={day.startsWith(month) ? 'calendar-day' : 'calendar-day calendar-outside'}
                    tabIndex={day === active.value ? 0 : -1}
                    aria-label={formats.full(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button label={t.today} onClick={() => onChoose(today)} />
    </div>
  );
};
