import type { Line } from '../../../contract/prescribing/prescription.ts';
import type { GroupBracket } from '../prescription/groupBrackets.ts';
import { amountField, usageField } from './prescriptionPrintText.ts';

interface Props {
  line: Line;
  /** From 1, over all pages. */
  n: number;
  bracket: GroupBracket | null;
}

/** One line of the printed prescription. */
export const SheetLine = ({ line, n, bracket }: Props) => (
  <section className={bracket ? `sheet-line sheet-bracket sheet-bracket-${bracket}` : 'sheet-line'}>
    <span className="sheet-n">{n}.</span>
    <strong className="sheet-drug">{line.drugName}</strong>
    <span className="sheet-amount">{amountField(line)}</span>
    <span className="sheet-usage">{usageField(line)}</span>
  </section>
);
