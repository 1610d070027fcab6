import { useId } from 'react';
import type { Line } from '../../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import { drugText, usageText } from '../prescriptionText.ts';
import './clarification.css';

interface Props {
  label: string;
  hint: string;
  lines: readonly Line[];
  /** The ids of those that are ticked. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Lines of a prescription, each to be ticked for a second signature. */
export const SignLines = ({ label, hint, lines, chosen, onChange }: Props) => {
  const language = useServices().i18n.language.value;
  const messages = useMessages();
  const hintId = useId();
  const toggle = (id: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="clarification-lines" aria-describedby={hintId}>
      <legend className="field-label">{label}</legend>
      <p id={hintId} className="quiet small">
        {hint}
      </p>
      {lines.map((line) => (
        <label key={line.id}>
          <input
            type="checkbox"
            checked={chosen.has(line.id)}
            onChange={({ target }) => toggle(line.id, target.checked)}
          />
          <span>
            {drugText(messages, language, line)}{' '}
            <span className="quiet">{usageText(messages, language, line)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
