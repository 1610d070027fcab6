import type { Line } from '../../../contract/prescribing/prescription.ts';
import type { GroupBracket } from '../prescription/groupBrackets.ts';
import type { Language } from '../../i18n/language.ts';
import { labelled } from './paper.ts';
import {
  amountField,
  drugField,
  prescriptionPaper,
  signedAgainField,
  usageField,
} from './prescriptionPrintText.ts';

interface Props {
  line: Line;
  /** From 1, over all pages. */
  n: number;
  bracket: GroupBracket | null;
  language: Language;
}

/** One line of the printed prescription. */
export const SheetLine = ({ line, n, bracket, language }: Props) => (
  <section className={bracket ? `sheet-line sheet-bracket sheet-bracket-${bracket}` : 'sheet-line'}>
    <span className="sheet-n">{n}.</span>
    <strong className="sheet-drug">{drugField(line, language)}</strong>
    <span className="sheet-amount">{amountField(line, language)}</span>
    <span className="sheet-usage">
      {labelled(prescriptionPaper[language].usage, language)}
      {usageField(line, language)}
    </span>
    {line.signedAgain ? (
      <span className="sheet-usage">
        {labelled(prescriptionPaper[language].signedAgain, language)}
        {signedAgainField(line.signedAgain)}
      </span>
    ) : null}
  </section>
);
