import { type Prescription } from '../../../../contract/prescribing/prescription.ts';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { yuan } from '../../../lib/money.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { AppMessages } from '../../../i18n/messages.ts';

/** A row of the list; `onOpen` makes it reachable by keyboard. */
export interface PrescriptionRow extends Prescription {
  readonly onOpen: () => void;
  /** Whether it is shown in the detail pane. */
  readonly isSelected: boolean;
}

interface Cell {
  row: PrescriptionRow;
}

const CreatedAt = ({ row }: Cell) => <span className="whole">{dayTimeOf(row.createTime)}</span>;

const PrescriptionNo = ({ row: { prescriptionNo, onOpen, isSelected } }: Cell) => {
  const t = useMessages().prescriptionList;
  return (
    <RowOpener text={prescriptionNo} label={t.openOne(prescriptionNo)} current={isSelected} onOpen={onOpen} />
  );
};

const Patient = ({ row }: Cell) => <span className="breaks">{row.patient.name}</span>;

const Status = ({ row }: Cell) => <StatusBadges {...row} />;

const Drugs = ({ row: { lines } }: Cell) => {
  const language = useServices().i18n.language.value;
  return (
    <span className="two-lines">
      {lines.map(({ drugName, drugNameEn }) => localizedName(language, drugName, drugNameEn)).join(' · ')}
    </span>
  );
};

const Total = ({ row }: Cell) => <span className="whole">¥{yuan(row.totalFen)}</span>;

/** The columns of the doctor's prescriptions. */
export const recordColumns = ({ prescriptionList: t }: AppMessages): ListColumn<PrescriptionRow>[] => [
  {
    id: 'created',
    head: t.at,
    cell: CreatedAt,
    width: '9.5rem',
    withDetail: 'gone',
    sort: 'descending',
    exported: ['created'],
  },
  {
    id: 'no',
    head: t.no,
    cell: PrescriptionNo,
    width: '11rem',
    narrow: 'end',
    exported: ['prescriptionNo'],
  },
  { id: 'patient', head: t.patient, cell: Patient, width: '9rem', exported: ['patient', 'sex', 'age'] },
  {
    id: 'state',
    head: t.state,
    cell: Status,
    width: '9.5rem',
    narrow: 'end',
    sort: 'ascending',
    exported: ['status'],
  },
  { id: 'drugs', head: t.drugs, cell: Drugs, least: '14rem', exported: ['drugs'] },
  {
    id: 'total',
    head: t.total,
    cell: Total,
    align: 'right',
    width: '6.5rem',
    narrow: 'end',
    withDetail: 'gone',
    sort: 'descending',
    exported: ['total'],
  },
];
