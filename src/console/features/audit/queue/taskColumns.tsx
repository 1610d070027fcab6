import { ageOn } from '../../../../contract/consultation/patient.ts';
import { openQuestion } from '../../../../contract/prescribing/clarification.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { Link } from 'wouter';
import { Badge } from '../../../ui/display/Badge.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { WaitBadge } from '../../../ui/display/WaitBadge.tsx';
import { dayOf, dayTimeOf, minutesBetween } from '../../../lib/dates/days.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { auditStateKind } from '../../../domain/prescription/statusRules.ts';
import { isClaimedByOther, reviewPath } from '../../../domain/audit/claimNext.ts';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import type { ReviewQueueMessages } from './messages.en.ts';
import { FlagsCell, SeverityCell } from './MarksCells.tsx';
import type { StableTask } from './taskListModel.ts';
import { type WaitSeverity, waitSeverity } from '../../../lib/waitSeverity.ts';

/** How long after it was due a verdict is long overdue, in minutes. */
const longOverdue = 90;

interface Wait {
  readonly since: number;
  /** Null: not known. */
  readonly dueAt: number | null;
  /** The prescriber is asked. */
  readonly isAsked: boolean;
}

/** Severity of a wait in the queue: by the hospital's agreed time, or where that is not known by one of 30 minutes. */
export const auditWaitSeverity = ({ since, dueAt, isAsked }: Wait, now: number): WaitSeverity => {
  if (isAsked) return 'plain';
  if (dueAt === null)
    return waitSeverity(minutesBetween(since, now), { warning: 30, danger: 30 + longOverdue });
  return now <= dueAt ? 'plain' : minutesBetween(dueAt, now) >= longOverdue ? 'danger' : 'warning';
};

// A cell that reads signals must contain JSX: otherwise the signals transform does not track it.
interface Cell {
  row: StableTask;
}

const QuestionBadge = ({ prescription }: Pick<StableTask['row'], 'prescription'>) => {
  const t = useCatalog('reviewQueue').question;
  if (prescription.status !== prescriptionStatus.awaitingAudit) return null;
  if (openQuestion(prescription)) return <Badge tone="plain" text={t.waiting} />;
  const isAnswered = (prescription.clarifications?.length ?? 0) > 0;
  return isAnswered ? <Badge tone="accent" text={t.answered} /> : null;
};

const Patient = ({ row: { row, removed: gone } }: Cell) => {
  const { prescription, changedSinceReview, lookedAt } = row;
  const moment = useMoment();
  const { audit, common } = useMessages();
  const t = common.patientBanner;
  const { patient } = prescription;
  const age = ageOn(patient.birthDate, dayOf(prescription.submitTime ?? prescription.createTime));
  return (
    <span className="tasks-patient">
      {/* Makes the row reachable by keyboard. */}
      {gone ? (
        <span className="quiet">
          <PersonName text={patient.name} />
        </span>
      ) : (
        <Link href={reviewPath(prescription.id)}>
          <PersonName text={patient.name} />
        </Link>
      )}
      <span className="quiet small tasks-person">
        {[t.unknownSex, t.male, t.female][patient.sex]} {t.age(age)}
      </span>
      {prescription.emergency ? <Badge tone="accent" text={audit.emergency} /> : null}
      {changedSinceReview ? <Badge tone="accent" text={audit.changed} /> : null}
      <QuestionBadge prescription={prescription} />
      {lookedAt === null || prescription.status !== prescriptionStatus.awaitingAudit ? null : (
        <span title={audit.viewedHint}>
          <Badge tone="plain" text={audit.viewedAt(moment(lookedAt))} />
        </span>
      )}
      <span className="quiet small tasks-number">{prescription.prescriptionNo}</span>
    </span>
  );
};

const Doctor = ({ row: { row } }: Cell) => <PersonName text={row.prescription.doctorName} />;

const Diagnoses = ({ row: { row } }: Cell) => {
  const language = useServices().i18n.language.value;
  const { comma } = useMessages().common;
  const names = row.prescription.diagnoses.map(({ name, nameEn }) => localizedName(language, name, nameEn));
  return <>{names.join(comma)}</>;
};

// Nothing is prescribed by a prescription without lines: the hospital's system does not list them.
const Lines = ({ row: { row } }: Cell) => row.prescription.lines.length || '–';

const WaitTime = ({ row: { row, removed: gone } }: Cell) => {
  const { clock } = useServices();
  const t = useMessages().audit;
  const { prescription } = row;
  const since = prescription.submitTime ?? prescription.createTime;
  if (gone) return <span className="quiet small">{t.noLongerListed}</span>;
  if (prescription.status !== prescriptionStatus.awaitingAudit)
    return <span title={dayTimeOf(since)}>{dayTimeOf(prescription.auditTime ?? since)}</span>;
  const minutes = minutesBetween(since, clock.coarseNow.value);
  const isAsked = openQuestion(prescription) !== undefined;
  const grave = auditWaitSeverity({ since, dueAt: row.dueAt, isAsked }, clock.coarseNow.value);
  const lateText = grave === 'plain' ? '' : ` · ${t.overdue[grave]}`;
  return (
    <WaitBadge
      minutes={minutes}
      severity={grave}
      text={`${t.minutes(minutes)}${lateText}`}
      description={`${t.waitedFor(t.minutes(minutes), dayTimeOf(since))}${lateText}`}
    />
  );
};

const State = ({ row: { row } }: Cell) => {
  const { dictionaries } = useServices();
  const { auditStatus } = row.prescription;
  return auditStatus === null ? null : (
    <StateMark
      kind={auditStateKind(auditStatus)}
      text={dictionaries.label('prescription_audit_status', auditStatus)}
    />
  );
};

const Holder = ({ row: { row, removed: gone } }: Cell) => {
  const { claim, prescription } = row;
  const { clock, session } = useServices();
  const t = useMessages().audit;
  if (gone) return '';
  if (prescription.status !== prescriptionStatus.awaitingAudit)
    return <PersonName text={prescription.auditorName ?? ''} />;
  if (!claim || claim.until <= clock.coarseNow.value) return <span className="quiet small">{t.free}</span>;
  return isClaimedByOther(claim, session.userId.value ?? '', clock.coarseNow.value) ? (
    <PersonName text={claim.auditorName} />
  ) : (
    <strong>{t.you}</strong>
  );
};

/** The columns of the audit queue; `isDecided` for lists of decided prescriptions. */
export const taskColumns = (
  { audit: t }: Pick<AppMessages, 'audit'>,
  { marks }: Pick<ReviewQueueMessages, 'marks'>,
  isDecided: boolean,
): ListColumn<StableTask>[] => [
  {
    id: 'time',
    head: isDecided ? t.decidedAt : t.waited,
    cell: WaitTime,
    align: 'right',
    width: '12rem',
    sort: isDecided ? 'descending' : 'ascending',
    isReversed: !isDecided,
  },
  { id: 'severity', head: marks.head, cell: SeverityCell, width: '8rem', sort: 'descending' },
  { id: 'flags', head: marks.flagsLabel, cell: FlagsCell, width: '10rem', sort: 'descending' },
  { id: 'patient', head: t.patient, cell: Patient, least: '12rem' },
  { id: 'doctor', head: t.doctor, cell: Doctor, width: '8rem' },
  { id: 'diagnoses', head: t.diagnoses, cell: Diagnoses, least: '10.5rem' },
  { id: 'lines', head: t.lines, cell: Lines, align: 'right', width: '5.5rem', sort: 'descending' },
  { id: 'holder', head: t.claimedBy, cell: Holder, width: '8rem' },
  { id: 'state', head: t.state, cell: State, width: '7.5rem' },
];
