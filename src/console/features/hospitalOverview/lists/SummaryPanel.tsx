import {
  type HospitalPrescription,
  type HospitalVisit,
  overview,
} from '../../../../contract/hospital/overview.ts';
import { orderStateKind, orderStatusLabel } from '../../../domain/visits/orderStatusLabel.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { dayTimeOf, minutesBetween } from '../../../lib/dates/days.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useServices } from '../../../useServices.ts';
import { scrollingGroup } from '../scrollingGroup.ts';
import { DoctorCell, PatientCell } from './cells.tsx';
import { FactList } from './FactList.tsx';
import { PrescriptionSummary } from './PrescriptionSummary.tsx';

/** What a summary shows: a visit with its prescriptions, or one prescription. */
interface Summary {
  readonly visit: HospitalVisit | null;
  readonly prescriptions: readonly HospitalPrescription[];
}

const Persons = ({ row }: { row: HospitalVisit | HospitalPrescription }) => (
  <dl className="overview-facts">
    <div>
      <dt>{useMessages().orders.patient}</dt>
      <dd>
        <PatientCell row={row} />
      </dd>
    </div>
    <div>
      <dt>{useCatalog('hospitalOverview').doctor}</dt>
      <dd>
        <DoctorCell row={row} />
      </dd>
    </div>
  </dl>
);

const VisitFacts = ({ visit }: { visit: HospitalVisit }) => {
  const { dictionaries } = useServices();
  const messages = useMessages();
  const { orders, common } = messages;
  const t = useCatalog('hospitalOverview');
  const { status, createTime, acceptTime, finishTime, endTime } = visit;
  const endedAt = finishTime ?? endTime;
  return (
    <>
      <p className="overview-head">
        <StateMark kind={orderStateKind(status)} text={orderStatusLabel(messages, status)} />
        <span>
          {dictionaries.label('consult_type', visit.consultType)} ·{' '}
          {visit.followUp ? common.patientBanner.followUp : common.patientBanner.firstVisit}
        </span>
      </p>
      <Persons row={visit} />
      <FactList
        rows={[
          [orders.complaint, visit.complaint],
          [orders.created, dayTimeOf(createTime)],
          [t.accepted, acceptTime === null ? '' : dayTimeOf(acceptTime)],
          [t.waited, acceptTime === null ? '' : t.duration(minutesBetween(createTime, acceptTime))],
          [orders.ended, endedAt === null ? '' : dayTimeOf(endedAt)],
          [t.declineReason, visit.declineReason ?? ''],
        ]}
      />
    </>
  );
};

const SummaryContent = ({ value: { visit, prescriptions } }: { value: Summary }) => {
  const { orders } = useMessages();
  const t = useCatalog('hospitalOverview');
  const [only] = prescriptions;
  return (
    <div className="overview-summary" {...scrollingGroup(t.summary)}>
      {visit ? <VisitFacts visit={visit} /> : null}
      {visit === null && only ? <Persons row={only} /> : null}
      {prescriptions.map((one) => (
        <PrescriptionSummary key={one.id} prescription={one} />
      ))}
      {prescriptions.length === 0 ? <p className="quiet">{orders.detail.noPrescription}</p> : null}
    </div>
  );
};

interface Props {
  kind: 'visit' | 'prescription';
  id: string;
  onClose: () => void;
}

const useSummary = ({ kind, id }: Props): AsyncState<Summary> => {
  const { call, clock } = useServices();
  const model = useModel(() => {
    const state = createAsyncState<Summary>(
      async () =>
        kind === 'visit'
          ? await call(overview.visit, { id })
          : { visit: null, prescriptions: [await call(overview.prescription, { id })] },
      clock,
    );
    return { state, start: () => void state.load() };
  });
  return model.state;
};

/** What is needed of a visit or a prescription to run a hospital; nothing can be changed. */
export const SummaryPanel = (props: Props) => {
  const summary = useSummary(props);
  const { audit, orders } = useMessages();
  const value = summary.value.value;
  const title =
    props.kind === 'visit'
      ? orders.detail.title(value?.visit?.orderNo ?? '')
      : audit.review(value?.prescriptions[0]?.prescriptionNo ?? '');
  return (
    <aside className="master-detail-pane" aria-label={title}>
      <Panel
        title={title}
        actions={<Button label={audit.verdicts.close} kind="quiet" onClick={props.onClose} />}
      >
        <AsyncView data={summary} onRetry={() => void summary.load()} lines={8}>
          {SummaryContent}
        </AsyncView>
      </Panel>
    </aside>
  );
};
