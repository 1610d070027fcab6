import type { ReactNode } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FormFinding } from './checkForm.ts';
import { EffectNote, severityTones } from './FindingNote.tsx';
import type { FindingGroup } from './groupFindings.ts';
import { findingText, ruleLabel } from './ruleText.ts';
import './finding.css';

interface Props {
  group: FindingGroup;
  /** The line of one of the findings. */
  renderLine: (finding: FormFinding) => ReactNode;
  /** Appended to the group: the reason given for it. */
  children?: ReactNode;
}

/** Findings of one kind on several lines: what they share once, then the lines with what differs. */
export const FindingGroupNote = ({ group, renderLine, children }: Props) => {
  const t = useCatalog('rules');
  const [{ rule, severity, effect, source }] = group;
  const text = findingText(t, group[0]);
  const isSameText = group.every((finding) => findingText(t, finding) === text);
  const isSameEffect = group.every(
    (finding) => finding.effect?.en === effect?.en && finding.source?.en === source?.en,
  );
  return (
    <div className={`rx-finding rx-${severity}`}>
      <Badge tone={severityTones[severity]} text={t.severity[severity]} />
      <span className="rx-finding-text">{isSameText ? text : ruleLabel(t, rule)}</span>
      {isSameEffect ? <EffectNote finding={group[0]} /> : null}
      <ul className="rx-finding-lines small">
        {group.map((finding) => (
          <li key={`${finding.reasonKey} ${finding.key ?? ''}`}>
            {renderLine(finding)} {isSameText ? null : findingText(t, finding)}
            {isSameEffect ? null : <EffectNote finding={finding} />}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
};
