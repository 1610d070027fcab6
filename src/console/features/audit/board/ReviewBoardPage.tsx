import { useSearch } from 'wouter';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { type BoardFigures, reviewBoard } from '../../../../contract/prescribing/reviewBoard.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { Period } from '../../../lib/dates/period.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ListFilters } from '../../../ui/table/ListFilters.tsx';
import { UnknownFilters } from '../../../ui/table/UnknownFilters.tsx';
import { useServices } from '../../../useServices.ts';
import { HoursTable, PeopleTable } from './FiguresTables.tsx';
import { createFigures, parseQuery, toPath } from './reviewBoard.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './board.css';

const FiguresPanels = ({ period }: { period: Period }) => {
  const app = useServices();
  const t = useCatalog('reviewBoard').figures;
  const { figures } = useModel(() => createFigures(app, period));
  const listExport = useListExport({
    endpoint: reviewBoard.export,
    heads: exportColumns.reviewBoard,
    request: ({ columns }) => ({ ...period, ...(columns !== undefined && { columns }) }),
  });
  const hours = figures.value.value?.hours;
  return (
    <>
      <Panel title={t.title} actions={<ExportButton listExport={listExport} />} flush>
        <ExportBar listExport={listExport} />
        <p className="board-hint quiet small">{t.hint}</p>
        <AsyncView main data={figures} onRetry={() => void figures.load()} lines={8}>
          {({ value }: { value: BoardFigures }) => <PeopleTable {...value} />}
        </AsyncView>
      </Panel>
      {hours ? (
        <Panel title={t.byHour} flush>
          <HoursTable hours={hours} />
        </Panel>
      ) : null}
    </>
  );
};

/** /reviewBoard: what waits for a review, and how long reviews took. */
export const ReviewBoardPage = () => {
  const app = useServices();
  const t = useCatalog('reviewBoard');
  const today = dayOf(app.clock.coarseNow.value);
  const search = useSearch();
  const period = parseQuery(search, today);
  const go = ({ from, to }: Period) => app.navigate(toPath({ from, to }, today));
  return (
    <div className="page list-stacked board">
      <h1>{t.title}</h1>
      <WaitingPanel />
      <ListFilters
        value={{ ...period, keyword: '' }}
        defaults={parseQuery('', today)}
        activeCount={0}
        today={today}
        keywordLabel={null}
        onChange={go}
        onClear={() => go(parseQuery('', today))}
      />
      <UnknownFilters
        search={search}
        filters={[]}
        hasPeriod
        onRemove={(next) => app.navigate(`/reviewBoard${next === '' ? '' : `?${next}`}`)}
      />
      <FiguresPanels key={`${period.from} ${period.to}`} period={period} />
    </div>
  );
};
