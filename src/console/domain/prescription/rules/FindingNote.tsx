import type { ReactNode } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { FormFinding } from './checkForm.ts';
import { findingText } from './ruleText.ts';
import './finding.css';

interface Props {
  finding: Pick<
    FormFinding,
    'rule' | 'severity' | 'evidence' | 'drugName' | 'otherName' | 'by' | 'about' | 'effect' | 'source'
  >;
  /** Appended to the finding: its line, or the reason given for it. */
  children?: ReactNode;
  /** Cannot be overridden, only resolved: a blocked submit focuses it. */
  preventsSubmit?: boolean | undefined;
}

/** The badge of each severity. */
export const severityTones = { block: 'danger', warn: 'warning', unchecked: 'plain', note: 'plain' } as const;

/** The possible effect of what was found, and the source. */
export const EffectNote = ({
  finding: { effect, source },
}: {
  finding: Pick<FormFinding, 'effect' | 'source'>;
}) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules');
  return effect || source ? (
    <span className="rx-effect">
      {effect ? `${effect[language]} ` : ''}
      {source ? <span className="quiet small">{t.source(source[language])}</span> : null}
    </span>
  ) : null;
};

/** A finding in words: its evidence, the other drug, the possible effect and the source. */
export const FindingNote = ({ finding, children, preventsSubmit = false }: Props) => {
  const t = useCatalog('rules');
  const { severity } = finding;
  return (
    <div
      className={`rx-finding rx-${severity}`}
      tabIndex={preventsSubmit ? -1 : undefined}
      data-stops={preventsSubmit ? severity : undefined}
    >
      <Badge tone={severityTones[severity]} text={t.severity[severity]} />
      <span className="rx-finding-text">{findingText(t, finding)}</span>
      <EffectNote finding={finding} />
      {children}
    </div>
  );
};
