import type { ReactNode } from 'react';
import { Badge } from '../kit/Badge.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import type { Shown } from './check.ts';
import { findingIn } from './ruleIn.ts';
import './finding.css';

interface Props {
  finding: Pick<
    Shown,
    'rule' | 'severity' | 'evidence' | 'drugName' | 'otherName' | 'by' | 'effect' | 'source'
  >;
  /** Appended to the finding: its line, or the reason given for it. */
  children?: ReactNode;
  /** Cannot be overridden, only resolved: a blocked submit focuses it. */
  stops?: boolean | undefined;
}

const tones = { block: 'danger', warn: 'warning', unchecked: 'plain' } as const;

/** A finding in words: its evidence, the other drug, the possible effect and the source. */
export const FindingNote = ({ finding, children, stops = false }: Props) => {
  const language = useApp().words.language.value;
  const w = useWordsOf(ruleLexicon);
  const { severity, effect, source } = finding;
  return (
    <div
      className={`rx-finding rx-${severity}`}
      tabIndex={stops ? -1 : undefined}
      data-stops={stops ? severity : undefined}
    >
      <Badge tone={tones[severity]} text={w.severity[severity]} />
      <span className="rx-found">{findingIn(w, finding)}</span>
      {effect || source ? (
        <span className="rx-effect">
          {effect ? `${effect[language]} ` : ''}
          {source ? <span className="quiet small">{w.source(source[language])}</span> : null}
        </span>
      ) : null}
      {children}
    </div>
  );
};
