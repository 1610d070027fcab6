import { type OrderSort, orderSorts, orderStatus } from '../../../../contract/consultation/order.ts';
import { type HospitalVisit, overview } from '../../../../contract/hospital/overview.ts';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { orderStateKind, orderStatusLabel } from '../../../domain/visits/orderStatusLabel.ts';
import type { AppMessages } from '../../../i18n/messages.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { knownSort, type ListSort } from '../../../lib/queryParams.ts';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { useServices } from '../../../useServices.ts';
import type { HospitalOverviewMessages } from '../messages.en.ts';
import {
  doctorRequest,
  type OverviewQuery,
  periodRequest,
  type FilterProps,
  type TabProps,
} from '../overviewQuery.ts';
import { createdColumn, DoctorCell, NumberCell, PatientCell } from './cells.tsx';
import { type OpenableRow, OverviewList } from './OverviewList.tsx';

type VisitRow = OpenableRow<HospitalVisit>;

interface CellProps {
  row: VisitRow;
}

const anyValue = -1;

const VisitNumber = ({ row }: CellProps) => (
  <NumberCell row={row} text={row.orderNo} label={useMessages().orders.openOne(row.orderNo)} />
);

const Type = ({ row: { consultType } }: CellProps) =>
  useServices().dictionaries.label('consult_type', consultType);

const State = ({ row: { status } }: CellProps) => (
  <StateMark kind={orderStateKind(status)} text={orderStatusLabel(useMessages(), status)} />
);

const Ended = ({ row: { finishTime, endTime } }: CellProps) => {
  const endedAt = finishTime ?? endTime;
  return <span className="whole">{endedAt === null ? '' : dayTimeOf(endedAt)}</span>;
};

const visitColumns = (
  { orders: t }: AppMessages,
  { doctor }: HospitalOverviewMessages,
): ListColumn<VisitRow>[] => [
  createdColumn(t.created),
  { id: 'no', head: t.no, cell: VisitNumber, width: '12rem', exported: ['orderNo'] },
  {
    id: 'patient',
    head: t.patient,
    cell: PatientCell,
    width: '11rem',
    narrow: 'end',
    exported: ['patient', 'sex', 'age'],
  },
  { id: 'doctor', head: doctor, cell: DoctorCell, least: '12rem', exported: ['doctor', 'department'] },
  {
    id: 'type',
    head: t.type,
    cell: Type,
    width: '11rem',
    narrow: 'gone',
    withDetail: 'gone',
    sort: 'ascending',
    exported: ['consultType', 'followUp'],
  },
  {
    id: 'state',
    head: t.state,
    cell: State,
    width: '9.5rem',
    narrow: 'end',
    sort: 'ascending',
    exported: ['status'],
  },
  {
    id: 'ended',
    head: t.ended,
    cell: Ended,
    width: '9.5rem',
    narrow: 'gone',
    withDetail: 'gone',
    sort: 'descending',
    exported: ['finished'],
  },
];

const shownSort = ({ by, sort }: OverviewQuery): ListSort<OrderSort> =>
  knownSort(sort, orderSorts) ?? { by: by === 'finish' ? 'ended' : 'created', descending: true };

/** The filters and the order as request parameters. */
const toRequest = (query: OverviewQuery) => {
  const { by, status, consultType, keyword } = query;
  const sort = knownSort(query.sort, orderSorts);
  return {
    ...periodRequest(query),
    ...doctorRequest(query),
    by,
    keyword,
    ...(status !== null && { status }),
    ...(consultType !== null && { consultType }),
    ...(sort && { orderBy: sort.by, sort: sort.descending ? ('desc' as const) : ('asc' as const) }),
  };
};

/** The filters that only visits have. */
export const VisitFilters = ({ query, onChange }: FilterProps) => {
  const { dictionaries } = useServices();
  const messages = useMessages();
  const { orders: t, lists } = messages;
  return (
    <>
      <FilterSelect
        label={t.state}
        value={query.status ?? anyValue}
        options={[
          { value: anyValue, label: lists.all },
          ...Object.values(orderStatus).map((value) => ({ value, label: orderStatusLabel(messages, value) })),
        ]}
        onChange={(status) => onChange({ status: status === anyValue ? null : status })}
      />
      <FilterSelect
        label={t.type}
        value={query.consultType ?? anyValue}
        options={[{ value: anyValue, label: lists.all }, ...dictionaries.items('consult_type')]}
        onChange={(type) => onChange({ consultType: type === anyValue ? null : type })}
      />
      <FilterSelect
        label={t.dateField}
        value={query.by}
        options={[
          { value: 'create', label: t.created },
          { value: 'finish', label: t.finished },
        ]}
        onChange={(by) => onChange({ by })}
      />
    </>
  );
};

/** The visits of the hospital. */
export const VisitList = ({ query, onQueryChange }: TabProps) => {
  const app = useServices();
  const messages = useMessages();
  const t = useCatalog('hospitalOverview');
  const columns = visitColumns(messages, t);
  const listExport = useListExport({
    endpoint: overview.exportVisits,
    heads: exportColumns.visits,
    table: { columns, settings: useListSettings('hospitalVisits').columns },
    request: (chosen) => ({ ...toRequest(query), ...chosen }),
  });
  return (
    <OverviewList
      name="hospitalVisits"
      label={t.visits}
      empty={messages.orders.emptyFiltered}
      query={query}
      onQueryChange={onQueryChange}
      request={(wanted, pageSize) =>
        app.call(overview.visits, { ...toRequest(wanted), pageNo: wanted.pageNo, pageSize })
      }
      keyOf={({ id }) => id}
      columns={columns}
      defaultSort={shownSort({ ...query, sort: null })}
      listExport={listExport}
    />
  );
};
