import { Link } from 'wouter';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { DashboardModel, OrderNumbers } from './dashboard.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { buildPath } from '../../lib/queryParams.ts';

/** The order list with what the dashboard counts as finished today. */
export const finishedOrdersPath = (today: string): string =>
  buildPath('/orderRecord', { from: today, to: today, by: 'finish', status: orderStatus.finished });

/** The prescription list of one state. */
export const prescriptionsPath = (status: number): string => buildPath('/prescriptionRecord', { status });

interface Props {
  dashboard: DashboardModel;
}

/** One figure; a count that is not known is a dash. */
const Count = ({ label, count, href }: { label: string; count: number | null; href?: string }) => {
  const figure = (
    <>
      <span className="home-figure">{count ?? '–'}</span> <span className="quiet">{label}</span>
    </>
  );
  return <li>{href === undefined ? <span>{figure}</span> : <Link href={href}>{figure}</Link>}</li>;
};

const shownStatuses = [
  prescriptionStatus.draft,
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.rejected,
  prescriptionStatus.approved,
];

const OrderCounts = ({ dashboard, numbers }: Props & { numbers: OrderNumbers }) => {
  const { clock } = useServices();
  const t = useMessages().dashboard;
  return (
    <ul aria-label={t.counts}>
      <Count label={t.awaiting} count={numbers.awaiting} href="/cloudRoom" />
      <Count label={t.inConsultation} count={numbers.inConsultation} href="/cloudRoom" />
      <Count label={t.unanswered} count={dashboard.unanswered.value?.length ?? null} />
      <Count
        label={t.finishedToday}
        count={numbers.finishedToday}
        href={finishedOrdersPath(dayOf(clock.coarseNow.value))}
      />
    </ul>
  );
};

const PrescriptionCounts = ({ states }: { states: readonly { status: number; count: number }[] }) => {
  const { dictionaries } = useServices();
  const t = useMessages().dashboard;
  return (
    <ul aria-label={t.prescriptions}>
      {shownStatuses.map((status) => (
        <Count
          key={status}
          label={`${t.prescriptions} · ${dictionaries.label('prescription_status', status)}`}
          count={states.find((one) => one.status === status)?.count ?? 0}
          href={prescriptionsPath(status)}
        />
      ))}
    </ul>
  );
};

/** Orders and prescriptions by state. */
export const DashboardCounts = ({ dashboard }: Props) => {
  const t = useMessages().dashboard;
  return (
    <section className="home-counts" aria-label={t.counts}>
      <AsyncView data={dashboard.numbers} onRetry={() => void dashboard.numbers.load()} lines={1}>
        {({ value }) => <OrderCounts dashboard={dashboard} numbers={value} />}
      </AsyncView>
      <AsyncView
        data={dashboard.prescriptionCounts}
        onRetry={() => void dashboard.prescriptionCounts.load()}
        lines={1}
      >
        {({ value }) => <PrescriptionCounts states={value} />}
      </AsyncView>
    </section>
  );
};
