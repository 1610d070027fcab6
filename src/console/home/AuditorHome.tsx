import type { Task } from '../../contract/prescribing/audit.ts';
import { auditStatus } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { minutesBetween } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { reviewPath } from '../prescribing/nextTask.ts';
import { useApp, useWords } from '../useApp.ts';
import { openAuditorDay } from './day.ts';
import { Person } from './Person.tsx';

const Oldest = ({ tasks }: { tasks: readonly Task[] }) => {
  const { clock, go } = useApp();
  const words = useWords();
  return (
    <ul className="home-rows">
      {tasks.map(({ prescription: one }, at) => (
        <li key={one.id} className="home-row">
          <Person patient={one.patient} />
          <span className="home-text">{one.doctorName}</span>
          <span className="home-wait">
            {words.audit.minutes(minutesBetween(one.submitTime ?? one.createTime, clock.minute.value))}
          </span>
          <Button
            label={words.home.auditor.review}
            description={one.patient.name}
            kind={at === 0 ? 'main' : 'plain'}
            onClick={() => go(reviewPath(one.id))}
          />
        </li>
      ))}
    </ul>
  );
};

/** The auditor's dashboard: prescriptions by audit state, and the oldest waiting ones. */
export const AuditorHome = () => {
  const app = useApp();
  const day = useOpened(() => openAuditorDay(app));
  const w = useWords().home.auditor;
  const labels = new Map<number, string>([
    [auditStatus.waiting, w.waiting],
    [auditStatus.claimed, w.claimed],
    [auditStatus.approved, w.approved],
    [auditStatus.rejected, w.rejected],
  ]);
  return (
    <>
      <section className="home-counts" aria-label={w.title}>
        <RemoteView of={day.counts} retry={() => void day.counts.load()} lines={1}>
          {({ value }) => (
            <ul aria-label={w.title}>
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
        </RemoteView>
      </section>
      <Panel
        title={w.oldest}
        flush
        actions={<Button label={w.open} kind="quiet" onClick={() => app.go('/prescriptionTask')} />}
      >
        <RemoteView
          of={day.oldest}
          retry={() => void day.oldest.load()}
          isEmpty={({ list }) => list.length === 0}
          empty={w.none}
        >
          {({ value }) => <Oldest tasks={value.list} />}
        </RemoteView>
      </Panel>
    </>
  );
};
