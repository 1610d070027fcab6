import type { VerdictRow } from '../../../../contract/prescribing/audit.ts';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { AppMessages } from '../../../i18n/messages.ts';

/** A row of the list; `onOpen` makes it reachable by keyboard. */
export interface VerdictTableRow extends VerdictRow {
  readonly onOpen: () => void;
  /** Whether it is shown in the detail pane. */
  readonly isSelected: boolean;
}

interface Cell {
  row: VerdictTableRow;
}

const DecidedAt = ({ row }: Cell) => <span className="whole">{dayTimeOf(row.at)}</span>;

const PrescriptionNo = ({ row: { prescription, onOpen, isSelected } }: Cell) => {
  const t = useMessages().audit.verdicts;
  const { prescriptionNo } = prescription;
  return (
    <RowOpener text={prescriptionNo} label={t.openOne(prescriptionNo)} current={isSelected} onOpen={onOpen} />
  );
};

const Patient = ({ row }: Cell) => <span className="breaks">{row.prescription.patient.name}</span>;

const Verdict = ({ row }: Cell) => {
  const t = useMessages().audit;
  return (
    <StateMark kind={row.approve ? 'approved' : 'rejected'} text={row.approve ? t.approved : t.rejected} />
  );
};

const Reasons = ({ row: { reasons, opinion } }: Cell) => {
  const language = useServices().i18n.language.value;
  const reasonTexts = [...new Set(reasons.flatMap((line) => line.reasons))].map((reason) =>
    rejectReasonText(language, reason),
  );
  return (
    <span className="two-lines">{[...reasonTexts, opinion].filter((text) => text !== '').join(' · ')}</span>
  );
};

const Duration = ({ row: { took } }: Cell) => {
  const t = useMessages().audit;
  return <span className="whole">{took === null ? t.noFigure : t.duration(took)}</span>;
};

const CurrentStatus = ({ row: { prescription } }: Cell) => <StatusBadges {...prescription} />;

/** The columns of the auditor's verdicts. */
export const verdictColumns = ({ audit: t }: AppMessages): ListColumn<VerdictTableRow>[] => [
  {
    id: 'at',
    head: t.verdicts.at,
    cell: DecidedAt,
    width: '10rem',
    sort: 'descending',
    exported: ['reviewed'],
  },
  {
    id: 'no',
    head: t.verdicts.no,
    cell: PrescriptionNo,
    width: '11rem',
    narrow: 'end',
    exported: ['prescriptionNo'],
  },
  { id: 'patient', head: t.patient, cell: Patient, width: '9rem', exported: ['patient', 'sex', 'age'] },
  {
    id: 'approve',
    head: t.verdicts.verdict,
    cell: Verdict,
    width: '7.5rem',
    narrow: 'end',
    sort: 'ascending',
    exported: ['verdict'],
  },
  {
    id: 'reasons',
    head: t.verdicts.reasons,
    cell: Reasons,
    least: '14rem',
    narrow: 'whole',
    exported: ['reasons', 'opinion'],
  },
  {
    id: 'took',
    sort: 'descending',
    head: t.verdicts.duration,
    cell: Duration,
    align: 'right',
    width: '7rem',
    narrow: 'gone',
    withDetail: 'gone',
    exported: ['seconds'],
  },
  {
    id: 'now',
    head: t.verdicts.now,
    cell: CurrentStatus,
    width: '9.5rem',
    narrow: 'gone',
    withDetail: 'gone',
  },
];
