import { computed, signal, useSignalEffect } from '@preact/signals-react';
import { useId } from 'react';
import { measurements as calls } from '../../../../contract/consultation/measurement.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { afterPaint } from '../../../lib/async/scheduling.ts';
import { Skeleton } from '../../../ui/async/Skeleton.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import { type KnownPatient, usePrescribing } from '../prescribing.ts';
import { AllergySection } from './AllergySection.tsx';
import { ConditionSection } from './ConditionSection.tsx';
import { MeasurementSection } from './MeasurementSection.tsx';
import { getMeasurements, type Measurements } from './measurements.ts';
import { MedicineSection } from './MedicineSection.tsx';
import { PatientPictures } from './PatientPictures.tsx';
import { getLastVisits, type LastVisits } from '../../../domain/patient/lastVisits.ts';
import { SummarySection } from './SummarySection.tsx';
import { VisitSection } from './VisitSection.tsx';
import './summary.css';

interface Props {
  consultation: Consultation;
  order: Order;
}

interface PanelProps extends Props {
  /** Called once the parts are painted. */
  onShown: () => void;
}

interface ColumnsProps extends Props {
  known: KnownPatient;
  measurements: Measurements;
  visits: AsyncState<LastVisits>;
}

const SummaryColumns = ({ measurements, visits, ...props }: ColumnsProps) => (
  <>
    <PatientPictures consultation={props.consultation} order={props.order} />
    <div className="summary-columns">
      <div className="summary-column">
        <AllergySection {...props} />
        <MedicineSection known={props.known} />
        <ConditionSection consultation={props.consultation} known={props.known} />
      </div>
      <div className="summary-column">
        <MeasurementSection consultation={props.consultation} known={props.known} model={measurements} />
        <VisitSection {...props} visits={visits} />
      </div>
    </div>
  </>
);

/** How long the parts wait for each other, in milliseconds: what comes later would move what is read. */
const longestWaitMs = 1_200;

const isSettled = ({ value, status }: Pick<AsyncState<unknown>, 'value' | 'status'>): boolean =>
  value.value !== undefined || status.value === 'failed';

/** What a doctor must know of the patient, at a glance. Each part loads and fails by itself. */
export const SummaryPanel = ({ consultation, order, onShown }: PanelProps) => {
  const app = useServices();
  const { Facts, patientOf } = usePrescribing();
  const t = useCatalog('rules').patientSummary;
  const titleId = useId();
  const known = patientOf(app, order);
  const { measurements, visits, isReady } = useModel(() => {
    const model = getMeasurements(app, order.id, order.patient.id);
    const lastVisits = getLastVisits(app, order.id, order.patient.id);
    const isTimeUp = signal(false);
    const isOffered = app.offered.has(calls.list);
    const waitedFor = [known.facts, known.prescriptions, lastVisits, ...(isOffered ? [model.list] : [])];
    const loadMeasurements = (): void => {
      if (isOffered) void model.list.load();
    };
    return {
      measurements: model,
      visits: lastVisits,
      isReady: computed(
        () =>
          isTimeUp.value ||
          (consultation.conversation.state.value !== 'loading' && waitedFor.every(isSettled)),
      ),
      start: () => {
        loadMeasurements();
        void lastVisits.load();
        const disposers = [
          app.platform.setTimer(longestWaitMs, () => {
            isTimeUp.value = true;
          }),
          // Somebody wrote measurements or facts down, in another room or tab.
          app.messaging.onEvent((event) => {
            if (event.type === 'order' && event.orderId === order.id) loadMeasurements();
          }),
          app.messaging.onResync(() => {
            loadMeasurements();
            void lastVisits.load();
          }),
        ];
        return () => disposeAll(disposers);
      },
    };
  });
  useSignalEffect(() => {
    if (isReady.value) afterPaint(onShown);
  });
  /** Brings the summary to the front; returns what leads back. */
  const showSummary = () => {
    const before = [consultation.workArea.selected.peek(), consultation.tab.peek()];
    consultation.showTab('summary');
    return () => {
      for (const tab of before) consultation.showTab(tab);
    };
  };
  const props = { consultation, order, known };
  return (
    <section className="summary" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t.title}
      </h2>
      <SummarySection name="complaint" title={t.complaint}>
        <p className="summary-complaint">{order.complaint || t.noComplaint}</p>
      </SummarySection>
      <Facts order={order} onShow={showSummary} />
      {isReady.value ? (
        <SummaryColumns {...props} measurements={measurements} visits={visits} />
      ) : (
        <Skeleton lines={12} />
      )}
    </section>
  );
};
