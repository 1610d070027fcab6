import { Button } from '../../../ui/controls/Button.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { FindingNote } from '../../../domain/prescription/rules/FindingNote.tsx';
import { findingText } from '../../../domain/prescription/rules/ruleText.ts';

interface Props {
  findings: readonly FormFinding[];
  onReason: (rule: string, key: string | null, text: string) => void;
  /** Opens the field of the guardian; missing if the hospital's system has no facts. */
  onConfirmGuardian?: (() => void) | undefined;
}

// An invalid dose is already shown at its field.
const isShownAtField = ({ rule, evidence }: FormFinding): boolean =>
  rule === 'vague-dose' && evidence.trim() !== '';

/** Findings, each with a field for a reason if it needs one. */
export const FindingList = ({ findings, onReason, onConfirmGuardian }: Props) => {
  const t = useCatalog('rules');
  return findings
    .filter((finding) => !isShownAtField(finding))
    .map((finding) => (
      <FindingNote
        key={`${finding.reasonKey} ${finding.key ?? ''}`}
        finding={finding}
        preventsSubmit={finding.severity === 'block'}
      >
        {finding.rule === 'guardian' && onConfirmGuardian ? (
          <Button label={t.facts.confirmGuardian} onClick={onConfirmGuardian} />
        ) : null}
        {finding.severity === 'block' || finding.severity === 'note' ? null : (
          <input
            className="input rx-reason"
            autoComplete="off"
            aria-label={t.reasonFor(findingText(t, finding))}
            placeholder={t.reasonHint}
            maxLength={500}
            value={finding.reason}
            data-stops={finding.preventsSubmit || undefined}
            data-finding={`${finding.reasonKey} ${finding.key ?? ''}`}
            onChange={(event) => onReason(finding.reasonKey, finding.key, event.target.value)}
          />
        )}
      </FindingNote>
    ));
};
