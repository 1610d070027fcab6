import { Link } from 'wouter';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { prescriptionStateKind } from '../../domain/prescription/statusRules.ts';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { StateMark } from '../../ui/display/StateMark.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
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

const Count = ({ label, count, href }: { label: string; count: number; href: string }) => (
  <li>
    <Link href={href}>
      <span className="home-figure">{count}</span> <span className="quiet">{label}</span>
    </Link>
  </li>
);

const shownStatuses = [
  prescriptionStatus.draft,
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.rejected,
  prescriptionStatus.approved,
];

const OrderFigures = ({ numbers }: { numbers: OrderNumbers }) => {
  const { clock } = useServices();
  const t = useMessages().dashboard;
  return (
    <ul className="home-figures" aria-label={t.counts}>
      <Count label={t.awaiting} count={numbers.awaiting} href="/cloudRoom" />
      <Count label={t.inConsultation} count={numbers.inConsultation} href="/cloudRoom" />
      <Count
        label={t.finishedToday}
        count={numbers.finishedToday}
        href={finishedOrdersPath(dayOf(clock.coarseNow.value))}
      />
    </ul>
  );
};

/** Orders by state. */
export const OrderCounts = ({ dashboard }: Props) => {
  const t = useMessages().dashboard;
  return (
    <section className="home-counts" aria-label={t.counts}>
      <AsyncView data={dashboard.numbers} onRetry={() => void dashboard.numbers.load()} lines={1}>
        {({ value }) => <OrderFigures numbers={value} />}
      </AsyncView>
    </section>
  );
};

/** Prescriptions by state. */
export const PrescriptionCounts = ({ dashboard }: Props) => {
  const { dictionaries } = useServices();
  const t = useMessages().dashboard;
  return (
    <Panel title={t.prescriptions} flush>
      <AsyncView
        data={dashboard.prescriptionCounts}
        onRetry={() => void dashboard.prescriptionCounts.load()}
        lines={4}
      >
        {({ value }) => (
          <ul className="home-states" aria-label={t.prescriptions}>
            {shownStatuses.map((status) => (
              <li key={status}>
                <Link href={prescriptionsPath(status)}>
                  <StateMark
                    kind={prescriptionStateKind(status)}
                    text={dictionaries.label('prescription_status', status)}
                  />
                  <strong>{value.find((one) => one.status === status)?.count ?? 0}</strong>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </Panel>
  );
};
