import type { VerdictRow } from '../../contract/prescribing/audit.ts';
import { Badge } from '../kit/Badge.tsx';
import { RowOpener } from '../kit/RowOpener.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';

/** A row of the list; `onOpen` makes it reachable by keyboard. */
export interface ListedVerdict extends VerdictRow {
  readonly open: () => void;
  /** Whether it is shown in the detail pane. */
  readonly current: boolean;
}

interface Cell {
  row: ListedVerdict;
}

const At = ({ row }: Cell) => <span className="whole">{dayTimeOf(row.at)}</span>;

const No = ({ row: { prescription, open, current } }: Cell) => {
  const w = useWords().audit.verdicts;
  const { prescriptionNo } = prescription;
  return <RowOpener text={prescriptionNo} label={w.openOne(prescriptionNo)} current={current} open={open} />;
};

const Patient = ({ row }: Cell) => <span className="breaks">{row.prescription.patient.name}</span>;

const Verdict = ({ row }: Cell) => {
  const w = useWords().audit;
  return <Badge tone={row.approve ? 'accent' : 'plain'} text={row.approve ? w.approved : w.rejected} />;
};

const Reasons = ({ row: { reasons, opinion } }: Cell) => {
  const language = useApp().words.language.value;
  const said = [...new Set(reasons.flatMap((line) => line.reasons))].map((reason) =>
    rejectReasonIn(language, reason),
  );
  return <span className="two-lines">{[...said, opinion].filter((one) => one !== '').join(' · ')}</span>;
};

const Took = ({ row: { took } }: Cell) => {
  const w = useWords().audit;
  return <span className="whole">{took === null ? w.noFigure : w.lasted(took)}</span>;
};

const Now = ({ row: { prescription } }: Cell) => {
  const { dictionaries } = useApp();
  return <>{dictionaries.label('prescription_status', prescription.status)}</>;
};

/** The columns of the auditor's verdicts. */
export const verdictColumns = ({ audit: w }: Words): Column<ListedVerdict>[] => [
  { head: w.verdicts.at, cell: At, width: '10rem' },
  { head: w.verdicts.no, cell: No, width: '11rem', narrow: 'end' },
  { head: w.patient, cell: Patient },
  { head: w.verdicts.verdict, cell: Verdict, width: '7rem', narrow: 'end' },
  { head: w.verdicts.reasons, cell: Reasons, narrow: 'whole' },
  { head: w.verdicts.took, cell: Took, align: 'right', width: '7rem', narrow: 'gone', beside: 'gone' },
  { head: w.verdicts.now, cell: Now, width: '8rem', narrow: 'gone', beside: 'gone' },
];
