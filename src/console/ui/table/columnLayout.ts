import type { CSSProperties } from 'react';
import type { DropSide } from './columnDrag.ts';
import type { Column } from './Table.tsx';

/** One column as a person has arranged it; `width` in CSS pixels, null: the list's own. */
export interface ColumnSetting {
  readonly id: string;
  readonly hidden: boolean;
  readonly width: number | null;
}

/** A column of a list. */
export interface ListColumn<T> extends Column<T> {
  readonly id: string;
  /** Can be sorted by; which direction comes first. */
  readonly sort?: 'ascending' | 'descending' | undefined;
  /** Its values fall as the sort key rises: the earliest start is the longest wait. */
  readonly isReversed?: boolean | undefined;
  /** The least width of a column without a width. */
  readonly least?: string | undefined;
  /** The keys of the columns in an exported file that say the same. */
  readonly exported?: readonly string[] | undefined;
}

/** Whether the values of a column rise from row to row. */
export const isShownAscending = (
  { isReversed = false }: Pick<ListColumn<never>, 'isReversed'>,
  { descending }: { readonly descending: boolean },
): boolean => descending === isReversed;

/** What a person sees of a column in its settings. */
export type NamedColumn = Pick<ListColumn<unknown>, 'id' | 'head' | 'narrow'>;

/** A column in its place. */
export interface ArrangedColumn<C extends NamedColumn> {
  readonly column: C;
  readonly setting: ColumnSetting;
}

/**
 * The columns in the order that a person has chosen. One that the list no longer has is left out, one that is new
 * comes last. Never all of them are hidden.
 */
export const arrangeColumns = <C extends NamedColumn>(
  columns: readonly C[],
  settings: readonly ColumnSetting[],
): readonly ArrangedColumn<C>[] => {
  const known = settings.flatMap((setting, at) => {
    const column = columns.find(({ id }) => id === setting.id);
    return column && settings.findIndex(({ id }) => id === setting.id) === at ? [{ column, setting }] : [];
  });
  const added = columns
    .filter(({ id }) => !settings.some((setting) => setting.id === id))
    .map((column) => ({ column, setting: { id: column.id, hidden: false, width: null } }));
  const arranged = [...known, ...added];
  if (arranged.some(({ setting }) => !setting.hidden)) return arranged;
  return arranged.map((one, at) => (at === 0 ? { ...one, setting: { ...one.setting, hidden: false } } : one));
};

/** How narrow the screen is; a phone is medium, too. */
interface ScreenWidth {
  readonly isMedium: boolean;
  readonly isPhone: boolean;
}

/** Whether the screen is too narrow for a column, whatever a person has chosen. */
export const isLeftOut = (
  { narrow }: Pick<NamedColumn, 'narrow'>,
  { isMedium, isPhone }: ScreenWidth,
): boolean => (isMedium && narrow === 'gone') || (isPhone && narrow === 'inside');

/** Moves a column by one place. */
export const moveColumn = (
  settings: readonly ColumnSetting[],
  id: string,
  step: -1 | 1,
): readonly ColumnSetting[] => {
  const from = settings.findIndex((setting) => setting.id === id);
  const moved = settings[from];
  const to = from + step;
  if (!moved || to < 0 || to >= settings.length) return settings;
  return settings.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** Moves a column to one side of another. */
export const placeColumn = (
  settings: readonly ColumnSetting[],
  id: string,
  target: string,
  side: DropSide,
): readonly ColumnSetting[] => {
  const moved = settings.find((setting) => setting.id === id);
  if (!moved || id === target) return settings;
  return settings
    .filter((setting) => setting !== moved)
    .flatMap((setting) => {
      if (setting.id !== target) return [setting];
      return side === 'before' ? [moved, setting] : [setting, moved];
    });
};

/** What a column without a width needs at least. */
const leastFree = '10rem';

/** The least and the greatest width that a person can choose, in CSS pixels. */
export const widthLimits = { min: 64, max: 800 };

const properties = (entries: readonly [string, string][]): CSSProperties => Object.fromEntries(entries);

/** What the widths of a list depend on. */
type SizedColumn = NamedColumn & Pick<ListColumn<unknown>, 'width' | 'least'>;

/** The widths of the shown columns: what each is given, and what the table needs at least. */
export const layOut = (shown: readonly ArrangedColumn<SizedColumn>[]) => {
  const isFree = ({ column, setting }: ArrangedColumn<SizedColumn>) =>
    column.width === undefined && setting.width === null;
  // One column takes what is left: the last, where every other one has a width.
  const last = shown.at(-1);
  const free = shown.some(isFree) ? isFree : (one: ArrangedColumn<SizedColumn>) => one === last;
  const given = (one: ArrangedColumn<SizedColumn>): string =>
    one.setting.width === null || free(one)
      ? (one.column.width ?? one.column.least ?? leastFree)
      : `${one.setting.width}px`;
  return {
    widthOf: (id: string): string | undefined => {
      const one = shown.find(({ column }) => column.id === id);
      if (!one) return undefined;
      return free(one) ? 'auto' : given(one);
    },
    style: properties([['--table-least', `calc(${shown.map(given).join(' + ') || '0px'})`]]),
    isResized: shown.some(({ setting }) => setting.width !== null),
  };
};
