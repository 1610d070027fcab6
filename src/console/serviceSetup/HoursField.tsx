import { useSignal } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { maxSpansPerDay, weekdays } from '../../contract/consultation/serviceConfig.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon, WarningIcon } from '../kit/icons.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import type { FieldName } from './draft.ts';
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
  at: number;
  saidBy: string;
  first: boolean;
  onRemove: () => void;
}

const SpanRow = ({ form, day, at, saidBy, first, onRemove }: SpanProps) => {
  const w = useWordsOf(serviceLexicon);
  const name = w.day(day + 1);
  const span = form.draft.value.hours[day]?.[at] ?? { begins: '', ends: '' };
  const field = (end: 'begins' | 'ends') => {
    const id: FieldName = `${day}.${at}.${end}`;
    return (
      <TimeField
        label={(end === 'begins' ? w.from : w.to)(name, at + 1)}
        value={span[end]}
        wrong={form.troubles.value[id] !== undefined}
        saidBy={saidBy}
        first={first && end === 'begins'}
        onChange={(typed) => form.writeTime(day, at, end, typed)}
        onLeave={() => form.left(id)}
      />
    );
  };
  return (
    <span className="setup-span">
      {field('begins')}
      <span aria-hidden="true">–</span>
      {field('ends')}
      <Button
        label={w.removeSpan(name, `${span.begins}–${span.ends}`)}
        hideLabel
        kind="quiet"
        icon={CloseIcon}
        onClick={onRemove}
      />
    </span>
  );
};

const DayTrouble = ({ form, day, id }: DayProps & { id: string }) => {
  const w = useWordsOf(serviceLexicon).trouble;
  const said = new Set(
    Object.entries(form.troubles.value).flatMap(([field, trouble]) =>
      trouble && field.startsWith(`${day}.`) ? [w[trouble]] : [],
    ),
  );
  return (
    <div id={id} role="alert" className="setup-trouble">
      {[...said].map((text) => (
        <p key={text} className="field-error">
          <WarningIcon />
          {text}
        </p>
      ))}
    </div>
  );
};

const DayRow = ({ form, day }: DayProps) => {
  const w = useWordsOf(serviceLexicon);
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const added = useSignal(false);
  const name = w.day(day + 1);
  const spans = form.draft.value.hours[day] ?? [];
  const remove = (at: number) => {
    form.removeSpan(day, at);
    // The button is removed together with its span, and the focus would be lost.
    row.current?.querySelector<HTMLElement>('.setup-add .button')?.focus();
  };
  return (
    <li ref={row} className="setup-day">
      <span className="setup-day-name">{name}</span>
      <div className="setup-spans">
        {spans.length === 0 ? <span className="quiet">{w.closed}</span> : null}
        {spans.map((_, at) => (
          <SpanRow
            // Two spans may be equal while they are typed, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            form={form}
            day={day}
            at={at}
            saidBy={id}
            first={added.value && at === spans.length - 1}
            onRemove={() => remove(at)}
          />
        ))}
        <span className="setup-add">
          <Button
            label={w.addSpan(name)}
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
        <DayTrouble form={form} day={day} id={id} />
      </div>
    </li>
  );
};

/** The weekly hours, one row per weekday. */
export const HoursField = ({ form }: Props) => {
  const w = useWordsOf(serviceLexicon);
  return (
    <fieldset className="setup-hours">
      <legend className="field-label">{w.part.hours}</legend>
      <p className="field-hint">{w.hoursHint}</p>
      <ul>
        {weekdays.map((weekday) => (
          <DayRow key={weekday} form={form} day={weekday - 1} />
        ))}
      </ul>
      <Button label={w.copyMonday} onClick={form.copyMonday} />
    </fieldset>
  );
};
