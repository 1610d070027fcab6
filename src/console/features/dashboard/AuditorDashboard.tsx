import { bannerPosition } from '../../../contract/hospital/banner.ts';
import type { Task } from '../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../contract/prescribing/prescription.ts';
import { BannerSlot } from '../../domain/banners/BannerSlot.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { reviewPath } from '../../domain/audit/claimNext.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { createAuditorDashboard } from './dashboard.ts';
import { PatientSummary } from './PatientSummary.tsx';

const NextTasks = ({ tasks }: { tasks: readonly Task[] }) => {
  const { clock, navigate } = useServices();
  const messages = useMessages();
  return (
    <ul className="home-rows">
      {tasks.map(({ prescription }, index) => (
        <li key={prescription.id} className="home-row">
          <PatientSummary patient={prescription.patient} />
          <span className="home-text">{prescription.doctorName}</span>
          <span className="home-wait">
            {messages.audit.minutes(
              minutesBetween(prescription.submitTime ?? prescription.createTime, clock.coarseNow.value),
            )}
          </span>
          <Button
            label={messages.dashboard.auditor.review}
            description={prescription.patient.name}
            kind={index === 0 ? 'main' : 'plain'}
            onClick={() => navigate(reviewPath(prescription.id))}
          />
        </li>
      ))}
    </ul>
  );
};

/** The auditor's dashboard: prescriptions by audit state, and those to review next. */
export const AuditorDashboard = () => {
  const app = useServices();
  const dashboard = useModel(() => createAuditorDashboard(app));
  const t = useMessages().dashboard.auditor;
  const labels = new Map<number, string>([
    [auditStatus.waiting, t.waiting],
    [auditStatus.claimed, t.claimed],
    [auditStatus.approved, t.approved],
    [auditStatus.rejected, t.rejected],
  ]);
  return (
    <>
      <section className="home-counts" aria-label={t.title}>
        <AsyncView data={dashboard.counts} onRetry={() => void dashboard.counts.load()} lines={1}>
          {({ value }) => (
            <ul aria-label={t.title}>
              {value.map(({ status, count }) => (
                <li key={status}>
                  <span>
                    <span className="home-figure">{count}</span>{' '}
                    <span className="quiet">{labels.get(status)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      </section>
      <Panel
        title={t.next}
        flush
        actions={<Button label={t.open} kind="quiet" onClick={() => app.navigate('/prescriptionTask')} />}
      >
        <AsyncView
          data={dashboard.nextTasks}
          onRetry={() => void dashboard.nextTasks.load()}
          isEmpty={({ list }) => list.length === 0}
          empty={t.none}
        >
          {({ value }) => <NextTasks tasks={value.list} />}
        </AsyncView>
      </Panel>
      <BannerSlot position={bannerPosition.home} />
    </>
  );
};
