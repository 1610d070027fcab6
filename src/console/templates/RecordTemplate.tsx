import { useSignal } from '@preact/signals-react';
import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useApp, useWords } from '../useApp.ts';
import {
  after,
  merged,
  type Mode,
  type Modes,
  modes,
  type Section,
  sectionsOf,
  sectionText,
  type Standing,
} from './merge.ts';
import type { ContentOf } from './templates.ts';

interface Props {
  content: ContentOf<'record'>;
  /** Returns the current case record. */
  standing: () => Standing;
  /** Receives the sections that change, with their new text. */
  onUse: (content: ContentOf<'record'>) => void;
}

interface RowProps extends Omit<Props, 'onUse'> {
  section: Section;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

const SectionRow = ({ content, standing, section, mode, onMode }: RowProps) => {
  const words = useWords();
  const w = words.templates;
  const label = words.consultation.record[section];
  const language = useApp().words.language.value;
  const now = standing();
  const next = after(now, content, section, mode);
  const said = (one: Standing) => sectionText(one, section, language);
  const [before, text] = [said(now), said(next.record)];
  return (
    <section className="template-section" aria-label={label}>
      <fieldset className="template-modes">
        <legend className="unseen">{w.modeOf(label)}</legend>
        <span className="field-label">{label}</span>
        {modes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`template-${section}`}
              checked={mode === one}
              onChange={() => onMode(one)}
            />
            {w.modes[one]}
          </label>
        ))}
      </fieldset>
      {next.fits ? null : <p role="alert">{w.tooLong}</p>}
      {mode === 'skip' ? (
        <p className="quiet template-text">{said(after(now, content, section, 'overwrite').record)}</p>
      ) : null}
      {mode !== 'skip' && before === text ? <p className="quiet">{w.same}</p> : null}
      {mode !== 'skip' && before !== text ? <Difference before={before} now={text} /> : null}
    </section>
  );
};

/** What a template would change in a case record. Each section is skipped, appended or overwritten. */
export const RecordTemplate = ({ content, standing, onUse }: Props) => {
  const w = useWords().templates;
  const chosen = useSignal<Modes>({});
  const taken = merged(standing(), content, chosen.value);
  const changes = sectionsOf(taken).length > 0;
  return (
    <div className="template-preview">
      {sectionsOf(content).map((section) => (
        <SectionRow
          key={section}
          content={content}
          standing={standing}
          section={section}
          mode={chosen.value[section] ?? 'append'}
          onMode={(mode) => (chosen.value = { ...chosen.value, [section]: mode })}
        />
      ))}
      <div className="templates-acts">
        {changes ? null : <p className="quiet">{w.nothingChosen}</p>}
        <Button label={w.use} kind="main" disabled={!changes} onClick={() => onUse(taken)} />
      </div>
    </div>
  );
};
