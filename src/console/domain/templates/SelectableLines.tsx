import { useSignal } from '@preact/signals-react';
import type { TemplateLine } from '../../../contract/prescribing/template.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { drugText, usageText } from '../prescription/prescriptionText.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import './templates.css';

interface Props {
  lines: readonly TemplateLine[];
  /** Whether the warehouse has the drug; null until it has answered. */
  isAvailable: (line: TemplateLine) => boolean | null;
  /** The label of the button. */
  label: string;
  onUse: (lines: readonly TemplateLine[]) => void;
}

/** Prescription lines with checkboxes; drugs that are no longer sold are listed and excluded. */
export const SelectableLines = ({ lines, isAvailable, label, onUse }: Props) => {
  const messages = useMessages();
  const t = messages.templates;
  const language = useServices().i18n.language.value;
  const unchecked = useSignal<ReadonlySet<number>>(new Set());
  const lineName = (line: TemplateLine) => drugText(messages, language, line);
  const unavailable = lines.filter((line) => isAvailable(line) === false);
  const selected = lines.filter((line, index) => !unchecked.value.has(index) && isAvailable(line) !== false);
  const isLoading = lines.some((line) => isAvailable(line) === null);
  const toggle = (index: number, isChecked: boolean) => {
    const next = new Set(unchecked.value);
    if (isChecked) next.delete(index);
    else next.add(index);
    unchecked.value = next;
  };
  return (
    <div className="template-preview">
      <ul className="template-lines">
        {lines.map((line, index) => (
          // A template may have one drug twice, so the index is the key.
          <li key={index}>
            <label className="template-line">
              <input
                type="checkbox"
                checked={!unchecked.value.has(index) && isAvailable(line) !== false}
                disabled={isAvailable(line) === false}
                onChange={(event) => toggle(index, event.target.checked)}
              />
              <span className="template-drug">
                {lineName(line)} <span className="quiet">{usageText(messages, language, line)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {unavailable.length > 0 ? (
        <output>{t.notSold(unavailable.map(lineName).join(messages.common.comma))}</output>
      ) : null}
      <div className="templates-actions">
        {isLoading ? <p className="quiet small">{t.loadingStock}</p> : null}
        <Button
          label={label}
          kind="main"
          disabled={selected.length === 0 || isLoading}
          onClick={() => onUse(selected)}
        />
      </div>
    </div>
  );
};
