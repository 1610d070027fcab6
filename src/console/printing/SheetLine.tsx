import type { Line } from '../../contract/prescribing/prescription.ts';
import type { Bracket } from '../prescribing/brackets.ts';
import { amountSaid, usageSaid } from './formText.ts';

interface Props {
  line: Line;
  /** From 1, over all pages. */
  n: number;
  bracket: Bracket | null;
}

/** One line of the printed prescription. */
export const SheetLine = ({ line, n, bracket }: Props) => (
  <section className={bracket ? `sheet-line sheet-bracket sheet-bracket-${bracket}` : 'sheet-line'}>
    <span className="sheet-n">{n}.</span>
    <strong className="sheet-drug">{line.drugName}</strong>
    <span className="sheet-amount">{amountSaid(line)}</span>
    <span className="sheet-usage">{usageSaid(line)}</span>
  </section>
);
