import type { Override } from '../../../../contract/prescribing/prescription.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { reasonLabel } from './ruleText.ts';
import '../prescription.css';

/** The prescriber's reasons, each with the name of the rule whose finding it answers. Needs the catalog `rules`. */
export const OverrideList = ({ overrides }: { overrides: readonly Override[] }) => {
  const { prescription } = useMessages();
  const t = useCatalog('rules');
  return overrides.map(({ rule, line, reason }) => (
    <p key={`${rule} ${line}`} className="rx-line-remark quiet small">
      {reasonLabel(t, rule)} · {prescription.overridden(reason)}
    </p>
  ));
};
