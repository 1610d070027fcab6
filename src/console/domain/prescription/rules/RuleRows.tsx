import { useSignal } from '@preact/signals-react';
import type { Condition, RulePack } from '../../../../contract/rulePack/rulePack.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { conditionReason, describeRows } from './ruleData.ts';

interface Props {
  rule: 'interaction' | 'contraindication' | 'cross-allergy';
  pack: RulePack;
}

/** The data rows of one rule, each with its possible effect and source. */
export const RuleRows = ({ rule, pack }: Props) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules');
  const open = useSignal(false);
  const rows = describeRows(pack, rule);
  const conditionText = (when: Condition) => {
    const text = t.because(conditionReason(when), when.diagnoses.join(' '));
    return text === '' ? '' : `${text} · `;
  };
  if (rows.length === 0) return null;
  return (
    <details
      className="rx-catalogue"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>
        {t.rules[rule].name} · {t.rowsOf(rows.length)}
      </summary>
      {open.value ? (
        <ul className="rx-catalogue-rows small">
          {rows.map(({ id, about, when, severity, effect, source }) => (
            <li key={id}>
              <strong>{about}</strong> {when ? conditionText(when) : ''}
              {t.defaultLevel[severity]} · {effect[language]}{' '}
              <span className="quiet">{t.source(source[language])}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
};
