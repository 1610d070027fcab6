import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { parseDay } from '../../lib/dates/calendar.ts';
import { chunk } from '../../lib/async/chunk.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { LazyPart } from '../async/LazyPart.tsx';
import { describedBy, Field } from '../controls/Field.tsx';
import { routeIcons } from '../icons/appIcons.tsx';
import { Popover } from '../overlays/Popover.tsx';
import './dateField.css';

interface Props {
  label: string;
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  /** The current date at the hospital. */
  today: string;
  /** Called with a whole day, or with an empty text while there is none, and with what is typed. */
  onChange: (day: string, typed: string) => void;
  error?: string | undefined;
  readOnly?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const calendar = chunk(async () => (await import('./Calendar.tsx')).Calendar);

/** A day: typed, or chosen from a calendar in the language of the screen. The browser's own field has the browser's language. */
export const DateField = ({ label, value, today, onChange, error, readOnly, onKeyDown }: Props) => {
  const t = useMessages().dates;
  const id = useId();
  const typed = useSignal(value);
  const isWrong = useSignal(false);
  // 2026-11-2 may become 2026-11-28: until then the day before counts, and no error is shown.
  const isUnfinished = useSignal(false);
  const reported = useRef(value);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    typed.value = value;
    isWrong.value = false;
  });
  const report = (day: string): void => {
    reported.current = day;
    onChange(day, typed.peek());
  };
  const show = (day: string): void => {
    typed.value = day;
    isWrong.value = false;
    report(day);
  };
  const finish = (): string | null => {
    isUnfinished.value = false;
    const day = parseDay(typed.peek());
    if (day !== null && day !== reported.current) report(day);
    return day;
  };
  const onBlur = (): void => {
    const day = finish();
    if (day !== null) typed.value = day;
    isWrong.value = day === null && typed.value.trim() !== '';
  };
  const ownError = isUnfinished.value ? undefined : error;
  const shownError = isWrong.value ? t.wrong(today) : ownError;
  return (
    <Field id={id} label={label} error={shownError}>
      <div className="date-field">
        <input
          id={id}
          className="input"
          autoComplete="off"
          inputMode="numeric"
          placeholder={t.format}
          maxLength={20}
          readOnly={readOnly}
          value={typed.value}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy(id, undefined, shownError)}
          onChange={({ target }) => {
            typed.value = target.value;
            isWrong.value = false;
            const day = parseDay(target.value);
            isUnfinished.value = day !== null && /\D[0-3]$/.test(target.value.trim());
            if (!isUnfinished.value) report(day ?? '');
          }}
          onBlur={onBlur}
          onKeyDown={(event) => {
            // Whatever these keys do, they do with the day as it stands.
            if (event.key === 'Enter' || event.key === 'Escape' || event.altKey || event.ctrlKey) finish();
            onKeyDown?.(event);
          }}
        />
        {readOnly ? null : (
          <Popover label={t.calendarFor(label)} trigger={<routeIcons.today />}>
            {(close) => (
              <div className="date-field-calendar">
                <LazyPart
                  chunk={calendar}
                  lines={8}
                  props={{
                    value: parseDay(typed.value) ?? '',
                    today,
                    onChoose: (day: string) => {
                      show(day);
                      close();
                    },
                  }}
                />
              </div>
            )}
          </Popover>
        )}
      </div>
    </Field>
  );
};
