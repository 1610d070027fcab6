import { useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { useCatalog } from '../../../i18n/useMessages.ts';

interface Props<T> {
  items: readonly T[];
  /** How many are shown before "show all". */
  most: number;
  children: (item: T) => ReactNode;
}

/** A list that shows its beginning, and the rest on request. */
export const CutList = <T,>({ items, most, children }: Props<T>) => {
  const t = useCatalog('rules').patientSummary;
  const isWhole = useSignal(false);
  const isCut = !isWhole.value && items.length > most + 1;
  return (
    <>
      <ul className="summary-list">{(isCut ? items.slice(0, most) : items).map(children)}</ul>
      {isCut ? (
        <button
          type="button"
          className="summary-link"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          {t.showAll(items.length)}
        </button>
      ) : null}
    </>
  );
};
