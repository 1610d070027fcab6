import { type Signal, useSignal } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';
import { mostSelectedRows } from '../../../contract/protocol/exportFile.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { useModel } from '../hooks/useModel.ts';
import { useLatest } from '../hooks/useStable.ts';
import type { TableList } from './Table.tsx';

/** What can be done with several rows. */
export interface RowSelection<T> {
  /** Names a row for screen readers. */
  readonly name: (row: T) => string;
  readonly actions: (rows: readonly T[]) => ReactNode;
  /** The chosen rows by key, where the choice outlasts the page; left out: only rows of the page are chosen. */
  readonly kept?: Signal<ReadonlyMap<string, T>>;
}

interface Chosen<T> {
  /** A row of another page is as it was there. */
  readonly rows: readonly T[];
  /** How many of them are on the page. */
  readonly here: number;
  readonly clear: () => void;
  readonly lead: NonNullable<TableList<T>['lead']>;
}

interface BoxProps<T> {
  row: T;
  index: number;
}

interface BoxDeps<T> {
  readonly kept: Signal<ReadonlyMap<string, T>>;
  readonly rowKey: (row: T) => string;
  /** Names a row for screen readers. */
  readonly name: (row: T) => string;
  /** Chooses a row, or all up to the last one. */
  readonly choose: (index: number, isChosen: boolean, withShift: boolean) => void;
}

/** The box before a row. It follows the choice by itself: the row is not rendered again. */
const createBox = <T,>({ kept, rowKey, name, choose }: BoxDeps<T>) => {
  const Box = ({ row, index }: BoxProps<T>) => {
    const t = useMessages().lists;
    return (
      <input
        type="checkbox"
        aria-label={t.chooseRow(name(row))}
        checked={kept.value.has(rowKey(row))}
        onChange={() => undefined}
        onClick={({ shiftKey, currentTarget }) => choose(index, currentTarget.checked, shiftKey)}
      />
    );
  };
  return { Box };
};

/** The chosen rows, and the column that chooses them: a press with Shift chooses all up to the last one. */
export const useRowSelection = <T,>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  selection: RowSelection<T> | undefined,
): Chosen<T> => {
  const t = useMessages().lists;
  const own = useSignal<ReadonlyMap<string, T>>(new Map());
  const kept = selection?.kept ?? own;
  const lastIndex = useRef(-1);
  const onPage = new Map(rows.map((row) => [rowKey(row), row]));
  const chosen = [...kept.value]
    .filter(([key]) => selection?.kept || onPage.has(key))
    .map(([key, row]) => [key, onPage.get(key) ?? row] as const);
  const choose = (changed: readonly string[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const key of changed) {
      const row = onPage.get(key);
      if (!isChosen) next.delete(key);
      else if (row && next.size < mostSelectedRows) next.set(key, row);
    }
    kept.value = next;
  };
  const all = [...onPage.keys()];
  const here = all.filter((key) => kept.value.has(key)).length;
  const key = useLatest(rowKey);
  const name = useLatest((row: T) => selection?.name(row) ?? rowKey(row));
  const chooseUpTo = useLatest((index: number, isChosen: boolean, withShift: boolean) => {
    const from = withShift && lastIndex.current >= 0 ? lastIndex.current : index;
    lastIndex.current = index;
    choose(all.slice(Math.min(from, index), Math.max(from, index) + 1), isChosen);
  });
  const { Box } = useModel(() => createBox({ kept, rowKey: key, name, choose: chooseUpTo }));
  return {
    rows: chosen.map(([, row]) => row),
    here,
    clear: () => {
      kept.value = new Map();
    },
    lead: {
      head: (
        <input
          type="checkbox"
          aria-label={t.chooseAll}
          checked={here > 0 && here === all.length}
          ref={(box) => {
            if (box) box.indeterminate = here > 0 && here < all.length;
          }}
          onChange={({ target }) => choose(all, target.checked)}
        />
      ),
      cell: Box,
    },
  };
};

interface BarProps {
  count: number;
  /** How many of them are on the page. */
  here: number;
  onClear: () => void;
  children: ReactNode;
}

/** How many rows are chosen, and what can be done with them; it covers no row and moves none. */
export const ChosenBar = ({ count, here, onClear, children }: BarProps) => {
  const t = useMessages().lists;
  return (
    <section className="table-chosen" aria-label={t.chosen(count)}>
      <output>
        {here === count ? t.chosen(count) : t.chosenHere(count, here)}
        {count < mostSelectedRows ? null : <span className="quiet small"> {t.chosenMost}</span>}
      </output>
      {children}
      <Button label={t.clearChosen} kind="quiet" onClick={onClear} />
    </section>
  );
};
