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
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import { MeasurementForm } from './MeasurementForm.tsx';
import type { Measurements } from './measurements.ts';
import { SaidBy } from './SaidBy.tsx';
import { type Course, coursesOf, valueText } from './summary.ts';
import { SummarySection } from './SummarySection.tsx';
import { TrendLine } from './TrendLine.tsx';

interface Props {
  consultation: Consultation;
  known: KnownPatient;
  model: Measurements;
}

const CourseRow = ({ consultation, model, course }: Omit<Props, 'known'> & { course: Course }) => {
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
      {newest.orderId === consultation.id && consultation.writable.value ? (
        <Button
          label={t.withdraw(what)}
          icon={CloseIcon}
          hideLabel
          kind="quiet"
          onClick={() => void model.withdraw(newest, what)}
        />
      ) : null}
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

const Courses = ({ consultation, model, rows }: Omit<Props, 'known'> & { rows: readonly Measurement[] }) => {
  const t = useCatalog('rules').patientSummary;
  const courses = coursesOf(rows);
  return courses.length === 0 ? (
    <p className="summary-unknown">{t.noMeasurements}</p>
  ) : (
    <ul className="summary-list">
      {courses.map((course) => (
        <CourseRow key={course.kind} consultation={consultation} model={model} course={course} />
      ))}
    </ul>
  );
};

/** Blood pressure, glucose, weight and more: the newest value of each, who said so, and the course. */
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
