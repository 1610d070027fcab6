import type { ReactNode } from 'react';
import type { Finding } from '../../contract/rules.ts';
import { Badge } from '../kit/Badge.tsx';
import { useWords } from '../useApp.ts';
import { findingIn } from './inWords.ts';
import './finding.css';

interface Props {
  finding: Pick<Finding, 'severity' | 'evidence'> & { readonly rule: string };
  /** What stands after the words: which line, or the reason that was given. */
  children?: ReactNode;
}

const tones = { block: 'danger', warn: 'warning', unchecked: 'plain' } as const;

/** What a rule found, in words. */
export const FindingNote = ({ finding, children }: Props) => {
  const words = useWords();
  const w = words.rules;
  return (
    <div className={`rx-finding rx-${finding.severity}`}>
      <Badge tone={tones[finding.severity]} text={w.severity[finding.severity]} />
      <span className="rx-found">{findingIn(words, finding)}</span>
      {children}
    </div>
  );
};
