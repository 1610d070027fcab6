import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import type { TableList } from './Table.tsx';

/** What can be done with several rows. */
export interface RowSelection<T> {
  /** Names a row for screen readers. */
  readonly name: (row: T) => string;
  readonly actions: (rows: readonly T[]) => ReactNode;
}

interface Chosen<T> {
  readonly keys: ReadonlySignal<ReadonlySet<string>>;
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
  readonly lead: NonNullable<TableList<T>['lead']>;
}

/** The chosen rows of a page, and the column that chooses them: a press with Shift chooses all up to the last one. */
export const useRowSelection = <T,>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  name: (row: T) => string,
): Chosen<T> => {
  const t = useMessages().lists;
  const keys = useSignal<ReadonlySet<string>>(new Set());
  const lastIndex = useRef(-1);
  const choose = (changed: readonly string[], isChosen: boolean): void => {
    const next = new Set(keys.value);
    for (const key of changed)
      if (isChosen) next.add(key);
      else next.delete(key);
    keys.value = next;
  };
  const all = rows.map(rowKey);
  const chosenCount = all.filter((key) => keys.value.has(key)).length;
  return {
    keys,
    choose,
    lead: {
      head: (
        <input
          type="checkbox"
          aria-label={t.chooseAll}
          checked={chosenCount > 0 && chosenCount === all.length}
          ref={(box) => {
            if (box) box.indeterminate = chosenCount > 0 && chosenCount < all.length;
          }}
          onChange={({ target }) => choose(all, target.checked)}
        />
      ),
      cell: (row, index) => (
        <input
          type="checkbox"
          aria-label={t.chooseRow(name(row))}
          checked={keys.value.has(rowKey(row))}
          onChange={() => undefined}
          onClick={({ shiftKey, currentTarget }) => {
            const from = shiftKey && lastIndex.current >= 0 ? lastIndex.current : index;
            lastIndex.current = index;
            choose(all.slice(Math.min(from, index), Math.max(from, index) + 1), currentTarget.checked);
          }}
        />
      ),
    },
  };
};

interface BarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** How many rows are chosen, and what can be done with them; it covers no row and moves none. */
export const ChosenBar = ({ count, onClear, children }: BarProps) => {
  const t = useMessages().lists;
  return (
    <section className="table-chosen" aria-label={t.chosen(count)}>
      <output>{t.chosen(count)}</output>
      {children}
      <Button label={t.clearChosen} kind="quiet" onClick={onClear} />
    </section>
  );
};
