import { useSignal } from '@preact/signals-react';
import { useEffect, useId, useRef } from 'react';
import { type Absence, absenceReasons, maxAbsenceText } from '../../../../contract/account/absence.ts';
import { absenceSentence } from '../../../../contract/account/absenceSentence.ts';
import { hospitalLanguage } from '../../../../contract/language/hospitalLanguage.ts';
import { isVisible } from '../../../../contract/protocol/schemas.ts';
import type { AbsenceInput, OwnAbsence } from '../../../domain/absence/absence.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { parseTime } from '../../../lib/dates/calendar.ts';
import { dayOf, dayStartOf, dayTimeOf, minuteOf } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useServices } from '../../../useServices.ts';

interface Props {
  model: OwnAbsence;
  current: Absence | null;
  onDone: () => void;
}

interface Problems {
  readonly words?: 'empty' | 'long';
  readonly until?: 'time' | 'over';
}

/** A time of the hospital's day today in epoch milliseconds, null for none, or what is wrong with it. */
const readUntil = (typed: string, now: number): number | null | 'time' | 'over' => {
  if (typed.trim() === '') return null;
  const time = parseTime(typed);
  if (time === null) return 'time';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = dayStartOf(now) + (hours * 60 + minutes) * 60_000;
  return at <= now ? 'over' : at;
};

/** When the doctor is expected back, as patients are told it; dots where what was typed is no such time. */
const backAt = (typed: string, now: number): string | null => {
  const at = readUntil(typed, now);
  if (at === null || typeof at === 'string') return at && '…';
  return dayOf(at) === dayOf(now) ? minuteOf(at) : dayTimeOf(at);
};

/** States why the doctor goes away and until when, and shows what patients are told; what holds now is filled in. */
export const AbsenceForm = ({ model, current, onDone }: Props) => {
  const { clock, hospital } = useServices();
  const t = useMessages().shell.absence;
  const root = useRef<HTMLDivElement>(null);
  const name = useId();
  const reason = useSignal(absenceReasons.find((one) => one === current?.reason) ?? 'break');
  const words = useSignal(current?.text ?? '');
  const stated = current?.until ?? null;
  const now = clock.now();
  const until = useSignal(stated === null || dayOf(stated) !== dayOf(now) ? '' : minuteOf(stated));
  const problems = useSignal<Problems>({});
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    // In the next frame: the panel is not visible before.
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLInputElement>('input:checked')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  const read = (): AbsenceInput | null => {
    const text = reason.value === 'other' ? words.value.trim() : '';
    const at = readUntil(until.value, clock.now());
    const isEmpty = reason.value === 'other' && !isVisible(text);
    problems.value = {
      ...(isEmpty && { words: 'empty' }),
      ...(text.length > maxAbsenceText && { words: 'long' }),
      ...((at === 'time' || at === 'over') && { until: at }),
    };
    return Object.keys(problems.value).length > 0 || at === 'time' || at === 'over'
      ? null
      : { reason: reason.value, text, until: at };
  };
  const submit = async () => {
    if (model.isBusy.peek()) return;
    failure.value = null;
    const input = read();
    if (!input) {
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const error = await model.set(input);
    if (error) failure.value = error.message;
    else onDone();
  };

  return (
    <div ref={root}>
      <Form className="absence-form" label={t.form} onSubmit={() => void submit()}>
        <fieldset className="display-part">
          <legend>{t.reason}</legend>
          <div className="absence-reasons">
            {absenceReasons.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  checked={reason.value === one}
                  onChange={() => {
                    reason.value = one;
                  }}
                />
                <span>{t.reasons[one]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {reason.value === 'other' ? (
          <TextField
            label={t.words}
            value={words.value}
            error={problems.value.words && t.wrong[problems.value.words](maxAbsenceText)}
            onChange={(typed) => {
              words.value = typed;
            }}
          />
        ) : null}
        <TextField
          label={t.until}
          value={until.value}
          inputMode="numeric"
          maxLength={8}
          placeholder="00:00"
          error={problems.value.until && t.wrong[problems.value.until]}
          onChange={(typed) => {
            until.value = typed;
          }}
          onBlur={() => {
            until.value = parseTime(until.value) ?? until.value;
          }}
        />
        <figure className="absence-preview">
          <figcaption>{t.told}</figcaption>
          <blockquote>
            {absenceSentence(
              { reason: reason.value, text: words.value.trim() || '…' },
              backAt(until.value, clock.coarseNow.value),
              hospitalLanguage(hospital.name.value),
            )}
          </blockquote>
        </figure>
        {failure.value === null ? null : <Notice tone="accent" text={t.failed(failure.value)} />}
        <Button label={current ? t.change : t.goAway} kind="main" type="submit" busy={model.isBusy.value} />
      </Form>
    </div>
  );
};
