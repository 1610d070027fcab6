import { useSearch } from 'wouter';
import { auditTrail, type TrailEntry, trailGroups } from '../../../../contract/hospital/auditTrail.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { PageOutOfRange } from '../../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { countChangedFields } from '../../../lib/changedFields.ts';
import { dayOf, dayTimeOf } from '../../../lib/dates/days.ts';
import { saveBlob } from '../../../lib/saveBlob.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import type { StaffMessages } from '../messages.en.ts';
import { StaffTabs } from '../StaffTabs.tsx';
import { createAuditTrailPage, pageSize } from './trail.ts';
import { readTrailQuery, trailPath, type TrailQuery } from './trailQuery.ts';

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

const columnsOf = ({ trail: t }: StaffMessages): Column<TrailEntry>[] => [
  { head: t.at, cell: ({ row }) => <span className="whole">{dayTimeOf(row.at)}</span>, width: '10rem' },
  { head: t.by, cell: ({ row }) => row.by || t.unknown, width: '9rem', narrow: 'end' },
  { head: t.act, cell: Act },
  { head: t.about, cell: ({ row }) => <span className="breaks">{row.about}</span>, narrow: 'whole' },
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
        onQueryChange(defaults);
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
      <Select
        label={t.group}
        value={query.group ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...trailGroups.map((group) => ({ value: group, label: t.groups[group] })),
        ]}
        onChange={(value) => update({ group: trailGroups.find((group) => group === value) ?? null })}
      />
      <Select
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
  const trail = useModel(() => createAuditTrailPage(app, query, saveBlob));
  const exportError = trail.exportError.value;
  return (
    <Panel
      title={t.trail.title}
      actions={
        app.offered.has(auditTrail.export) ? (
          <Button
            label={t.trail.export}
            busy={trail.isExporting.value}
            onClick={() => void trail.exportRows()}
          />
        ) : null
      }
      flush
    >
      {exportError === null ? null : <Notice tone="accent" urgent text={exportError} />}
      <AsyncView main data={trail.page} onRetry={() => void trail.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: TrailEntry[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          if (query.pageNo > pages)
            return (
              <PageOutOfRange
                pageNo={query.pageNo}
                pages={pages}
                onFirst={() => onQueryChange({ ...query, pageNo: 1 })}
              />
            );
          return (
            <>
              <Table
                label={t.trail.title}
                rows={value.list}
                columns={columnsOf(t)}
                rowKey={({ id }) => id}
                empty={t.trail.empty}
              />
              <Pager
                total={t.trail.total(value.total)}
                pageNo={query.pageNo}
                pages={pages}
                onPageChange={(pageNo) => onQueryChange({ ...query, pageNo })}
              />
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};

/** What was done at the hospital, by whom and about whom. */
export const TrailTab = () => {
  const app = useServices();
  const t = useCatalog('staff');
  const today = dayOf(app.clock.coarseNow.value);
  const query = readTrailQuery(useSearch(), today);
  const onQueryChange = (next: TrailQuery) => app.navigate(trailPath(next, today));
  return (
    <div className="page list-stacked staff">
      <h1>{t.parts.trail}</h1>
      <StaffTabs selected="trail" />
      <TrailFilters query={query} today={today} onQueryChange={onQueryChange} />
      <TrailList key={trailPath(query, today)} query={query} onQueryChange={onQueryChange} />
    </div>
  );
};
