import { useSignal } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { maxSpansPerDay, weekdays } from '../../../../contract/consultation/serviceConfig.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FieldName } from './serviceDraft.ts';
import type { ServiceForm } from './serviceForm.ts';
import { TimeField } from './TimeField.tsx';
import './hours.css';

interface Props {
  form: ServiceForm;
}

interface DayProps extends Props {
  /** 0 is Monday. */
  day: number;
}

interface SpanProps extends DayProps {
  index: number;
  errorId: string;
  focusFirst: boolean;
  onRemove: () => void;
}

const SpanRow = ({ form, day, index, errorId, focusFirst, onRemove }: SpanProps) => {
  const t = useCatalog('services');
  const name = t.day(day + 1);
  const span = form.draft.value.hours[day]?.[index] ?? { begins: '', ends: '' };
  const field = (end: 'begins' | 'ends') => {
    const id: FieldName = `${day}.${index}.${end}`;
    return (
      <TimeField
        label={(end === 'begins' ? t.from : t.to)(name, index + 1)}
        value={span[end]}
        invalid={form.errors.value[id] !== undefined}
        errorId={errorId}
        focusFirst={focusFirst && end === 'begins'}
        onChange={(typed) => form.setTime(day, index, end, typed)}
        onBlur={() => form.blurField(id)}
      />
    );
  };
  return (
    <span className="setup-span">
      {field('begins')}
      <span aria-hidden="true">–</span>
      {field('ends')}
      <Button
        label={t.removeSpan(name, `${span.begins}–${span.ends}`)}
        hideLabel
        kind="quiet"
        icon={CloseIcon}
        onClick={onRemove}
      />
    </span>
  );
};

const DayErrors = ({ form, day, id }: DayProps & { id: string }) => {
  const t = useCatalog('services').trouble;
  const messages = new Set(
    Object.entries(form.errors.value).flatMap(([field, error]) =>
      error && field.startsWith(`${day}.`) ? [t[error]] : [],
    ),
  );
  return (
    <div id={id} role="alert" className="setup-errors">
      {[...messages].map((text) => (
        <p key={text} className="field-error">
          <WarningIcon />
          {text}
        </p>
      ))}
    </div>
  );
};

const DayRow = ({ form, day }: DayProps) => {
  const t = useCatalog('services');
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const added = useSignal(false);
  const name = t.day(day + 1);
  const spans = form.draft.value.hours[day] ?? [];
  const remove = (index: number) => {
    form.removeSpan(day, index);
    // The button is removed together with its span, and the focus would be lost.
    row.current?.querySelector<HTMLElement>('.setup-add .button')?.focus();
  };
  return (
    <li ref={row} className="setup-day">
      <span className="setup-day-name">{name}</span>
      <div className="setup-spans">
        {spans.length === 0 ? <span className="quiet">{t.closed}</span> : null}
        {spans.map((_, index) => (
          <SpanRow
            // Two spans may be equal while they are typed, so the index is the key.
            key={index}
            form={form}
            day={day}
            index={index}
            errorId={id}
            focusFirst={added.value && index === spans.length - 1}
            onRemove={() => remove(index)}
          />
        ))}
        <span className="setup-add">
          <Button
            label={t.addSpan(name)}
            hideLabel
            kind="quiet"
            icon={PlusIcon}
            disabled={spans.length >= maxSpansPerDay}
            onClick={() => {
              added.value = true;
              form.addSpan(day);
            }}
          />
        </span>
        <DayErrors form={form} day={day} id={id} />
      </div>
    </li>
  );
};

/** The weekly hours, one row per weekday. */
export const HoursField = ({ form }: Props) => {
  const t = useCatalog('services');
  return (
    <fieldset className="setup-hours">
      <legend className="field-label">{t.fields.hours}</legend>
      <p className="field-hint">{t.hoursHint}</p>
      <ul>
        {weekdays.map((weekday) => (
          <DayRow key={weekday} form={form} day={weekday - 1} />
        ))}
      </ul>
      <Button label={t.copyMonday} onClick={form.copyMonday} />
    </fieldset>
  );
};
