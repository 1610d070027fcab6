import { arrangeColumns, type ColumnSetting, type ListColumn } from '../../ui/table/columnLayout.ts';

/** What an export has to know of a column of the table. */
export type ExportedColumn = Pick<ListColumn<unknown>, 'id' | 'head' | 'exported'>;

/** The columns of a file as a person has arranged the table. */
interface FileColumns {
  /** All of them: in the order of the table where that was changed, those that it does not have last. */
  readonly keys: readonly string[];
  /** Those whose column of the table is hidden. */
  readonly hidden: ReadonlySet<string>;
}

/** Arranges the columns of a file as those of the table that correspond to them. */
export const columnsAsInTable = (
  all: readonly string[],
  columns: readonly ExportedColumn[],
  settings: readonly ColumnSetting[],
): FileColumns => {
  const arranged = arrangeColumns(columns, settings);
  const keysOf = ({ column }: (typeof arranged)[number]) =>
    (column.exported ?? []).filter((key) => all.includes(key));
  const first = arranged.flatMap(keysOf);
  const isMoved = arranged.some(({ column }, at) => column !== columns[at]);
  return {
    keys: isMoved ? [...first, ...all.filter((key) => !first.includes(key))] : all,
    hidden: new Set(arranged.filter(({ setting }) => setting.hidden).flatMap(keysOf)),
  };
};
