import { type KeyboardEvent, useEffect, useRef } from 'react';
import { resultLimits } from '../../../../contract/consultation/measurement.ts';
import { factSources } from '../../../../contract/consultation/patientFacts.ts';
import type { SummaryMessages } from '../../../domain/patient/summary.en.ts';
import {
  type FieldProblem,
  isTextField,
  type MeasurementField,
  measurementFields,
} from '../../../domain/patient/measurementFields.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { parseTime } from '../../../lib/dates/calendar.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Measurements } from './measurements.ts';

/** What is wrong with a field, in one sentence. */
const problemText = (t: SummaryMessages, problem: FieldProblem): string => {
  switch (problem.kind) {
    case 'range':
      return t.wrong.range(...problem.limits);
    case 'milligrams':
      return t.wrong.milligrams(problem.mmol ?? '');
    default:
      return t.wrong[problem.kind];
  }
};

const ValueField = ({ model, field }: { model: Measurements; field: MeasurementField }) => {
  const t = useCatalog('rules').patientSummary;
  const problem = model.problems.value[field];
  return (
    <TextField
      label={t.fields[field]}
      value={model.draft.value.values[field]}
      {...(isTextField(field)
        ? {
            maxLength: resultLimits[field === 'resultName' ? 'name' : 'value'],
            placeholder: t.resultExamples[field],
          }
        : { inputMode: 'decimal', maxLength: 6 })}
      error={problem ? problemText(t, problem) : undefined}
      onChange={(typed) => model.setField(field, typed)}
      onBlur={() => model.leaveField(field)}
    />
  );
};

/** Writes measurements down: whatever was measured, at once. Enter saves, Esc closes and keeps what is typed. */
export const MeasurementForm = ({ model }: { model: Measurements }) => {
  const { patientSummary: t, facts } = useCatalog('rules');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const { common, dates } = useMessages();
  const { day, time, source } = model.draft.value;
  const timeProblem = model.timeProblem.value;
  const today = dayOf(useServices().clock.coarseNow.value);
  const state = model.mutation.state.value;
  const isBusy = state === 'busy' || state === 'verifying';
  const save = async () => {
    if (await model.save()) model.setFormOpen(false);
    else requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    model.setFormOpen(false);
  };
  return (
    // The key comes from the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={onKeyDown}>
      <Form className="measurement-form" label={t.addMeasurementOf} onSubmit={() => void save()}>
        {measurementFields
          .filter((field) => !isTextField(field))
          .map((field) => (
            <ValueField key={field} model={model} field={field} />
          ))}
        <div className="measurement-result">
          <ValueField model={model} field="resultName" />
          <ValueField model={model} field="resultValue" />
        </div>
        <Select
          label={t.saidBy}
          value={source}
          options={factSources.map((value) => ({ value, label: common.factSources[value] }))}
          onChange={model.setSource}
        />
        <div className="measurement-time">
          <DateField
            label={facts.withDetails(t.measuredAt, t.measuredNow)}
            value={day}
            today={today}
            error={timeProblem === 'day' ? dates.wrong(today) : undefined}
            onChange={(_, typed) => model.setDay(typed)}
          />
          <TextField
            label={t.measuredTime}
            value={time}
            inputMode="numeric"
            maxLength={8}
            placeholder="00:00"
            error={timeProblem === 'time' || timeProblem === 'future' ? t.wrong[timeProblem] : undefined}
            onChange={model.setTime}
            onBlur={() => model.setTime(parseTime(time) ?? time)}
          />
        </div>
        <div className="measurement-actions">
          <Button
            label={t.saveMeasurements}
            kind="main"
            type="submit"
            busy={isBusy}
            disabled={!model.isDirty.value || state === 'unknown'}
          />
          <Button
            label={model.isDirty.value ? t.discardMeasurements : facts.close}
            kind="quiet"
            disabled={isBusy}
            onClick={() => {
              model.discard();
              model.setFormOpen(false);
            }}
          />
        </div>
        <MutationStatus mutation={model.mutation} />
      </Form>
    </div>
  );
};
