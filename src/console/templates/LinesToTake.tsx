import { useSignal } from '@preact/signals-react';
import type { TemplateLine } from '../../contract/prescribing/template.ts';
import { Button } from '../kit/Button.tsx';
import { nameIn, usageIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import './templates.css';

interface Props {
  lines: readonly TemplateLine[];
  /** Whether the warehouse has the drug; null until it has answered. */
  sold: (line: TemplateLine) => boolean | null;
  /** The label of the button. */
  label: string;
  onTake: (lines: readonly TemplateLine[]) => void;
}

/** Prescription lines with checkboxes; drugs that are no longer sold are listed and excluded. */
export const LinesToTake = ({ lines, sold, label, onTake }: Props) => {
  const words = useWords();
  const w = words.templates;
  const language = useApp().words.language.value;
  const left = useSignal<ReadonlySet<number>>(new Set());
  const named = (line: TemplateLine) =>
    `${nameIn(language, line.drugName, line.drugNameEn)} ${line.strength}`.trim();
  const gone = lines.filter((line) => sold(line) === false);
  const taken = lines.filter((line, at) => !left.value.has(at) && sold(line) !== false);
  const asking = lines.some((line) => sold(line) === null);
  const tick = (at: number, on: boolean) => {
    const next = new Set(left.value);
    if (on) next.delete(at);
    else next.add(at);
    left.value = next;
  };
  return (
    <div className="template-preview">
      <ul className="template-lines">
        {lines.map((line, at) => (
          // A template may have one drug twice, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <label className="template-line">
              <input
                type="checkbox"
                checked={!left.value.has(at) && sold(line) !== false}
                disabled={sold(line) === false}
                onChange={(event) => tick(at, event.target.checked)}
              />
              <span className="template-drug">
                {named(line)} <span className="quiet">{usageIn(words, language, line)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {gone.length > 0 ? <output>{w.gone(gone.map(named).join(words.frame.comma))}</output> : null}
      <div className="templates-acts">
        {asking ? <p className="quiet small">{w.asking}</p> : null}
        <Button
          label={label}
          kind="main"
          disabled={taken.length === 0 || asking}
          onClick={() => onTake(taken)}
        />
      </div>
    </div>
  );
};
