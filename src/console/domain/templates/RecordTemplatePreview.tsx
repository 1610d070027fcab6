import { useSignal } from '@preact/signals-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Difference } from '../../ui/display/Difference.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import {
  applySection,
  mergeTemplate,
  type MergeMode,
  type MergeModes,
  mergeModes,
  type Section,
  sectionsOf,
  sectionText,
  type RecordContent,
} from './mergeTemplate.ts';
import type { ContentOf } from './templates.ts';

interface Props {
  content: ContentOf<'record'>;
  /** Returns the current case record. */
  getCurrent: () => RecordContent;
  /** Receives the sections that change, with their new text. */
  onUse: (content: ContentOf<'record'>) => void;
}

interface RowProps extends Omit<Props, 'onUse'> {
  section: Section;
  mode: MergeMode;
  onMode: (mode: MergeMode) => void;
}

const SectionRow = ({ content, getCurrent, section, mode, onMode }: RowProps) => {
  const messages = useMessages();
  const t = messages.templates;
  const label = messages.consultation.record[section];
  const language = useServices().i18n.language.value;
  const current = getCurrent();
  const next = applySection(current, content, section, mode);
  const textOf = (one: RecordContent) => sectionText(one, section, language);
  const [before, text] = [textOf(current), textOf(next.record)];
  return (
    <section className="template-section" aria-label={label}>
      <fieldset className="template-modes">
        <legend className="visually-hidden">{t.modeOf(label)}</legend>
        <span className="field-label">{label}</span>
        {mergeModes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`template-${section}`}
              checked={mode === one}
              onChange={() => onMode(one)}
            />
            {t.modes[one]}
          </label>
        ))}
      </fieldset>
      {next.isWithinLimit ? null : <p role="alert">{t.tooLong}</p>}
      {mode === 'skip' ? (
        <p className="quiet template-text">
          {textOf(applySection(current, content, section, 'overwrite').record)}
        </p>
      ) : null}
      {mode !== 'skip' && before === text ? <p className="quiet">{t.alreadyThere}</p> : null}
      {mode !== 'skip' && before !== text ? <Difference before={before} after={text} /> : null}
    </section>
  );
};

/** What a template would change in a case record. Each section is skipped, appended or overwritten. */
export const RecordTemplatePreview = ({ content, getCurrent, onUse }: Props) => {
  const t = useMessages().templates;
  const modeBySection = useSignal<MergeModes>({});
  const merged = mergeTemplate(getCurrent(), content, modeBySection.value);
  const hasChanges = sectionsOf(merged).length > 0;
  return (
    <div className="template-preview">
      {sectionsOf(content).map((section) => (
        <SectionRow
          key={section}
          content={content}
          getCurrent={getCurrent}
          section={section}
          mode={modeBySection.value[section] ?? 'append'}
          onMode={(mode) => (modeBySection.value = { ...modeBySection.value, [section]: mode })}
        />
      ))}
      <div className="templates-actions">
        {hasChanges ? null : <p className="quiet">{t.nothingChosen}</p>}
        <Button label={t.use} kind="main" disabled={!hasChanges} onClick={() => onUse(merged)} />
      </div>
    </div>
  );
};
