import { useSearch } from 'wouter';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { useTitlePart } from '../../domain/useTitlePart.ts';
import { useCatalog, useMessages } from '../../i18n/useMessages.ts';
import { chunk } from '../../lib/async/chunk.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import { MasterDetail } from '../../ui/layout/MasterDetail.tsx';
import { UnknownFilters } from '../../ui/table/UnknownFilters.tsx';
import { useServices } from '../../useServices.ts';
import { FiguresTab } from './figures/FiguresTab.tsx';
import { PrescriptionList } from './lists/PrescriptionsTab.tsx';
import { VisitList } from './lists/VisitsTab.tsx';
import { OverviewFilters } from './OverviewFilters.tsx';
import { OverviewTabs } from './OverviewTabs.tsx';
import {
  figureGroups,
  overviewPath,
  type OverviewQuery,
  readOverviewQuery,
  type TabProps,
} from './overviewQuery.ts';
import { SchedulesTab } from './schedules/SchedulesTab.tsx';
import './overview.css';

// Each has the messages of what it shows.
const summaryPanel = chunk(async () => (await import('./lists/SummaryPanel.tsx')).SummaryPanel);
const schedulePanel = chunk(async () => (await import('./schedules/SchedulePanel.tsx')).SchedulePanel);

/** What is open beside the list. */
const Detail = ({ tab, id, onClose }: { tab: OverviewQuery['tab']; id: string; onClose: () => void }) => {
  if (tab === 'schedules')
    return <LazyPart chunk={schedulePanel} catalog="services" props={{ id, onClose }} lines={8} />;
  const kind = tab === 'visits' ? 'visit' : 'prescription';
  return <LazyPart chunk={summaryPanel} catalog="rules" props={{ kind, id, onClose }} lines={8} />;
};

const TabContent = (props: TabProps) => {
  switch (props.query.tab) {
    case 'figures':
      return <FiguresTab {...props} />;
    case 'visits':
      return <VisitList {...props} />;
    case 'prescriptions':
      return <PrescriptionList {...props} />;
    default:
      return <SchedulesTab {...props} />;
  }
};

const useKnownFilters = (tab: OverviewQuery['tab']) => {
  const { dictionaries } = useServices();
  const { orders } = useMessages();
  const types = dictionaries.items('consult_type').map(({ value }) => value);
  const states = { visits: orderStatus, prescriptions: prescriptionStatus };
  const t = useCatalog('hospitalOverview');
  if (tab === 'schedules') return [{ param: 'away', label: t.now, values: [1] }];
  if (tab === 'figures') return [{ param: 'group', label: t.breakdown, values: figureGroups }];
  return [
    { param: 'status', label: orders.state, values: Object.values(states[tab]) },
    ...(tab === 'visits' && types.length > 0 ? [{ param: 'type', label: orders.type, values: types }] : []),
  ];
};

/** /hospitalOverview: figures, visits, prescriptions and schedules of the whole hospital, to read. */
export const HospitalOverviewPage = () => {
  const { clock, navigate } = useServices();
  const t = useCatalog('hospitalOverview');
  const search = useSearch();
  const today = dayOf(clock.coarseNow.value);
  const query = readOverviewQuery(search, today);
  const { tab, selectedId } = query;
  const part = t.tabs[tab];
  const filters = useKnownFilters(tab);
  useTitlePart(tab === 'figures' ? '' : part);
  const onQueryChange = (next: OverviewQuery) => navigate(overviewPath(next, today));
  const onClose = () => onQueryChange({ ...query, selectedId: null });
  const opened = tab === 'figures' ? null : selectedId;
  return (
    <MasterDetail
      title={t.title}
      className="overview"
      onClose={onClose}
      detail={
        opened === null ? null : <Detail key={`${tab} ${opened}`} tab={tab} id={opened} onClose={onClose} />
      }
    >
      <OverviewTabs selected={tab} />
      <OverviewFilters key={`filters ${tab}`} query={query} today={today} onQueryChange={onQueryChange} />
      <UnknownFilters
        search={search}
        filters={filters}
        hasPeriod={tab !== 'schedules'}
        onRemove={(next) => navigate(`/hospitalOverview${next === '' ? '' : `?${next}`}`)}
      />
      <TabContent key={`content ${tab}`} query={query} onQueryChange={onQueryChange} />
    </MasterDetail>
  );
};
