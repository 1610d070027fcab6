import { Link } from 'wouter';
import { type Order, order as calls } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { type DashboardModel, listLimit } from './dashboard.ts';
import { PatientSummary } from './PatientSummary.tsx';

interface Props {
  dashboard: DashboardModel;
}

const Row = ({ dashboard, order, first }: { dashboard: DashboardModel; order: Order; first: boolean }) => {
  const { clock, offered } = useServices();
  const { dashboard: t, common } = useMessages();
  const { firstVisit } = common.patientBanner;
  return (
    <li className="home-row">
      <PatientSummary patient={order.patient} />
      {order.followUp ? null : <span className="quiet small">{firstVisit}</span>}
      <span className="home-text">{order.complaint}</span>
      <span className="home-wait">
        {t.waitMinutes(minutesBetween(order.createTime, clock.coarseNow.value))}
      </span>
      {offered.has(calls.accept) ? (
        <Button
          label={t.accept}
          description={order.patient.name}
          kind={first ? 'main' : 'plain'}
          busy={dashboard.accepting.value === order.id}
          onClick={() => void dashboard.accept(order.id)}
        />
      ) : null}
    </li>
  );
};

/** Patients who wait to be accepted. Accepting opens the consultation. */
export const WaitingPatients = ({ dashboard }: Props) => {
  const { navigate } = useServices();
  const t = useMessages().dashboard;
  return (
    <Panel
      title={t.longestWaiting}
      flush
      actions={<Button label={t.openQueue} kind="quiet" onClick={() => navigate('/cloudRoom')} />}
    >
      {dashboard.error.value ? <Notice tone="accent" text={dashboard.error.value.message} /> : null}
      <AsyncView
        data={dashboard.waiting}
        onRetry={() => void dashboard.waiting.load()}
        isEmpty={(rows) => rows.length === 0}
        empty={t.nobodyWaits}
      >
        {({ value }) => (
          <>
            <ul className="home-rows">
              {value.slice(0, listLimit).map((order, index) => (
                <Row key={order.id} dashboard={dashboard} order={order} first={index === 0} />
              ))}
            </ul>
            {value.length > listLimit ? (
              <p className="home-more">
                <Link href="/cloudRoom">{t.more(value.length - listLimit)}</Link>
              </p>
            ) : null}
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
