import { useCatalog, useMessages } from '../../i18n/useMessages.ts';
import { countChangedFields } from '../../lib/changedFields.ts';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { useSyncedInput } from '../../ui/hooks/useSyncedInput.ts';
import { FilterForm } from '../../ui/table/FilterForm.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { DoctorFilters } from './DoctorFilters.tsx';
import { PrescriptionFilters } from './lists/PrescriptionsTab.tsx';
import { VisitFilters } from './lists/VisitsTab.tsx';
import { type OverviewQuery, readOverviewQuery } from './overviewQuery.ts';

interface Props {
  query: OverviewQuery;
  today: string;
  onQueryChange: (query: OverviewQuery) => void;
}

interface PartProps {
  query: OverviewQuery;
  defaults: OverviewQuery;
  onChange: (change: Partial<OverviewQuery>) => void;
}

/** Schedules have no period. */
const ScheduleFilters = ({ query, defaults, onChange }: PartProps) => {
  const { lists } = useMessages();
  const t = useCatalog('hospitalOverview');
  const keyword = useSyncedInput(query.keyword);
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keywords.schedules}
      activeCount={countChangedFields(query, defaults, ['dept', 'doctorId', 'away'])}
      isKeywordSet={query.keyword !== ''}
      onSubmit={() => onChange({ keyword: keyword.value.trim() })}
      onClear={() => {
        keyword.value = '';
        onChange({ ...defaults, sort: query.sort, pageSize: query.pageSize });
      }}
    >
      <DoctorFilters query={query} onChange={onChange} />
      <FilterSelect
        label={t.now}
        value={query.away ? 'away' : 'all'}
        options={[
          { value: 'all', label: lists.all },
          { value: 'away', label: t.isAway },
        ]}
        onChange={(value) => onChange({ away: value === 'away' })}
      />
    </FilterForm>
  );
};

/** The filters of a tab, stored in the address. */
export const OverviewFilters = ({ query, today, onQueryChange }: Props) => {
  const t = useCatalog('hospitalOverview');
  const { tab } = query;
  const defaults = readOverviewQuery(`part=${tab}`, today);
  const onChange = (change: Partial<OverviewQuery>) =>
    onQueryChange({ ...query, pageNo: 1, selectedId: null, ...change });
  if (tab === 'schedules') return <ScheduleFilters query={query} defaults={defaults} onChange={onChange} />;
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={countChangedFields(query, defaults, ['dept', 'doctorId', 'status', 'consultType', 'by'])}
      today={today}
      keywordLabel={t.keywords[tab]}
      onChange={onChange}
      onClear={() =>
        onChange({ ...defaults, sort: query.sort, pageSize: query.pageSize, group: query.group })
      }
    >
      <DoctorFilters query={query} onChange={onChange} />
      {tab === 'visits' ? <VisitFilters query={query} onChange={onChange} /> : null}
      {tab === 'prescriptions' ? <PrescriptionFilters query={query} onChange={onChange} /> : null}
    </ListFilters>
  );
};
