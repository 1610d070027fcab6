import { afterPaint } from '../../lib/async/scheduling.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';

interface Props {
  /** The total as text. */
  total: string;
  /** From 1. */
  pageNo: number;
  pages: number;
  onPageChange: (pageNo: number) => void;
}

/** Previous and next page of a list. */
export const Pager = ({ total, pageNo, pages, onPageChange }: Props) => {
  const t = useCoreMessages().common.pager;
  const changePage = (page: number) => afterPaint(() => onPageChange(page));
  return (
    <nav className="pager" aria-label={t.page(pageNo, pages)}>
      <span>{total}</span>
      <Button label={t.previous} disabled={pageNo <= 1} onClick={() => changePage(pageNo - 1)} />
      <span>{t.page(pageNo, pages)}</span>
      <Button label={t.next} disabled={pageNo >= pages} onClick={() => changePage(pageNo + 1)} />
    </nav>
  );
};
