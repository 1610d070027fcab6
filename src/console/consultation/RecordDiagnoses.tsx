import type { CodedDiagnosis, Diagnosis } from '../../contract/diagnosis.ts';
import { Button } from '../kit/Button.tsx';
import { Finder } from '../kit/Finder.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { useApp, useWords } from '../useApp.ts';
import { mostDiagnoses } from './record.ts';
import type { Visit } from './visit.ts';

/** A diagnosis in the language that is spoken; the other one where that is missing. */
const nameOf = ({ name, nameEn }: CodedDiagnosis, language: 'zh' | 'en'): string =>
  language === 'en' && nameEn ? nameEn : name;

/** The diagnoses of the case record, found by code, name in either language, or initials. */
export const RecordDiagnoses = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.record;
  const { words } = useApp();
  const language = words.language.value;
  const { record } = visit;
  const chosen = record.draft.value?.diagnoses ?? [];
  const show = (one: Diagnosis) => ({
    title: nameOf(one, language),
    detail: `${one.code} · ${nameOf(one, language === 'en' ? 'zh' : 'en')}`,
  });
  return (
    <div className="record-field record-diagnoses record-coding">
      {chosen.length < mostDiagnoses ? (
        <Finder
          label={w.findDiagnosis}
          placeholder={w.diagnosisHint}
          find={visit.findDiagnosis}
          show={show}
          onPick={record.addDiagnosis}
        />
      ) : (
        <p className="quiet">{w.mostDiagnoses}</p>
      )}
      <ul className="record-chosen" aria-label={w.diagnoses}>
        {chosen.length === 0 ? <li className="quiet">{w.noDiagnosis}</li> : null}
        {chosen.map((one) => (
          <li key={one.code} className="record-diagnosis">
            <span>{nameOf(one, language)}</span>
            <span className="quiet">{one.code}</span>
            <Button
              label={w.removeDiagnosis(nameOf(one, language))}
              hideLabel
              kind="quiet"
              icon={CloseIcon}
              onClick={() => record.removeDiagnosis(one.code)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
