import { useSignal } from '@preact/signals-react';
import type { Line, Override } from '../../contract/prescribing/prescription.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { bracketsOf } from './brackets.ts';
import { DrugDetails } from './DrugDetails.tsx';
import { nameIn, rejectReasonIn, usageIn } from './inWords.ts';
import { ruleIn } from './ruleIn.ts';
import './prescribing.css';
import './drug.css';

interface Props {
  lines: readonly Line[];
  /** Reasons for overridden findings, if they should be shown. */
  overrides?: readonly Override[];
}

/** The rule that a reason is for. Which of its findings follows after a colon. */
const ruleOf = ({ rule }: Override): string => rule.split(':', 1)[0] ?? rule;

/** Findings that the doctor overrode, each with the reason. */
const Overridden = ({ rows }: { rows: readonly Override[] }) => {
  const { frame, prescription } = useWords();
  const w = useWordsOf(ruleLexicon);
  return rows.map((one) => (
    <span key={`${one.rule} ${one.line}`} className="rx-line-remark quiet small">
      {ruleIn(w, ruleOf(one))}
      {frame.comma}
      {prescription.overridden(one.reason)}
    </span>
  ));
};

/** The lines of a stored prescription; lines that are given together share a bracket. */
export const CardLines = ({ lines, overrides = [] }: Props) => {
  const looked = useSignal<string | null>(null);
  const language = useApp().words.language.value;
  const words = useWords();
  const w = words.prescription;
  const brackets = bracketsOf(lines.map(({ group }) => group));
  const ofAll = overrides.filter(({ line }) => line === null);
  return (
    <>
      <ol className="rx-summary-lines">
        {lines.map((line, at) => (
          <li key={line.id} className={brackets[at] ? `rx-bracket rx-bracket-${brackets[at]}` : undefined}>
            {brackets[at] === 'first' ? (
              <span className="unseen">{w.together(String(line.group))}</span>
            ) : null}
            <div className="rx-taken">
              <button
                type="button"
                className="rx-drug-name"
                aria-expanded={looked.value === line.id}
                title={w.facts.open}
                onClick={() => (looked.value = looked.value === line.id ? null : line.id)}
              >
                {nameIn(language, line.drugName, line.drugNameEn)} {line.strength}
              </button>
              <span>{usageIn(words, language, line)}</span>
            </div>
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
            <Overridden rows={overrides.filter((one) => one.line === at)} />
            {looked.value === line.id ? <DrugDetails line={line} /> : null}
          </li>
        ))}
      </ol>
      {ofAll.length === 0 ? null : (
        <p className="rx-overridden">
          <Overridden rows={ofAll} />
        </p>
      )}
    </>
  );
};
