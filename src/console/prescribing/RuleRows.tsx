import { useSignal } from '@preact/signals-react';
import type { RulePack } from '../../contract/rulePack/rulePack.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { toldRows } from './ruleData.ts';

interface Props {
  rule: 'interaction' | 'contraindication' | 'cross-allergy';
  pack: RulePack;
}

/** The data rows of one rule, each with its possible effect and source. */
export const RuleRows = ({ rule, pack }: Props) => {
  const language = useApp().words.language.value;
  const w = useWordsOf(ruleLexicon);
  const open = useSignal(false);
  const rows = toldRows(pack, rule);
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
        {w.rules[rule].name} · {w.rowsOf(rows.length)}
      </summary>
      {open.value ? (
        <ul className="rx-catalogue-rows small">
          {rows.map(({ id, about, when, severity, effect, source }) => (
            <li key={id}>
              <strong>{about}</strong> {when ? `${w.because(when, when.diagnoses.join(' '))} · ` : ''}
              {w.defaultLevel[severity]} · {effect[language]}{' '}
              <span className="quiet">{w.source(source[language])}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
};
