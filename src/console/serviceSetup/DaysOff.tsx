import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { weekdayOf } from '../../contract/consultation/serviceConfig.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { TextField } from '../kit/TextField.tsx';
import { dayOf } from '../lib/days.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import type { ServiceForm } from './serviceForm.ts';

/** The days without new consultations, in the hospital's time zone. */
export const DaysOff = ({ form }: { form: ServiceForm }) => {
  const w = useWordsOf(serviceLexicon);
  const today = dayOf(useApp().clock.minute.value);
  const typed = useSignal('');
  const trouble = useSignal<ReturnType<ServiceForm['addDayOff']>>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const { daysOff } = form.draft.value;
  const add = () => {
    trouble.value = form.addDayOff(typed.value);
    if (trouble.value === null) typed.value = '';
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={frame} className="setup-days">
      <legend className="field-label">{w.part.daysOff}</legend>
      {daysOff.length === 0 ? <p className="quiet small">{w.noDaysOff}</p> : null}
      <ul>
        {daysOff.map((day) => (
          <li key={day} className="setup-chip">
            <span className={day < today ? 'quiet' : undefined}>
              {day} {w.day(weekdayOf(day))}
              {day < today ? ` (${w.over})` : ''}
            </span>
            <Button
              label={w.removeDayOff(day)}
              hideLabel
              kind="quiet"
              icon={CloseIcon}
              onClick={() => {
                form.removeDayOff(day);
                frame.current?.querySelector('input')?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="setup-day-off">
        <TextField
          label={w.dayOff}
          type="date"
          value={typed.value}
          error={trouble.value ? w.trouble[trouble.value] : undefined}
          onChange={(day) => {
            typed.value = day;
            trouble.value = null;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button label={w.addDayOff} description={w.dayOff} onClick={add} />
      </div>
    </fieldset>
  );
};
