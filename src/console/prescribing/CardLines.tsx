import type { Prescription } from '../../contract/prescription.ts';
import { useApp, useWords } from '../useApp.ts';
import { bracketsOf } from './brackets.ts';
import { nameIn, rejectReasonIn, usageIn } from './inWords.ts';

/** The lines of a stored prescription, those that are given together behind one bracket. */
export const CardLines = ({ one }: { one: Prescription }) => {
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.prescription;
  const brackets = bracketsOf(one.lines.map(({ group }) => group));
  return (
    <ol className="rx-summary-lines">
      {one.lines.map((line, at) => (
        <li key={line.id} className={brackets[at] ? `rx-bracket rx-bracket-${brackets[at]}` : undefined}>
          {brackets[at] === 'first' ? <span className="unseen">{w.together(String(line.group))}</span> : null}
          <span>
            {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}
          </span>
          <span className="quiet small">{usageIn(words, language, line)}</span>
          <span className="rx-packs">
            {line.quantity} {nameIn(language, line.packUnit, line.packUnitEn)}
          </span>
          {line.remark === '' ? null : <span className="rx-line-remark small">{line.remark}</span>}
          {line.rejectReasons.length > 0 ? (
            <span className="rx-rejected">
              {w.rejected}
              {words.frame.colon}
              {line.rejectReasons.map((reason) => rejectReasonIn(language, reason)).join(' · ')}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
};
