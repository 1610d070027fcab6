import type { ReactNode } from 'react';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { FindingNote } from '../../../domain/prescription/rules/FindingNote.tsx';
import { findingText } from '../../../domain/prescription/rules/ruleText.ts';
import { RecordFact } from '../facts/RecordFact.tsx';
import { ReasonField } from './ReasonField.tsx';
import { isDrugStop } from './model/alternatives.ts';
import type { FormModel } from './model/formModel.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  findings: readonly FormFinding[];
  /** What is offered at the first hard stop of the drug. */
  alternatives?: ReactNode;
}

// An invalid dose is already shown at its field.
const isShownAtField = ({ rule, evidence }: FormFinding): boolean =>
  rule === 'vague-dose' && evidence.trim() !== '';

/** The reasons that the hospital's system proposes; one click fills one in. */
const OfferedReasons = ({ formModel, finding }: { formModel: FormModel; finding: FormFinding }) => {
  const { reasonKey, key, overrideReasons = [], reason } = finding;
  return overrideReasons
    .filter((text) => text !== reason)
    .map((text) => (
      <button
        key={text}
        type="button"
        className="rx-link small"
        onClick={() => formModel.setReason(reasonKey, key, text)}
      >
        {text}
      </button>
    ));
};

/** Findings, each with a field for a reason if it needs one. */
export const FindingList = ({ model: { factsForm, formModel }, findings, alternatives }: Props) => {
  const t = useCatalog('rules');
  const firstStop = findings.find(isDrugStop);
  return findings
    .filter((finding) => !isShownAtField(finding))
    .map((finding) => (
      <FindingNote
        key={`${finding.reasonKey} ${finding.key ?? ''}`}
        finding={finding}
        preventsSubmit={finding.severity === 'block'}
      >
        <RecordFact factsForm={factsForm} finding={finding} />
        {finding === firstStop ? alternatives : null}
        {finding.severity === 'warn' ? <OfferedReasons formModel={formModel} finding={finding} /> : null}
        {finding.severity === 'block' || finding.severity === 'note' ? null : (
          <ReasonField
            label={t.reasonFor(findingText(t, finding))}
            placeholder={t.reasonHint}
            findings={[finding]}
            reason={finding.reason}
            onChange={(text) => formModel.setReason(finding.reasonKey, finding.key, text)}
          />
        )}
      </FindingNote>
    ));
};
