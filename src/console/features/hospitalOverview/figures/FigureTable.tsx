import { type HospitalFigures, overview } from '../../../../contract/hospital/overview.ts';
import { exportColumns } from '../../../../contract/protocol/exportFile.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import { useListExport } from '../../../domain/export/useListExport.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { defaultPageSize, knownSort, type ListSort } from '../../../lib/queryParams.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import type { HospitalOverviewMessages } from '../messages.en.ts';
import {
  doctorRequest,
  figureGroups,
  type FigureSort,
  figureSorts,
  type OverviewQuery,
  periodRequest,
} from '../overviewQuery.ts';
import { type FigureRow, figureRows } from './figureRows.ts';
import { countText, shareText, waitText } from './figureText.ts';

interface CellProps {
  row: FigureRow;
}

const Name = ({ row: { name, deptName } }: CellProps) => {
  const t = useCatalog('hospitalOverview');
  return (
    <span className="breaks">
      {name === '' ? <span className="quiet">{t.noDepartment}</span> : <PersonName text={name} />}
      {deptName === null ? null : <span className="quiet small"> · {deptName}</span>}
    </span>
  );
};

/** A column of figures. */
const figure = (
  id: FigureSort,
  head: string,
  textOf: (row: FigureRow) => string,
  width: string,
): ListColumn<FigureRow> => ({
  id,
  head,
  cell: ({ row }: CellProps) => <span className="overview-figure">{textOf(row)}</span>,
  align: 'right',
  width,
  sort: 'descending',
  narrow: id === 'visits' ? 'end' : 'gone',
  exported: [id],
});

const figureColumns = (t: HospitalOverviewMessages, nameHead: string): ListColumn<FigureRow>[] => [
  {
    id: 'name',
    head: nameHead,
    cell: Name,
    least: '12rem',
    sort: 'ascending',
    exported: ['name', 'department'],
  },
  figure('visits', t.visits, ({ visits }) => countText(t, visits), '6.5rem'),
  figure('medianWait', t.medianWait, ({ medianWaitMs }) => waitText(t, medianWaitMs), '8.5rem'),
  figure('longestWait', t.longestWait, ({ longestWaitMs }) => waitText(t, longestWaitMs), '8.5rem'),
  figure('prescriptions', t.prescriptions, ({ prescriptions }) => countText(t, prescriptions), '8rem'),
  figure('reviewed', t.reviewed, ({ reviewed }) => countText(t, reviewed), '7rem'),
  figure('rejected', t.rejectedShare, (row) => shareText(t, row), '10.5rem'),
];

const defaultSort: ListSort<FigureSort> = { by: 'visits', descending: true };

interface Props {
  figures: HospitalFigures;
  query: OverviewQuery;
  onQueryChange: (query: OverviewQuery) => void;
}

/** The figures apart by department or by doctor. All of them are here, so they are sorted and paged here. */
export const FigureTable = ({ figures, query, onQueryChange }: Props) => {
  const { lists } = useMessages();
  const t = useCatalog('hospitalOverview');
  const settings = useListSettings('hospitalFigures');
  const columns = figureColumns(t, t.groupHead[query.group]);
  const listExport = useListExport({
    endpoint: overview.exportFigures,
    heads: exportColumns.hospitalFigures,
    table: { columns, settings: settings.columns },
    request: (chosen) => ({
      ...periodRequest(query),
      ...doctorRequest(query),
      ...(chosen.columns !== undefined && { columns: chosen.columns }),
    }),
  });
  const sort = knownSort(query.sort, figureSorts) ?? defaultSort;
  const known = figureRows(figures, query, sort);
  const rows = known ?? [];
  const none = query.keyword === '' ? t.noFigures : t.noMatch[query.group];
  const pageSize = query.pageSize ?? settings.pageSize.value ?? defaultPageSize;
  return (
    <Panel
      title={t.groups[query.group]}
      actions={
        <>
          {figureGroups.map((group) => (
            <Button
              key={group}
              label={t.groups[group]}
              pressed={query.group === group}
              onClick={() => onQueryChange({ ...query, group, pageNo: 1 })}
            />
          ))}
          <ListMenus settings={settings} columns={columns} />
          <ExportButton listExport={listExport} />
        </>
      }
      flush
    >
      <ExportBar listExport={listExport} />
      <ListTable
        label={t.groups[query.group]}
        rows={rows.slice((query.pageNo - 1) * pageSize, query.pageNo * pageSize)}
        columns={columns}
        rowKey={({ key }) => key}
        empty={known ? none : t.notKnown}
        settings={settings}
        sort={sort}
        onSort={(next) => onQueryChange({ ...query, sort: next, pageNo: 1 })}
        position={{ pageNo: query.pageNo, pageSize }}
        total={rows.length}
        totalText={lists.rowCount(rows.length)}
        onPage={(pageNo, size) => onQueryChange({ ...query, pageNo, pageSize: size ?? query.pageSize })}
        busy={false}
      />
    </Panel>
  );
};
