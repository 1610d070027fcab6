import { type Prescription } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { RowOpener } from '../kit/RowOpener.tsx';
import type { Column } from '../kit/Table.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { nameIn } from '../prescribing/inWords.ts';
import { mayChange } from '../prescribing/states.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Words } from '../words/en.ts';

/** A row of the list; `onOpen` makes it reachable by keyboard. */
export interface ListedPrescription extends Prescription {
  readonly open: () => void;
  /** Whether it is shown in the detail pane. */
  readonly current: boolean;
}

interface Cell {
  row: ListedPrescription;
}

const At = ({ row }: Cell) => <span className="whole">{dayTimeOf(row.createTime)}</span>;

const No = ({ row: { prescriptionNo, open, current } }: Cell) => {
  const w = useWords().prescriptions;
  return <RowOpener text={prescriptionNo} label={w.openOne(prescriptionNo)} current={current} open={open} />;
};

const Patient = ({ row }: Cell) => <span className="breaks">{row.patient.name}</span>;

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
    <span className="two-lines">
      {lines.map(({ drugName, drugNameEn }) => nameIn(language, drugName, drugNameEn)).join(' · ')}
    </span>
  );
};

const Total = ({ row }: Cell) => <span className="whole">¥{yuan(row.totalFen)}</span>;

/** The columns of the doctor's prescriptions. */
export const recordColumns = ({ prescriptions: w }: Words): Column<ListedPrescription>[] => [
  { head: w.at, cell: At, width: '9.5rem', beside: 'gone' },
  { head: w.no, cell: No, width: '10rem', narrow: 'end' },
  { head: w.patient, cell: Patient, width: '9rem' },
  { head: w.state, cell: State, width: '9rem', narrow: 'end' },
  { head: w.drugs, cell: Drugs },
  { head: w.total, cell: Total, align: 'right', width: '6.5rem', narrow: 'end', beside: 'gone' },
];
