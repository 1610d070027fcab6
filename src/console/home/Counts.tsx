import { Link } from 'wouter';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Day, Numbers } from './day.ts';
import { finishedPath, statePath } from './places.ts';

interface Props {
  day: Day;
}

const Count = ({ label, count, href }: { label: string; count: number; href?: string }) => {
  const figure = (
    <>
      <span className="home-figure">{count}</span> <span className="quiet">{label}</span>
    </>
  );
  return <li>{href === undefined ? <span>{figure}</span> : <Link href={href}>{figure}</Link>}</li>;
};

const shown = [
  prescriptionStatus.draft,
  prescriptionStatus.awaitingAudit,
  prescriptionStatus.rejected,
  prescriptionStatus.approved,
];

const Orders = ({ day, numbers }: Props & { numbers: Numbers }) => {
  const { clock } = useApp();
  const w = useWords().home;
  return (
    <ul aria-label={w.counts}>
      <Count label={w.awaiting} count={numbers.awaiting} href="/cloudRoom" />
      <Count label={w.inConsultation} count={numbers.inConsultation} href="/cloudRoom" />
      <Count label={w.unanswered} count={day.unanswered.value.length} />
      <Count
        label={w.finishedToday}
        count={numbers.finishedToday}
        href={finishedPath(dayOf(clock.minute.value))}
      />
    </ul>
  );
};

const States = ({ states }: { states: readonly { status: number; count: number }[] }) => {
  const { dictionaries } = useApp();
  const w = useWords().home;
  return (
    <ul aria-label={w.prescriptions}>
      {shown.map((status) => (
        <Count
          key={status}
          label={`${w.prescriptions} · ${dictionaries.label('prescription_status', status)}`}
          count={states.find((one) => one.status === status)?.count ?? 0}
          href={statePath(status)}
        />
      ))}
    </ul>
  );
};

/** Orders and prescriptions by state. */
export const Counts = ({ day }: Props) => {
  const w = useWords().home;
  return (
    <section className="home-counts" aria-label={w.counts}>
      <RemoteView of={day.numbers} retry={() => void day.numbers.load()} lines={1}>
        {({ value }) => <Orders day={day} numbers={value} />}
      </RemoteView>
      <RemoteView of={day.byState} retry={() => void day.byState.load()} lines={1}>
        {({ value }) => <States states={value} />}
      </RemoteView>
    </section>
  );
};
