import { useSignal } from '@preact/signals-react';
import { type Sample, sampling } from '../../../../contract/prescribing/sampling.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useWorklists } from '../../../domain/worklists/useWorklists.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { type LoadedPage, useListQuery } from '../../../ui/table/listPage.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { dayOf, dayTimeOf } from '../../../lib/dates/days.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { DrawDrawer } from './draw/DrawDrawer.tsx';
import { createDrawForm } from './draw/drawForm.ts';
import type { SamplingMessages } from './messages.en.ts';
import { createSampleList } from './samplingLists.ts';
import { samplePath, sampleSorts, samplesPath, type SamplesQuery } from './samplingQuery.ts';
import { useSampleFilters } from './useSampleFilters.ts';

interface SampleTableRow extends Sample {
  readonly onOpen: () => void;
}

interface Cell {
  row: SampleTableRow;
}

const DrawnAt = ({ row: { drawnAt, onOpen } }: Cell) => {
  const t = useCatalog('sampling');
  const at = dayTimeOf(drawnAt);
  return <RowOpener text={at} label={t.openSample(at)} current={false} onOpen={onOpen} />;
};

const Filters = ({ row }: Cell) => {
  const filtersOf = useSampleFilters();
  return <span className="two-lines">{filtersOf(row).join(' · ')}</span>;
};

const columnsOf = (t: SamplingMessages): ListColumn<SampleTableRow>[] => [
  { id: 'drawn', head: t.drawnAt, cell: DrawnAt, width: '10rem', sort: 'descending' },
  {
    id: 'period',
    head: t.period,
    cell: ({ row }) => <span className="whole">{t.periodOf(row.from, row.to)}</span>,
    width: '14rem',
    narrow: 'whole',
  },
  { id: 'filters', head: t.filters, cell: Filters, least: '12rem', narrow: 'whole' },
  { id: 'by', head: t.drawnBy, cell: ({ row }) => row.drawnBy, width: '8rem', narrow: 'gone' },
  {
    id: 'size',
    head: t.size,
    cell: ({ row }) => t.sizeOf(row.size, row.population),
    width: '8rem',
    align: 'right',
    narrow: 'gone',
  },
  {
    id: 'judged',
    head: t.progress,
    cell: ({ row }) => t.progressOf(row.judged, row.size),
    width: '8rem',
    align: 'right',
    narrow: 'end',
  },
  {
    id: 'rational',
    head: t.rational,
    cell: ({ row }) => t.share(row.rational, row.judged),
    width: '7rem',
    align: 'right',
    narrow: 'end',
  },
];

/** The button that draws, for administrators. */
const DrawAction = () => {
  const app = useServices();
  const t = useCatalog('sampling').draw;
  const today = dayOf(app.clock.coarseNow.value);
  const isOpen = useSignal(false);
  // Outlives the drawer, which starts it: what is typed stays when that is closed.
  const { form } = useModel(() => ({
    form: createDrawForm(app, today, ({ id, size }) => {
      app.toasts.show(t.drawn(size));
      app.navigate(samplePath(id));
    }),
  }));
  return (
    <>
      <Button label={t.open} kind="main" onClick={() => (isOpen.value = true)} />
      {isOpen.value ? <DrawDrawer form={form} today={today} onClose={() => (isOpen.value = false)} /> : null}
    </>
  );
};

/** The drawn samples. */
export const SampleList = ({ query }: { query: SamplesQuery }) => {
  const app = useServices();
  const t = useCatalog('sampling');
  const settings = useListSettings('samples');
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const model = useModel(() => createSampleList(app, asked));
  useListQuery(model, asked);
  const account = useWorklists().account.value.value;
  const go = (next: SamplesQuery) => app.navigate(samplesPath(next));
  const mayDraw = account?.isAdmin === true && app.offered.has(sampling.draw);
  return (
    <div className="page list-stacked sampling">
      <h1>{t.title}</h1>
      <Panel
        title={t.samples}
        flush
        actions={
          <>
            <ListMenus settings={settings} columns={columnsOf(t)} hasViews={false} />
            {mayDraw ? <DrawAction /> : null}
          </>
        }
      >
        <AsyncView main data={model.page} onRetry={() => void model.page.load()} lines={6}>
          {({ value }: { value: LoadedPage<SamplesQuery, Sample> }) => (
            <ListTable
              label={t.samples}
              rows={value.list.map((row) => ({ ...row, onOpen: () => app.navigate(samplePath(row.id)) }))}
              columns={columnsOf(t)}
              rowKey={({ id }) => id}
              onOpen={({ onOpen }) => onOpen()}
              empty={t.empty}
              settings={settings}
              sort={query.sort ?? { by: 'drawn', descending: true }}
              onSort={(sort) => go({ ...query, sort: knownSort(sort, sampleSorts), pageNo: 1 })}
              position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
              total={value.total}
              totalText={t.total(value.total)}
              onPage={(pageNo, pageSize) => go({ ...query, pageNo, pageSize: pageSize ?? query.pageSize })}
              busy={model.isChanging.value}
            />
          )}
        </AsyncView>
      </Panel>
    </div>
  );
};
