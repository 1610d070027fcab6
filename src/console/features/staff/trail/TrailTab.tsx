import { useSearch } from 'wouter';
import { auditTrail, type TrailEntry, trailGroups } from '../../../../contract/hospital/auditTrail.ts';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { type LoadedPage, useListQuery } from '../../../ui/table/listPage.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { countChangedFields } from '../../../lib/changedFields.ts';
import { dayOf, dayTimeOf } from '../../../lib/dates/days.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import type { StaffMessages } from '../messages.en.ts';
import { StaffTabs } from '../StaffTabs.tsx';
import { createTrailList } from './trail.ts';
import { readTrailQuery, toTrailRequest, trailPath, type TrailQuery, trailSorts } from './trailQuery.ts';

interface QueryProps {
  query: TrailQuery;
  onQueryChange: (query: TrailQuery) => void;
}

const Act = ({ row: { act, actName, detail } }: { row: TrailEntry }) => (
  <span className="staff-act">
    {actName || act}
    {detail === '' ? null : <span className="quiet small breaks">{detail}</span>}
  </span>
);

const At = ({ row }: { row: TrailEntry }) => <span className="whole">{dayTimeOf(row.at)}</span>;

const By = ({ row }: { row: TrailEntry }) => {
  const { unknown } = useCatalog('staff').trail;
  return row.by || unknown;
};

const About = ({ row }: { row: TrailEntry }) => <span className="breaks">{row.about}</span>;

const columnsOf = ({ trail: t }: StaffMessages): ListColumn<TrailEntry>[] => [
  { id: 'at', head: t.at, cell: At, width: '10rem', sort: 'descending', exported: ['at'] },
  { id: 'by', head: t.by, cell: By, width: '9rem', narrow: 'end', exported: ['by'] },
  { id: 'act', head: t.act, cell: Act, least: '14rem', exported: ['act', 'detail'] },
  { id: 'about', head: t.about, cell: About, least: '12rem', narrow: 'whole', exported: ['about'] },
];

const TrailFilters = ({ query, today, onQueryChange }: QueryProps & { today: string }) => {
  const { lists } = useMessages();
  const t = useCatalog('staff').trail;
  const by = useSyncedInput(query.by);
  const defaults = readTrailQuery('', today);
  const update = (change: Partial<TrailQuery>) =>
    onQueryChange({ ...query, by: by.value.trim(), pageNo: 1, ...change });
  return (
    <ListFilters
      value={query}
      defaults={defaults}
      activeCount={countChangedFields(query, defaults, ['by', 'group', 'renewals'])}
      today={today}
      keywordLabel={t.keyword}
      onChange={update}
      onClear={() => {
        by.value = '';
        onQueryChange({ ...defaults, sort: query.sort, pageSize: query.pageSize });
      }}
    >
      <TextField
        label={t.byLabel}
        value={by.value}
        maxLength={50}
        onChange={(typed) => {
          by.value = typed;
        }}
      />
      <FilterSelect
        label={t.group}
        value={query.group ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...trailGroups.map((group) => ({ value: group, label: t.groups[group] })),
        ]}
        onChange={(value) => update({ group: trailGroups.find((group) => group === value) ?? null })}
      />
      <FilterSelect
        label={t.renewals}
        value={query.renewals ? 'shown' : 'hidden'}
        options={[
          { value: 'hidden', label: t.hidden },
          { value: 'shown', label: t.shown },
        ]}
        onChange={(value) => update({ renewals: value === 'shown' })}
      />
    </ListFilters>
  );
};

const TrailList = ({ query, onQueryChange }: QueryProps) => {
  const app = useServices();
  const t = useCatalog('staff');
  const settings = useListSettings('auditTrail');
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const trail = useModel(() => createTrailList(app, asked));
  useListQuery(trail, asked);
  const filter = toTrailRequest(query);
  const columns = columnsOf(t);
  const listExport = useListExport({
    endpoint: auditTrail.export,
    heads: exportColumns.auditTrail,
    table: { columns, settings: settings.columns },
    request: (chosen) => ({ ...filter, ...chosen }),
  });
  return (
    <Panel
      title={t.trail.title}
      actions={
        <>
          <ListMenus settings={settings} columns={columns} />
          <ExportButton listExport={listExport} />
        </>
      }
      flush
    >
      <ExportBar listExport={listExport} />
      <AsyncView main data={trail.page} onRetry={() => void trail.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<TrailQuery, TrailEntry> }) => (
          <ListTable
            label={t.trail.title}
            rows={value.list}
            columns={columns}
            rowKey={({ id }) => id}
            empty={t.trail.empty}
            settings={settings}
            sort={query.sort ?? { by: 'at', descending: true }}
            onSort={(sort) => onQueryChange({ ...query, sort: knownSort(sort, trailSorts), pageNo: 1 })}
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={t.trail.total(value.total)}
            onPage={(pageNo, pageSize) =>
              onQueryChange({ ...query, pageNo, pageSize: pageSize ?? query.pageSize })
            }
            busy={trail.isChanging.value}
          />
        )}
      </AsyncView>
    </Panel>
  );
};

/** What was done at the hospital, by whom and about whom. */
export const TrailTab = () => {
  const app = useServices();
  const t = useCatalog('staff');
  const today = dayOf(app.clock.coarseNow.value);
  const search = useSearch();
  const query = readTrailQuery(search, today);
  const onQueryChange = (next: TrailQuery) => app.navigate(trailPath(next, today));
  return (
    <div className="page list-stacked staff">
      <h1>{t.parts.trail}</h1>
      <StaffTabs selected="trail" />
      <TrailFilters query={query} today={today} onQueryChange={onQueryChange} />
      <UnknownFilters
        search={search}
        filters={[
          { param: 'group', label: t.trail.group, values: trailGroups },
          { param: 'renewals', label: t.trail.renewals, values: [1] },
        ]}
        hasPeriod
        onRemove={(next) => app.navigate(`/workforceManagement?${next}`)}
      />
      <TrailList query={query} onQueryChange={onQueryChange} />
    </div>
  );
};
