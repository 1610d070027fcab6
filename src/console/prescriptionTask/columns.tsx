import { ageOn } from '../../contract/consultation/patient.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { Link } from 'wouter';
import { Badge } from '../kit/Badge.tsx';
import { Name } from '../kit/Name.tsx';
import type { Column } from '../kit/Table.tsx';
import { Wait } from '../kit/Wait.tsx';
import { dayOf, dayTimeOf, minutesBetween, momentOf } from '../lib/days.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { heldByOther, reviewPath } from '../prescribing/nextTask.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';
import type { KeptTask } from './tasks.ts';
import { urgencyOf } from './urgency.ts';

// A cell that reads signals must contain JSX: otherwise the signals transform does not track it.
interface Cell {
  row: KeptTask;
}

const Patient = ({ row: { row, gone } }: Cell) => {
  const { prescription, changedSinceReview, lookedAt } = row;
  const { clock } = useApp();
  const { audit, frame } = useWords();
  const w = frame.strip;
  const { patient } = prescription;
  const { years, months } = ageOn(patient.birthDate, dayOf(clock.minute.value));
  return (
    <span className="tasks-patient">
      {/* Makes the row reachable by keyboard. */}
      {gone ? (
        <span className="quiet">
          <Name text={patient.name} />
        </span>
      ) : (
        <Link href={reviewPath(prescription.id)}>
          <Name text={patient.name} />
        </Link>
      )}
      <span className="quiet small tasks-person">
        {[w.unknownSex, w.male, w.female][patient.sex]} {years > 0 ? w.years(years) : w.months(months)}
      </span>
      {changedSinceReview ? <Badge tone="accent" text={audit.changed} /> : null}
      {lookedAt === null || prescription.status !== prescriptionStatus.awaitingAudit ? null : (
        <span title={audit.lookedAtWhy}>
          <Badge tone="plain" text={audit.lookedAt(momentOf(lookedAt, clock.minute.value))} />
        </span>
      )}
    </span>
  );
};

const Doctor = ({ row: { row } }: Cell) => <Name text={row.prescription.doctorName} />;

const Diagnoses = ({ row: { row } }: Cell) => {
  const language = useApp().words.language.value;
  const { comma } = useWords().frame;
  const names = row.prescription.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn));
  return <>{names.join(comma)}</>;
};

const Lines = ({ row: { row } }: Cell) => row.prescription.lines.length;

const Waited = ({ row: { row, gone } }: Cell) => {
  const { clock } = useApp();
  const w = useWords().audit;
  const { prescription } = row;
  const since = prescription.submitTime ?? prescription.createTime;
  if (gone) return <span className="quiet small">{w.left}</span>;
  if (prescription.status !== prescriptionStatus.awaitingAudit)
    return <span title={dayTimeOf(since)}>{dayTimeOf(prescription.auditTime ?? since)}</span>;
  const minutes = minutesBetween(since, clock.minute.value);
  const grave = urgencyOf(minutes);
  const late = grave === 'plain' ? '' : ` · ${w.late[grave]}`;
  return (
    <Wait
      minutes={minutes}
      grave={grave}
      text={`${w.minutes(minutes)}${late}`}
      description={`${w.waitedFor(w.minutes(minutes), dayTimeOf(since))}${late}`}
    />
  );
};

const State = ({ row: { row } }: Cell) => {
  const { dictionaries } = useApp();
  const { auditStatus } = row.prescription;
  return auditStatus === null ? null : <>{dictionaries.label('prescription_audit_status', auditStatus)}</>;
};

const Holder = ({ row: { row, gone } }: Cell) => {
  const { claim, prescription } = row;
  const { clock, session } = useApp();
  const w = useWords().audit;
  if (gone) return '';
  if (prescription.status !== prescriptionStatus.awaitingAudit)
    return <Name text={prescription.auditorName ?? ''} />;
  if (!claim || claim.until <= clock.minute.value) return <span className="quiet small">{w.free}</span>;
  return heldByOther(claim, session.userId.value ?? '', clock.minute.value) ? (
    <Name text={claim.auditorName} />
  ) : (
    <strong>{w.you}</strong>
  );
};

/** The columns of the audit queue; `isDecided` for lists of decided prescriptions. */
export const taskColumns = (w: Words['audit'], judged: boolean): Column<KeptTask>[] => [
  { head: judged ? w.judgedAt : w.waited, cell: Waited, align: 'right', width: '12rem' },
  { head: w.patient, cell: Patient },
  { head: w.doctor, cell: Doctor },
  { head: w.diagnoses, cell: Diagnoses },
  { head: w.lines, cell: Lines, align: 'right', width: '5rem' },
  { head: w.holder, cell: Holder },
  { head: w.state, cell: State },
];
