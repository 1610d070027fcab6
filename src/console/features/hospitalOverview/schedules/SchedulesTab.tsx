import { type DoctorSchedule, overview, scheduleSorts } from '../../../../contract/hospital/overview.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { knownSort } from '../../../lib/queryParams.ts';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { type OpenableRow, OverviewList } from '../lists/OverviewList.tsx';
import type { HospitalOverviewMessages } from '../messages.en.ts';
import { doctorRequest, type OverviewQuery, type TabProps } from '../overviewQuery.ts';
import { awayText, todaysHours } from './scheduleText.ts';

type ScheduleRow = OpenableRow<DoctorSchedule>;

interface CellProps {
  row: ScheduleRow;
}

const Doctor = ({ row: { doctorName, onOpen, isSelected } }: CellProps) => {
  const t = useCatalog('hospitalOverview');
  return (
    <RowOpener text={doctorName} label={t.openSchedule(doctorName)} current={isSelected} onOpen={onOpen} />
  );
};

/** Whether the doctor is away now. */
export const Presence = ({ row }: { row: Pick<DoctorSchedule, 'away' | 'absence'> }) => {
  const moment = useMoment();
  const messages = useMessages();
  const t = useCatalog('hospitalOverview');
  const kind = row.absence || row.away ? 'off' : row.away === null ? 'unknown' : 'active';
  return <StateMark kind={kind} text={awayText(messages, t, row, moment)} />;
};

const Offered = ({ row: { services } }: CellProps) => {
  const { dictionaries } = useServices();
  const { common } = useMessages();
  const t = useCatalog('hospitalOverview');
  const on = services.filter((service) => service.on);
  if (services.length === 0) return t.notKnown;
  if (on.length === 0) return <span className="quiet">{t.nothingOffered}</span>;
  return on.map(({ consultType }) => dictionaries.label('consult_type', consultType)).join(common.comma);
};

const Today = ({ row: { services } }: CellProps) => {
  const { clock } = useServices();
  const t = useCatalog('hospitalOverview');
  const now = clock.coarseNow.value;
  if (services.length === 0) return t.notKnown;
  const hours = [...new Set(services.map((service) => todaysHours(service, now)))].filter(
    (text) => text !== '',
  );
  return hours.length === 0 ? (
    <span className="quiet">{t.noHours}</span>
  ) : (
    <span className="overview-hours">
      {hours.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
};

const scheduleColumns = (t: HospitalOverviewMessages): ListColumn<ScheduleRow>[] => [
  { id: 'name', head: t.doctor, cell: Doctor, width: '10rem', sort: 'ascending' },
  {
    id: 'department',
    head: t.filters.dept,
    cell: ({ row }) => row.deptName ?? <span className="quiet">{t.noDepartment}</span>,
    width: '11rem',
    narrow: 'end',
    sort: 'ascending',
  },
  { id: 'now', head: t.now, cell: Presence, width: '14rem', narrow: 'whole' },
  { id: 'offered', head: t.offered, cell: Offered, least: '11rem', narrow: 'whole', withDetail: 'gone' },
  { id: 'today', head: t.today, cell: Today, width: '13.5rem', narrow: 'whole', withDetail: 'gone' },
];

const defaultSort = { by: 'department', descending: false };

const toRequest = (query: OverviewQuery) => {
  const sort = knownSort(query.sort, scheduleSorts) ?? knownSort(defaultSort, scheduleSorts);
  return {
    ...doctorRequest(query),
    keyword: query.keyword,
    ...(query.away && { away: 1 }),
    ...(sort && { orderBy: sort.by, sort: sort.descending ? ('desc' as const) : ('asc' as const) }),
  };
};

/** Every doctor's services, hours and absence. */
export const SchedulesTab = ({ query, onQueryChange }: TabProps) => {
  const { call } = useServices();
  const t = useCatalog('hospitalOverview');
  return (
    <OverviewList
      name="hospitalSchedules"
      label={t.schedules}
      empty={t.noMatch.doctor}
      query={query}
      onQueryChange={onQueryChange}
      request={(wanted, pageSize) =>
        call(overview.schedules, { ...toRequest(wanted), pageNo: wanted.pageNo, pageSize })
      }
      keyOf={({ doctorId }) => doctorId}
      columns={scheduleColumns(t)}
      defaultSort={defaultSort}
    />
  );
};
