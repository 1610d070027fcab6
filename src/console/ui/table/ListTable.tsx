import type { ListSort } from '../../lib/queryParams.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { phoneScreen, useMediaQuery } from '../hooks/useMediaQuery.ts';
import { ColumnBorder, SortButton } from './ColumnHead.tsx';
import { useColumnDrag } from './columnDrag.ts';
import { arrangeColumns, isShownAscending, type ListColumn, layOut, placeColumn } from './columnLayout.ts';
import type { ListSettings } from './listSettings.ts';
import { PageOutOfRange } from './PageOutOfRange.tsx';
import { Pager } from './Pager.tsx';
import { ChosenBar, type RowSelection, useRowSelection } from './rowSelection.tsx';
import { type Column, Table } from './Table.tsx';
import { useLeftOut } from './useLeftOut.ts';

/** Where a list is in its rows. */
interface ListPosition {
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
}

interface ListTableProps<T> {
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  rowKey: (row: T) => string;
  onOpen?: ((row: T) => void) | undefined;
  label: string;
  empty: string;
  settings: ListSettings;
  /** What the rows are sorted by. */
  sort: ListSort;
  /** Null: the list's own order. */
  onSort: (sort: ListSort | null) => void;
  position: ListPosition;
  total: number;
  /** The total as text. */
  totalText: string;
  /** `pageSize` is left out where it stays. */
  onPage: (pageNo: number, pageSize?: number) => void;
  /** The next rows are being loaded. */
  busy: boolean;
  /** A row's detail is open beside the list. */
  hasDetail?: boolean;
  /** Left out where nothing can be done with several rows. */
  selection?: RowSelection<T> | undefined;
}

/** Marks a container whose table is wider: it scrolls by itself, else its head stays at the top of the page. */
const watchWidth = (container: HTMLDivElement | null): (() => void) | undefined => {
  const table = container?.querySelector('table');
  if (!container || !table) return undefined;
  const observer = new ResizeObserver(() =>
    container.toggleAttribute('data-scrolls', table.offsetWidth > container.clientWidth + 1),
  );
  observer.observe(container);
  observer.observe(table);
  return () => observer.disconnect();
};

type GridProps<T> = Omit<ListTableProps<T>, 'position' | 'total' | 'totalText' | 'onPage'>;

/** Sorts where rows are blocks without heads. */
const PhoneSort = <T,>({ columns, sort, onSort }: Pick<ListTableProps<T>, 'columns' | 'sort' | 'onSort'>) => {
  const t = useMessages().lists;
  const options = columns
    .filter((column) => column.sort)
    .flatMap((column) =>
      [true, false].map((descending) => ({
        value: `${column.id} ${descending ? 'desc' : 'asc'}`,
        label: isShownAscending(column, { descending })
          ? t.ascending(column.head)
          : t.descending(column.head),
      })),
    );
  return (
    <div className="list-phone-sort">
      <FilterSelect
        label={t.sortedBy}
        value={`${sort.by} ${sort.descending ? 'desc' : 'asc'}`}
        options={options}
        onChange={(value) => {
          const [by = '', direction] = value.split(' ');
          onSort({ by, descending: direction === 'desc' });
        }}
      />
    </div>
  );
};

const Grid = <T,>(props: GridProps<T>) => {
  const { columns, settings, sort, onSort, busy, hasDetail, selection, ...table } = props;
  const { rows, rowKey } = table;
  const chosen = useRowSelection(rows, rowKey, selection);
  const isLeftOut = useLeftOut();
  const arranged = arrangeColumns(columns, settings.columns.value);
  const shown = arranged.filter(
    ({ column, setting }) =>
      !setting.hidden && !(hasDetail && column.withDetail === 'gone') && !isLeftOut(column),
  );
  const { style, widthOf, isResized } = layOut(shown);
  const headRow = useColumnDrag((id, target, side) =>
    settings.setColumns(
      placeColumn(
        arranged.map(({ setting }) => setting),
        id,
        target,
        side,
      ),
    ),
  );
  const headOf = ({ id }: Column<T>) => {
    const one = shown.find(({ column }) => column.id === id);
    if (!one) return { content: null };
    const { column, setting } = one;
    const isSorted = column.sort !== undefined && sort.by === id;
    return {
      content: (
        <>
          {column.sort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.head}
          <ColumnBorder
            column={column}
            width={setting.width}
            onResize={(width) =>
              settings.setColumns(
                arranged.map((other) =>
                  other.column.id === id ? { ...other.setting, width } : other.setting,
                ),
              )
            }
          />
        </>
      ),
      sorted: isSorted
        ? isShownAscending(column, sort)
          ? ('ascending' as const)
          : ('descending' as const)
        : undefined,
    };
  };
  return (
    <>
      <Table
        {...table}
        columns={shown.map(({ column }) => column)}
        list={{
          lead: selection && chosen.lead,
          head: headOf,
          headRow,
          style,
          columnWidth: ({ id }) => widthOf(id ?? ''),
          busy,
          isResized,
          container: watchWidth,
        }}
      />
      {selection && chosen.rows.length > 0 ? (
        <ChosenBar count={chosen.rows.length} here={chosen.here} onClear={chosen.clear}>
          {selection.actions(chosen.rows)}
        </ChosenBar>
      ) : null}
    </>
  );
};

/** A list's page of rows with sorting, columns and pages. */
export const ListTable = <T,>({ position, total, totalText, onPage, ...grid }: ListTableProps<T>) => {
  const isPhone = useMediaQuery(phoneScreen);
  const { pageNo, pageSize } = position;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pageNo > pages && grid.rows.length === 0)
    return <PageOutOfRange pageNo={pageNo} pages={pages} onFirst={() => onPage(1)} />;
  return (
    <>
      {isPhone && grid.rows.length > 0 ? (
        <PhoneSort columns={grid.columns} sort={grid.sort} onSort={grid.onSort} />
      ) : null}
      <Grid {...grid} />
      <Pager
        total={totalText}
        pageNo={pageNo}
        pages={pages}
        onPageChange={(page) => onPage(page)}
        pageSize={{
          value: pageSize,
          onChange: (size) => {
            grid.settings.setPageSize(size);
            // The first row on the screen stays on it.
            onPage(Math.floor(((pageNo - 1) * pageSize) / size) + 1, size);
          },
        }}
      />
    </>
  );
};
