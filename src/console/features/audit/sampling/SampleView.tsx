import { useSearch } from 'wouter';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { sampling, type SamplingResults, sheetStates } from '../../../../contract/prescribing/sampling.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useTitlePart } from '../../../domain/useTitlePart.ts';
import { useWorklists } from '../../../domain/worklists/useWorklists.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useListQuery } from '../../../ui/table/listPage.ts';
import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { ResultsPanel } from './ResultsPanel.tsx';
import { createResults, createSheetList, sheetFilter } from './samplingLists.ts';
import { samplingPath, sheetPath, sheetsPath, type SheetsQuery } from './samplingQuery.ts';
import { sheetColumns, SheetFilters, SheetTable } from './SheetTable.tsx';
import { useSampleFilters } from './useSampleFilters.ts';

/** What was drawn, with which seed, and the next sheet of the person. */
const SampleHead = ({ value: { sample, nextId } }: { value: SamplingResults }) => {
  const app = useServices();
  const t = useCatalog('sampling');
  const filtersOf = useSampleFilters();
  const account = useWorklists().account.value.value;
  const mayJudge = account?.isAuditor === true && app.offered.has(sampling.judge);
  return (
    <>
      <p className="small">
        {t.sample.drawn(dayTimeOf(sample.drawnAt), sample.drawnBy)} · {t.size}{' '}
        {t.sizeOf(sample.size, sample.population)} · {filtersOf(sample).join(' · ')}
      </p>
      <p className="quiet small" title={t.sample.seedHint}>
        {t.sample.seed} <span className="sampling-seed">{sample.seed}</span>
      </p>
      {mayJudge ? (
        <div className="row">
          {nextId === null ? (
            <span className="quiet">{t.sample.nothingLeft}</span>
          ) : (
            <Button label={t.sample.judgeNext} kind="main" onClick={() => app.navigate(sheetPath(nextId))} />
          )}
        </div>
      ) : null}
    </>
  );
};

const Results = ({ value }: { value: SamplingResults }) => {
  const t = useCatalog('sampling').sample;
  const { id } = value.sample;
  const listExport = useListExport({
    endpoint: sampling.exportResults,
    heads: exportColumns.samplingResults,
    request: ({ columns }) => ({ id, ...(columns !== undefined && { columns }) }),
  });
  return (
    <Panel title={t.results} actions={<ExportButton listExport={listExport} label={t.exportResults} />}>
      <ExportBar listExport={listExport} />
      <ResultsPanel value={value} />
    </Panel>
  );
};

const Sheets = ({ query, go }: { query: SheetsQuery; go: (query: SheetsQuery) => void }) => {
  const app = useServices();
  const settings = useListSettings('worksheets');
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const model = useModel(() => createSheetList(app, asked));
  useListQuery(model, asked);
  const listExport = useListExport({
    endpoint: sampling.export,
    heads: exportColumns.sampling,
    table: { columns: sheetColumns(useCatalog('sampling')), settings: settings.columns },
    request: (chosen) => ({ ...sheetFilter(query), ...chosen }),
  });
  return <SheetTable model={model} settings={settings} listExport={listExport} query={query} go={go} />;
};

/** One sample: what was found so far, and its worksheets. */
export const SampleView = ({ query }: { query: SheetsQuery }) => {
  const app = useServices();
  const search = useSearch();
  const t = useCatalog('sampling');
  const { results } = useModel(() => createResults(app, query.id));
  const sample = results.value.value?.sample;
  const go = (next: SheetsQuery) => app.navigate(sheetsPath(next));
  useTitlePart(sample ? t.sample.heading(sample.from, sample.to) : '');
  return (
    <div className="page list-stacked sampling">
      <div className="sampling-head">
        <h1>{sample ? t.sample.heading(sample.from, sample.to) : t.title}</h1>
        <Button label={t.toSamples} kind="quiet" onClick={() => app.navigate(samplingPath)} />
      </div>
      <AsyncView main data={results} onRetry={() => void results.load()} lines={6}>
        {({ value }: { value: SamplingResults }) => (
          <>
            <SampleHead value={value} />
            <Results value={value} />
            <SheetFilters query={query} go={go} />
            <UnknownFilters
              search={search}
              filters={[{ param: 'state', label: t.sheets.state, values: sheetStates }]}
              hasPeriod={false}
              onRemove={(next) => app.navigate(`${samplingPath}?${next}`)}
            />
            <Sheets query={query} go={go} />
          </>
        )}
      </AsyncView>
    </div>
  );
};
