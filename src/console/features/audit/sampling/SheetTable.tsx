import {
  judgementReasons,
  type SheetRow,
  sheetSorts,
  sheetStates,
} from '../../../../contract/prescribing/sampling.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../../domain/export/listExport.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { rejectReasonText } from '../../../domain/prescription/prescriptionText.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { FilterSelect } from '../../../ui/table/FilterSelect.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { FilterForm } from '../../../ui/table/FilterForm.tsx';
import type { LoadedPage } from '../../../ui/table/listPage.ts';
import type { ListSettings } from '../../../ui/table/listSettings.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import type { SamplingMessages } from './messages.en.ts';
import type { SheetListModel } from './samplingLists.ts';
import { sheetPath, type SheetsQuery } from './samplingQuery.ts';

interface SheetTableRow extends SheetRow {
  readonly onOpen: () => void;
}

interface Cell {
  row: SheetTableRow;
}

const PrescriptionNo = ({ row: { prescriptionNo, onOpen } }: Cell) => {
  const t = useCatalog('sampling').sheets;
  return (
    <RowOpener text={prescriptionNo} label={t.openOne(prescriptionNo)} current={false} onOpen={onOpen} />
  );
};

const Result = ({ row: { judgement, barred } }: Cell) => {
  const { sheets: t, sheet } = useCatalog('sampling');
  if (judgement)
    return (
      <StateMark
        kind={judgement.rational ? 'approved' : 'rejected'}
        text={judgement.rational ? sheet.rational : sheet.notRational}
      />
    );
  return (
    <span className="sampling-marks">
      <StateMark kind="waiting" text={t.open} />
      {barred === null ? null : <Badge tone="plain" text={t.barred[barred]} />}
    </span>
  );
};

const Reasons = ({ row: { judgement } }: Cell) => {
  const language = useLanguage();
  const codes = judgement ? judgementReasons(judgement) : [];
  const texts = codes.map((code) => rejectReasonText(language, code));
  return (
    <span className="two-lines">
      {[...texts, judgement?.remark ?? ''].filter((text) => text !== '').join(' · ')}
    </span>
  );
};

const JudgedBy = ({ row: { judgement } }: Cell) => <>{judgement?.judgedBy}</>;

const JudgedAt = ({ row: { judgement } }: Cell) =>
  judgement ? <span className="whole">{dayTimeOf(judgement.judgedAt)}</span> : null;

/** The columns of the worksheets. */
export const sheetColumns = ({ sheets: t, sample }: SamplingMessages): ListColumn<SheetTableRow>[] => [
  {
    id: 'place',
    head: t.place,
    cell: ({ row }) => row.place,
    width: '5rem',
    sort: 'ascending',
    exported: ['place'],
  },
  { id: 'no', head: t.prescriptionNo, cell: PrescriptionNo, width: '11rem', exported: ['prescriptionNo'] },
  {
    id: 'prescriber',
    head: t.prescriber,
    cell: ({ row }) => row.doctorName,
    width: '8rem',
    narrow: 'whole',
    exported: ['doctor'],
  },
  {
    id: 'department',
    head: t.department,
    cell: ({ row }) => <span className="breaks">{row.deptName || sample.noDepartment}</span>,
    width: '9rem',
    narrow: 'gone',
    exported: ['department'],
  },
  { id: 'result', head: t.result, cell: Result, width: '9rem', narrow: 'whole', exported: ['result'] },
  {
    id: 'reasons',
    head: t.reasons,
    cell: Reasons,
    least: '12rem',
    narrow: 'whole',
    exported: ['reasons', 'remark'],
  },
  { id: 'by', head: t.judgedBy, cell: JudgedBy, width: '8rem', narrow: 'gone', exported: ['judgedBy'] },
  {
    id: 'judged',
    head: t.judged,
    cell: JudgedAt,
    width: '10rem',
    narrow: 'gone',
    sort: 'descending',
    exported: ['judged'],
  },
];

interface FilterProps {
  query: SheetsQuery;
  go: (query: SheetsQuery) => void;
}

/** Filters of the worksheets; stored in the address. */
export const SheetFilters = ({ query, go }: FilterProps) => {
  const { lists } = useMessages();
  const { sheets: t, sheet } = useCatalog('sampling');
  const keyword = useSyncedInput(query.keyword);
  const update = (change: Partial<SheetsQuery>) => go({ ...query, pageNo: 1, ...change });
  const names = { open: t.open, rational: sheet.rational, notRational: sheet.notRational };
  return (
    <FilterForm
      keyword={keyword}
      keywordLabel={t.keyword}
      isKeywordSet={query.keyword !== ''}
      activeCount={query.state === null ? 0 : 1}
      onSubmit={() => update({ keyword: keyword.value.trim() })}
      onClear={() => {
        keyword.value = '';
        update({ keyword: '', state: null });
      }}
    >
      <FilterSelect
        label={t.state}
        value={query.state ?? 'all'}
        options={[
          { value: 'all', label: lists.all },
          ...sheetStates.map((state) => ({ value: state, label: names[state] })),
        ]}
        onChange={(value) =>
          update({
            keyword: keyword.value.trim(),
            state: sheetStates.find((state) => state === value) ?? null,
          })
        }
      />
    </FilterForm>
  );
};

interface Props extends FilterProps {
  model: SheetListModel;
  settings: ListSettings;
  listExport: ListExport;
}

/** The worksheets of a sample. */
export const SheetTable = ({ model, settings, listExport, query, go }: Props) => {
  const { navigate } = useServices();
  const catalog = useCatalog('sampling');
  const { lists } = useMessages();
  const { sheets: t } = catalog;
  return (
    <Panel
      title={t.list}
      flush
      actions={
        <>
          <ListMenus settings={settings} columns={sheetColumns(catalog)} hasViews={false} />
          <ExportButton listExport={listExport} />
        </>
      }
    >
      <ExportBar listExport={listExport} />
      <AsyncView data={model.page} onRetry={() => void model.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<SheetsQuery, SheetRow> }) => (
          <ListTable
            label={t.list}
            rows={value.list.map((row) => ({ ...row, onOpen: () => navigate(sheetPath(row.id)) }))}
            columns={sheetColumns(catalog)}
            rowKey={({ id }) => id}
            onOpen={({ onOpen }) => onOpen()}
            empty={t.empty}
            settings={settings}
            sort={query.sort ?? { by: 'place', descending: false }}
            onSort={(sort) => go({ ...query, sort: knownSort(sort, sheetSorts), pageNo: 1 })}
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={lists.rowCount(value.total)}
            onPage={(pageNo, pageSize) => go({ ...query, pageNo, pageSize: pageSize ?? query.pageSize })}
            busy={model.isChanging.value}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
