import { useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import type { Shown } from './check.ts';
import { FindingNote } from './FindingNote.tsx';
import { findingIn } from './ruleIn.ts';

interface Props {
  findings: readonly Shown[];
  onReason: (rule: string, key: string | null, text: string) => void;
}

// An invalid dose is already shown at its field.
const isAtField = ({ rule, evidence }: Shown): boolean => rule === 'vague-dose' && evidence.trim() !== '';

/** Findings, each with a field for a reason unless it cannot be overridden. */
export const Findings = ({ findings, onReason }: Props) => {
  const w = useWordsOf(ruleLexicon);
  return findings
    .filter((finding) => !isAtField(finding))
    .map((finding) => (
      <FindingNote
        key={`${finding.reasonKey} ${finding.key ?? ''}`}
        finding={finding}
        stops={finding.severity === 'block'}
      >
        {finding.severity === 'block' ? null : (
          <input
            className="input rx-reason"
            autoComplete="off"
            aria-label={w.reasonFor(findingIn(w, finding))}
            placeholder={w.reasonHint}
            maxLength={500}
            value={finding.reason}
            data-stops={finding.stops || undefined}
            data-finding={`${finding.reasonKey} ${finding.key ?? ''}`}
            onChange={(event) => onReason(finding.reasonKey, finding.key, event.target.value)}
          />
        )}
      </FindingNote>
    ));
};
