import { useEffect } from 'react';
import { type Measurement, measurements as calls } from '../../../../contract/consultation/measurement.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { withoutTrailingZeros } from '../../../../contract/prescribing/decimal.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import { MeasurementForm } from './MeasurementForm.tsx';
import type { Measurements } from './measurements.ts';
import { CutList } from './CutList.tsx';
import { SaidBy } from './SaidBy.tsx';
import { type Course, coursesOf, type ResultCourse, resultsOf, valueText } from './summary.ts';
import { SummarySection } from './SummarySection.tsx';
import { TrendLine } from './TrendLine.tsx';

interface Props {
  consultation: Consultation;
  known: KnownPatient;
  model: Measurements;
}

type RowProps = Omit<Props, 'known'>;

/** Takes back what was written down in this visit; `what` names it. */
const WithdrawButton = ({
  consultation,
  model,
  row,
  what,
}: RowProps & { row: Measurement; what: string }) => {
  const t = useCatalog('rules').patientSummary;
  return row.orderId === consultation.id && consultation.writable.value ? (
    <Button
      label={t.withdraw(what)}
      icon={CloseIcon}
      hideLabel
      kind="quiet"
      onClick={() => void model.withdraw(row, what)}
    />
  ) : null;
};

const CourseRow = ({ course, ...props }: RowProps & { course: Course }) => {
  const t = useCatalog('rules').patientSummary;
  const { kind, newest } = course;
  const what = `${t.kinds[kind]} ${valueText(newest)} ${t.units[kind]}`;
  return (
    <li className="summary-course">
      <span className="summary-kind">
        {t.kinds[kind]} <SaidBy source={newest.source} at={newest.at} />
      </span>
      <span className="summary-value">
        <strong>{valueText(newest)}</strong> <span className="quiet">{t.units[kind]}</span>
      </span>
      <TrendLine course={course} />
      <WithdrawButton {...props} row={newest} what={what} />
    </li>
  );
};

const ResultRow = ({ result: { newest, before }, ...props }: RowProps & { result: ResultCourse }) => {
  const t = useCatalog('rules').patientSummary;
  return (
    <li className="summary-course summary-result">
      <span className="summary-kind">
        {newest.name} <SaidBy source={newest.source} at={newest.at} />
      </span>
      <span className="summary-value">
        <strong>{newest.value}</strong>
        {before ? (
          <>
            {' '}
            <span className="summary-note">{t.resultBefore(before.value, dayOf(before.at))}</span>
            <WithdrawButton {...props} row={before} what={`${before.name} ${before.value}`} />
          </>
        ) : null}
      </span>
      <WithdrawButton {...props} row={newest} what={`${newest.name} ${newest.value}`} />
    </li>
  );
};

/** The weight that is known where nothing is measured over time. */
const KnownWeight = ({ facts }: { facts: PatientFacts | null | undefined }) => {
  const t = useCatalog('rules').patientSummary;
  const weight = facts?.weightKg;
  return weight ? (
    <p className="summary-course">
      <span className="summary-kind">
        {t.kinds.weight} <SaidBy source={weight.source} at={weight.at} />
      </span>
      <span className="summary-value">
        <strong>{withoutTrailingZeros(weight.value)}</strong> <span className="quiet">{t.units.weight}</span>
      </span>
    </p>
  ) : null;
};

/** How many results are shown at first. */
const mostResults = 5;

const Courses = ({ rows, ...props }: RowProps & { rows: readonly Measurement[] }) => {
  const t = useCatalog('rules').patientSummary;
  const courses = coursesOf(rows);
  const results = resultsOf(rows);
  if (courses.length === 0 && results.length === 0)
    return <p className="summary-unknown">{t.noMeasurements}</p>;
  return (
    <>
      {courses.length > 0 ? (
        <ul className="summary-list">
          {courses.map((course) => (
            <CourseRow key={course.kind} {...props} course={course} />
          ))}
        </ul>
      ) : null}
      {results.length > 0 ? (
        <CutList items={results} most={mostResults}>
          {(result) => <ResultRow key={result.newest.id} {...props} result={result} />}
        </CutList>
      ) : null}
    </>
  );
};

/**
 * Blood pressure, glucose, weight and more: the newest value of each, who said so, and the course. Below them the newest result of each
 * test, and the one before.
 */
export const MeasurementSection = ({ consultation, known, model }: Props) => {
  const t = useCatalog('rules').patientSummary;
  const { offered } = useServices();
  useEffect(() => model.dismissOffer, [model]);
  const isOpen = model.isFormOpen.value;
  const canWrite = consultation.writable.value && offered.has(calls.add);
  if (!offered.has(calls.list))
    return (
      <SummarySection name="measurements" title={t.measurements}>
        <KnownWeight facts={known.facts.value.value} />
        <p className="quiet small">{t.notOffered}</p>
      </SummarySection>
    );
  return (
    <SummarySection
      name="measurements"
      title={t.measurements}
      actions={
        canWrite && !isOpen ? (
          <Button
            label={model.isDirty.value ? t.continueMeasurement : t.addMeasurement}
            description={t.addMeasurementOf}
            icon={PlusIcon}
            kind="quiet"
            onClick={() => model.setFormOpen(true)}
          />
        ) : undefined
      }
    >
      {canWrite && isOpen ? <MeasurementForm model={model} /> : null}
      <AsyncView data={model.list} onRetry={() => void model.list.load()} lines={3}>
        {({ value }: { value: readonly Measurement[] }) => (
          <Courses consultation={consultation} model={model} rows={value} />
        )}
      </AsyncView>
    </SummarySection>
  );
};
