import { pageSizes } from '../../lib/queryParams.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface Props {
  /** The total as text. */
  total: string;
  /** From 1. */
  pageNo: number;
  pages: number;
  onPageChange: (pageNo: number) => void;
  /** How many rows a page has; left out where that cannot be chosen. */
  pageSize?: { readonly value: number; readonly onChange: (pageSize: number) => void };
}

/** Previous and next page of a list, and how many rows a page has. */
export const Pager = ({ total, pageNo, pages, onPageChange, pageSize }: Props) => {
  const { common, lists } = useMessages();
  const t = common.pager;
  const turn = useAfterPaint((by: 1 | -1) => onPageChange(Math.min(pages, Math.max(1, pageNo + by))));
  return (
    <nav className="pager" aria-label={t.page(pageNo, pages)}>
      <span>{total}</span>
      {pageSize ? (
        <FilterSelect
          label={lists.pageSize}
          hideLabel
          value={pageSize.value}
          options={pageSizes.map((value) => ({ value, label: lists.rowsPerPage(value) }))}
          onChange={pageSize.onChange}
        />
      ) : null}
      <Button label={t.previous} disabled={pageNo <= 1} onClick={() => turn(-1)} />
      <span>{t.page(pageNo, pages)}</span>
      <Button label={t.next} disabled={pageNo >= pages} onClick={() => turn(1)} />
    </nav>
  );
};
