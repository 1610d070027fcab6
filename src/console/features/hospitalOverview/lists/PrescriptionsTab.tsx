import { type HospitalPrescription, overview } from '../../../../contract/hospital/overview.ts';
import { prescriptionStatus, type PrescriptionSort } from '../../../../contract/prescribing/prescription.ts';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import type { AppMessages } from '../../../i18n/messages.ts';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { yuan } from '../../../lib/money.ts';
import { knownSort } from '../../../lib/queryParams.ts';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { useServices } from '../../../useServices.ts';
import type { HospitalOverviewMessages } from '../messages.en.ts';
import {
  doctorRequest,
  type OverviewQuery,
  periodRequest,
  prescriptionSortNames,
  type FilterProps,
  type TabProps,
} from '../overviewQuery.ts';
import { createdColumn, DoctorCell, NumberCell, PatientCell } from './cells.tsx';
import { type OpenableRow, OverviewList } from './OverviewList.tsx';

type PrescriptionRow = OpenableRow<HospitalPrescription>;

interface CellProps {
  row: PrescriptionRow;
}

const anyValue = -1;

/** A draft is its doctor's. */
const listedStates = Object.values(prescriptionStatus).filter(
  (status) => status !== prescriptionStatus.draft,
);

const PrescriptionNumber = ({ row }: CellProps) => (
  <NumberCell
    row={row}
    text={row.prescriptionNo}
    label={useMessages().prescriptionList.openOne(row.prescriptionNo)}
  />
);

const Drugs = ({ row: { lines } }: CellProps) => {
  const language = useLanguage();
  return (
    <span className="two-lines">
      {lines.map(({ drugName, drugNameEn }) => localizedName(language, drugName, drugNameEn)).join(' · ')}
    </span>
  );
};

const prescriptionColumns = (
  { prescriptionList: t }: AppMessages,
  { doctor }: HospitalOverviewMessages,
): ListColumn<PrescriptionRow>[] => [
  createdColumn(t.at),
  { id: 'no', head: t.no, cell: PrescriptionNumber, width: '11rem', exported: ['prescriptionNo'] },
  {
    id: 'patient',
    head: t.patient,
    cell: PatientCell,
    width: '11rem',
    narrow: 'end',
    exported: ['patient', 'sex', 'age'],
  },
  { id: 'doctor', head: doctor, cell: DoctorCell, width: '12rem', exported: ['doctor', 'department'] },
  {
    id: 'state',
    head: t.state,
    cell: ({ row }) => <StatusBadges {...row} />,
    width: '9.5rem',
    narrow: 'end',
    sort: 'ascending',
    exported: ['status'],
  },
  {
    id: 'drugs',
    head: t.drugs,
    cell: Drugs,
    least: '12rem',
    narrow: 'whole',
    withDetail: 'gone',
    exported: ['drugs'],
  },
  {
    id: 'total',
    head: t.total,
    cell: ({ row }) => <span className="whole">¥{yuan(row.totalFen)}</span>,
    align: 'right',
    width: '6.5rem',
    narrow: 'whole',
    withDetail: 'gone',
    sort: 'descending',
    exported: ['total'],
  },
];

const defaultSort = { by: 'created', descending: true };

const requestSort = ({ sort }: OverviewQuery): PrescriptionSort => {
  const { by, descending } = knownSort(sort, prescriptionSortNames) ?? defaultSort;
  if (by === 'total') return descending ? 'highestTotal' : 'lowestTotal';
  if (by === 'state') return descending ? 'lastStatus' : 'firstStatus';
  return descending ? 'newest' : 'oldest';
};

const toRequest = (query: OverviewQuery) => ({
  ...periodRequest(query),
  ...doctorRequest(query),
  ...(query.status !== null && { status: query.status }),
  keyword: query.keyword,
  sort: requestSort(query),
});

/** The filter that only prescriptions have. */
export const PrescriptionFilters = ({ query, onChange }: FilterProps) => {
  const { dictionaries } = useServices();
  const { prescriptionList: t, lists } = useMessages();
  return (
    <FilterSelect
      label={t.state}
      value={query.status ?? anyValue}
      options={[
        { value: anyValue, label: lists.all },
        ...listedStates.map((value) => ({ value, label: dictionaries.label('prescription_status', value) })),
      ]}
      onChange={(status) => onChange({ status: status === anyValue ? null : status })}
    />
  );
};

/** The prescriptions of the hospital that were sent for review. */
export const PrescriptionList = ({ query, onQueryChange }: TabProps) => {
  const app = useServices();
  const messages = useMessages();
  const t = useCatalog('hospitalOverview');
  const columns = prescriptionColumns(messages, t);
  const listExport = useListExport({
    endpoint: overview.exportPrescriptions,
    heads: exportColumns.prescriptions,
    table: { columns, settings: useListSettings('hospitalPrescriptions').columns },
    request: (chosen) => ({ ...toRequest(query), ...chosen }),
  });
  return (
    <OverviewList
      name="hospitalPrescriptions"
      label={t.prescriptions}
      empty={messages.prescriptionList.emptyFiltered}
      query={query}
      onQueryChange={onQueryChange}
      request={(wanted, pageSize) =>
        app.call(overview.prescriptions, { ...toRequest(wanted), pageNo: wanted.pageNo, pageSize })
      }
      keyOf={({ id }) => id}
      columns={columns}
      defaultSort={defaultSort}
      listExport={listExport}
    />
  );
};
