import type { Task } from '../../contract/audit.ts';
import { ageOn } from '../../contract/patient.ts';
import { prescriptionStatus } from '../../contract/prescription.ts';
import { Link } from 'wouter';
import { Badge } from '../kit/Badge.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayOf, dayTimeOf, minutesBetween } from '../lib/days.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { heldByOther, reviewPath } from '../prescribing/nextTask.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';

interface Cell {
  row: Task;
}

const Patient = ({ row: { prescription, changedSinceReview } }: Cell) => {
  const { clock } = useApp();
  const { audit, frame } = useWords();
  const w = frame.strip;
  const { patient } = prescription;
  const { years, months } = ageOn(patient.birthDate, dayOf(clock.minute.value));
  return (
    <span className="tasks-patient">
      {/* The keyboard's way into the row. */}
      <Link href={reviewPath(prescription.id)}>{patient.name}</Link>
      <span className="quiet small tasks-person">
        {[w.unknownSex, w.male, w.female][patient.sex]} {years > 0 ? w.years(years) : w.months(months)}
      </span>
      {changedSinceReview ? <Badge tone="accent" text={audit.changed} /> : null}
    </span>
  );
};

const Doctor = ({ row }: Cell) => row.prescription.doctorName;

const Diagnoses = ({ row }: Cell) => {
  const language = useApp().words.language.value;
  return row.prescription.diagnoses.map(({ name, nameEn }) => nameIn(language, name, nameEn)).join(', ');
};

const Lines = ({ row }: Cell) => row.prescription.lines.length;

const Waited = ({ row: { prescription } }: Cell) => {
  const { clock } = useApp();
  const w = useWords().audit;
  const since = prescription.submitTime ?? prescription.createTime;
  const waits = prescription.status === prescriptionStatus.awaitingAudit;
  return (
    <span title={dayTimeOf(since)}>
      {waits
        ? w.minutes(minutesBetween(since, clock.minute.value))
        : dayTimeOf(prescription.auditTime ?? since)}
    </span>
  );
};

const State = ({ row: { prescription } }: Cell) => {
  const { dictionaries } = useApp();
  const { auditStatus } = prescription;
  return auditStatus === null ? null : dictionaries.label('prescription_audit_status', auditStatus);
};

const Holder = ({ row: { claim, prescription } }: Cell) => {
  const { clock, session } = useApp();
  const w = useWords().audit;
  if (prescription.status !== prescriptionStatus.awaitingAudit) return prescription.auditorName ?? '';
  if (!claim || claim.until <= clock.minute.value) return <span className="quiet small">{w.free}</span>;
  return heldByOther(claim, session.userId.value ?? '', clock.minute.value) ? (
    claim.auditorName
  ) : (
    <strong>{w.you}</strong>
  );
};

/** The columns of the auditors' list; `judged` where it shows what is decided already. */
export const taskColumns = (w: Words['audit'], judged: boolean): Column<Task>[] => [
  { head: judged ? w.judgedAt : w.waited, cell: Waited, align: 'right', width: '10rem' },
  { head: w.patient, cell: Patient },
  { head: w.doctor, cell: Doctor },
  { head: w.diagnoses, cell: Diagnoses },
  { head: w.lines, cell: Lines, align: 'right', width: '5rem' },
  { head: w.holder, cell: Holder },
  { head: w.state, cell: State },
];
