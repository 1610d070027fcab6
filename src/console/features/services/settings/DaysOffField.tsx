import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { weekdayOf } from '../../../../contract/consultation/serviceConfig.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { dayOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { ServiceForm } from './serviceForm.ts';

/** The days without new consultations, in the hospital's time zone. */
export const DaysOffField = ({ form }: { form: ServiceForm }) => {
  const t = useCatalog('services');
  const today = dayOf(useServices().clock.coarseNow.value);
  const typed = useSignal('');
  const error = useSignal<ReturnType<ServiceForm['addDayOff']>>(null);
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const { daysOff } = form.draft.value;
  const add = () => {
    error.value = form.addDayOff(typed.value);
    if (error.value === null) typed.value = '';
    fieldsetRef.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={fieldsetRef} className="setup-days">
      <legend className="field-label">{t.fields.daysOff}</legend>
      {daysOff.length === 0 ? <p className="quiet small">{t.noDaysOff}</p> : null}
      <ul>
        {daysOff.map((day) => {
          const text = `${day} ${t.day(weekdayOf(day))}`;
          return (
            <li key={day} className="setup-chip">
              <span className={day < today ? 'quiet' : undefined}>{day < today ? t.over(text) : text}</span>
              <Button
                label={t.removeDayOff(day)}
                hideLabel
                kind="quiet"
                icon={CloseIcon}
                onClick={() => {
                  form.removeDayOff(day);
                  fieldsetRef.current?.querySelector('input')?.focus();
                }}
              />
            </li>
          );
        })}
      </ul>
      <div className="setup-day-off">
        <DateField
          label={t.dayOff}
          today={today}
          value={typed.value}
          error={error.value ? t.trouble[error.value] : undefined}
          onChange={(day) => {
            typed.value = day;
            error.value = null;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button label={t.addDayOff} description={t.dayOff} onClick={add} />
      </div>
    </fieldset>
  );
};
