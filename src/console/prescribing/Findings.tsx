import { useWords } from '../useApp.ts';
import type { Shown } from './check.ts';
import { FindingNote } from './FindingNote.tsx';
import { findingIn } from './inWords.ts';

interface Props {
  findings: readonly Shown[];
  onReason: (rule: string, key: string | null, text: string) => void;
}

/** Findings with a field for the reason beside each that a reason may override. */
export const Findings = ({ findings, onReason }: Props) => {
  const words = useWords();
  const w = words.rules;
  return findings.map((finding) => (
    <FindingNote key={`${finding.rule} ${finding.key ?? ''}`} finding={finding}>
      {finding.severity === 'block' ? null : (
        <input
          className="input rx-reason"
          autoComplete="off"
          aria-label={w.reasonFor(findingIn(words, finding))}
          placeholder={w.reasonHint}
          maxLength={500}
          value={finding.reason}
          data-stops={finding.stops || undefined}
          onChange={(event) => onReason(finding.rule, finding.key, event.target.value)}
        />
      )}
    </FindingNote>
  ));
};
