import { afterPaint } from '../lib/moments.ts';
import { useCoreWords } from '../useApp.ts';
import { Button } from './Button.tsx';

interface Props {
  /** The total as text. */
  total: string;
  /** From 1. */
  pageNo: number;
  pages: number;
  onTurn: (pageNo: number) => void;
}

/** Previous and next page of a list. */
export const Pager = ({ total, pageNo, pages, onTurn }: Props) => {
  const w = useCoreWords().frame.pager;
  const turn = (to: number) => afterPaint(() => onTurn(to));
  return (
    <nav className="pager" aria-label={w.page(pageNo, pages)}>
      <span>{total}</span>
      <Button label={w.previous} disabled={pageNo <= 1} onClick={() => turn(pageNo - 1)} />
      <span>{w.page(pageNo, pages)}</span>
      <Button label={w.next} disabled={pageNo >= pages} onClick={() => turn(pageNo + 1)} />
    </nav>
  );
};
