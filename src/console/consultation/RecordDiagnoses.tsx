import { useRef } from 'react';
import type { Diagnosis } from '../../contract/consultation/diagnosis.ts';
import { maxDiagnoses } from '../../contract/consultation/record.ts';
import { Button } from '../kit/Button.tsx';
import { Finder } from '../kit/Finder.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { StarIcon, StarredIcon } from '../prescribing/icons.tsx';
import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { offered } from '../prescribing/tags.ts';
import type { Visit } from './visit.ts';

interface Props {
  visit: Visit;
}

const Chosen = ({ visit }: Props) => {
  const chosen = useRef<HTMLUListElement>(null);
  const w = useWords().consultation.record;
  const language = useApp().words.language.value;
  const { record, tags } = visit;
  const known = tags.list.value.value;
  return (
    <ul ref={chosen} className="record-chosen" aria-label={w.diagnoses}>
      {(record.draft.value?.diagnoses ?? []).map((one) => {
        const name = nameIn(language, one.name, one.nameEn);
        const kept = known?.some(({ code }) => code === one.code) ?? false;
        return (
          <li key={one.code} className="record-diagnosis">
            <span>{name}</span>
            <span className="quiet">{one.code}</span>
            {known ? (
              <Button
                label={kept ? w.dropTag(name) : w.keepTag(name)}
                hideLabel
                kind="quiet"
                icon={kept ? StarredIcon : StarIcon}
                pressed={kept}
                busy={tags.busy.value === one.code}
                onClick={() => void tags.toggle(one.code)}
              />
            ) : null}
            <Button
              label={w.removeDiagnosis(name)}
              hideLabel
              kind="quiet"
              icon={CloseIcon}
              onClick={() => {
                const field = chosen.current?.parentElement?.querySelector<HTMLElement>('.input');
                record.removeDiagnosis(one.code);
                // The button is removed together with its diagnosis, and the focus would be lost.
                field?.focus();
              }}
            />
          </li>
        );
      })}
    </ul>
  );
};

/**
 * The diagnoses of the case record, picked from disease tags or found by code, by name in either language, or
 * by initials.
 */
export const RecordDiagnoses = ({ visit }: Props) => {
  const { consultation, frame } = useWords();
  const w = consultation.record;
  const { words } = useApp();
  const language = words.language.value;
  const { record, tags } = visit;
  const chosen = record.draft.value?.diagnoses ?? [];
  const full = chosen.length >= maxDiagnoses;
  const tagged = offered(tags.list.value.value ?? [], chosen);
  const fault = tags.fault.value;
  const show = ({ code, name, nameEn, leaf }: Diagnosis) => ({
    title: nameIn(language, name, nameEn),
    detail: `${code} · ${leaf ? nameIn(language === 'en' ? 'zh' : 'en', name, nameEn) : w.group}`,
    // Only a leaf is a diagnosis; a group leads to a search for its children.
    leadsTo: leaf ? undefined : `${code}${code.includes('.') ? '' : '.'}`,
  });
  return (
    <div className="record-field record-diagnoses record-coding">
      <span className="field-label" aria-hidden="true">
        {w.diagnoses}
      </span>
      <Chosen visit={visit} />
      {full ? (
        <p className="quiet">{w.mostDiagnoses}</p>
      ) : (
        <Finder
          label={w.findDiagnosis}
          hideLabel
          placeholder={`${w.findDiagnosis}${frame.colon}${w.diagnosisHint}`}
          find={visit.findDiagnosis}
          offers={tagged.length > 0 ? [{ title: w.tags, rows: tagged }] : []}
          show={show}
          disabled={!visit.recordWritable.value}
          onPick={record.addDiagnosis}
        />
      )}
      {fault && !fault.silent ? <p role="alert">{fault.message}</p> : null}
    </div>
  );
};
