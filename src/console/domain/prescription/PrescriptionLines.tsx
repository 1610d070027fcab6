import { useSignal } from '@preact/signals-react';
import { packsText } from '../../../contract/prescribing/packs.ts';
import type { Line, Override } from '../../../contract/prescribing/prescription.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { groupBrackets } from './groupBrackets.ts';
import { DrugDetails } from './DrugDetails.tsx';
import { OverrideList } from './rules/OverrideList.tsx';
import { drugText, rejectReasonText, usageText } from './prescriptionText.ts';
import { SignedAgain } from './SignedAgain.tsx';
import './prescription.css';
import './drug.css';

interface Props {
  lines: readonly Line[];
  /** Reasons for overridden findings, if they should be shown. */
  overrides?: readonly Override[];
}

/** The lines of a stored prescription; lines that are given together share a bracket. */
export const PrescriptionLines = ({ lines, overrides = [] }: Props) => {
  const expandedId = useSignal<string | null>(null);
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const t = messages.prescription;
  const brackets = groupBrackets(lines.map(({ group }) => group));
  const formOverrides = overrides.filter(({ line }) => line === null);
  return (
    <>
      <ol className="rx-summary-lines">
        {lines.map((line, index) => (
          <li
            key={line.id}
            className={brackets[index] ? `rx-bracket rx-bracket-${brackets[index]}` : undefined}
          >
            {brackets[index] === 'first' ? (
              <span className="visually-hidden">{t.groupLabel(String(line.group))}</span>
            ) : null}
            <div className="rx-usage">
              <button
                type="button"
                className="rx-drug-name"
                aria-expanded={expandedId.value === line.id}
                title={t.facts.open}
                onClick={() => (expandedId.value = expandedId.value === line.id ? null : line.id)}
              >
                {drugText(messages, language, line)}
              </button>
              <span>{usageText(messages, language, line)}</span>
            </div>
            <span className="rx-packs">{packsText(language, line)}</span>
            {line.remark === '' ? null : <span className="rx-line-remark small">{line.remark}</span>}
            {line.rejectReasons.length > 0 ? (
              <span className="rx-rejected">
                {t.rejected}
                {messages.common.colon}
                {line.rejectReasons.map((reason) => rejectReasonText(language, reason)).join(' · ')}
              </span>
            ) : null}
            <SignedAgain line={line} />
            <OverrideList overrides={overrides.filter(({ line: at }) => at === index)} />
            {expandedId.value === line.id ? <DrugDetails line={line} /> : null}
          </li>
        ))}
      </ol>
      {formOverrides.length === 0 ? null : (
        <div className="rx-overridden">
          <OverrideList overrides={formOverrides} />
        </div>
      )}
    </>
  );
};
