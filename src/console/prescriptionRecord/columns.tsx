import { type Prescription } from '../../contract/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { mayChange } from '../prescribing/states.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';

/** A prescription in the list, with the keyboard's way into it. */
export interface ListedPrescription extends Prescription {
  readonly open: () => void;
  /** Whether it stands beside the list now. */
  readonly current: boolean;
}

interface Cell {
  row: ListedPrescription;
}

const At = ({ row }: Cell) => <span className="written-whole">{dayTimeOf(row.createTime)}</span>;

const No = ({ row: { prescriptionNo, open, current } }: Cell) => {
  const w = useWords().prescriptions;
  return (
    <button
      type="button"
      className="written-open"
      aria-label={w.openOne(prescriptionNo)}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        open();
      }}
    >
      {prescriptionNo}
    </button>
  );
};

const Patient = ({ row }: Cell) => <span className="written-patient">{row.patient.name}</span>;

const State = ({ row: { status } }: Cell) => {
  const { dictionaries } = useApp();
  return (
    <Badge
      tone={mayChange(status) ? 'accent' : 'plain'}
      text={dictionaries.label('prescription_status', status)}
    />
  );
};

const Drugs = ({ row: { lines } }: Cell) => {
  const language = useApp().words.language.value;
  return (
    <span className="written-drugs">
      {lines.map(({ drugName, drugNameEn }) => nameIn(language, drugName, drugNameEn)).join(' · ')}
    </span>
  );
};

const Total = ({ row }: Cell) => <span className="written-whole">¥{yuan(row.totalFen)}</span>;

/** The columns of the doctor's prescriptions. */
export const recordColumns = ({ prescriptions: w }: Words): Column<ListedPrescription>[] => [
  { head: w.at, cell: At, width: '9.5rem' },
  { head: w.no, cell: No, width: '10rem' },
  { head: w.patient, cell: Patient, width: '9rem' },
  { head: w.state, cell: State, width: '9rem' },
  { head: w.drugs, cell: Drugs },
  { head: w.total, cell: Total, align: 'right', width: '6.5rem' },
];
