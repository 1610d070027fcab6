import type { VerdictRow } from '../../contract/audit.ts';
import { Badge } from '../kit/Badge.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { rejectReasonIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';

interface Cell {
  row: VerdictRow;
}

const At = ({ row }: Cell) => <span className="verdicts-whole">{dayTimeOf(row.at)}</span>;

const Patient = ({ row }: Cell) => row.prescription.patient.name;

const Verdict = ({ row }: Cell) => {
  const w = useWords().audit;
  return <Badge tone={row.approve ? 'accent' : 'plain'} text={row.approve ? w.approved : w.rejected} />;
};

const Reasons = ({ row: { reasons, opinion } }: Cell) => {
  const language = useApp().words.language.value;
  const said = [...new Set(reasons.flatMap((line) => line.reasons))].map((reason) =>
    rejectReasonIn(language, reason),
  );
  return (
    <span className="verdicts-reasons">{[...said, opinion].filter((one) => one !== '').join(' · ')}</span>
  );
};

const Took = ({ row: { took } }: Cell) => {
  const w = useWords().audit;
  return <span className="verdicts-whole">{took === null ? w.noFigure : w.lasted(took)}</span>;
};

const Now = ({ row: { prescription } }: Cell) => {
  const { dictionaries } = useApp();
  return <>{dictionaries.label('prescription_status', prescription.status)}</>;
};

/** The columns of the auditor's verdicts; `open` is the keyboard's way into a row. */
export const verdictColumns = (
  { audit: w }: Words,
  open: (row: VerdictRow) => void,
): Column<VerdictRow>[] => [
  { head: w.verdicts.at, cell: At, width: '10rem' },
  {
    head: w.verdicts.no,
    width: '11rem',
    cell: ({ row }: Cell) => (
      <button
        type="button"
        className="verdicts-open"
        aria-label={useWords().audit.verdicts.openOne(row.prescription.prescriptionNo)}
        onClick={(event) => {
          event.stopPropagation();
          open(row);
        }}
      >
        {row.prescription.prescriptionNo}
      </button>
    ),
  },
  { head: w.patient, cell: Patient },
  { head: w.verdicts.verdict, cell: Verdict, width: '7rem' },
  { head: w.verdicts.reasons, cell: Reasons },
  { head: w.verdicts.took, cell: Took, align: 'right', width: '7rem' },
  { head: w.verdicts.now, cell: Now, width: '8rem' },
];
