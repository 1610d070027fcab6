import type { Diagnosis } from '../../contract/diagnosis.ts';
import { Button } from '../kit/Button.tsx';
import { Finder } from '../kit/Finder.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { mostDiagnoses } from './record.ts';
import type { Visit } from './visit.ts';

/** The diagnoses of the case record, found by code, name in either language, or initials. */
export const RecordDiagnoses = ({ visit }: { visit: Visit }) => {
  const { consultation, frame } = useWords();
  const w = consultation.record;
  const { words } = useApp();
  const language = words.language.value;
  const { record } = visit;
  const chosen = record.draft.value?.diagnoses ?? [];
  const show = (one: Diagnosis) => ({
    title: nameIn(language, one.name, one.nameEn),
    detail: `${one.code} · ${nameIn(language === 'en' ? 'zh' : 'en', one.name, one.nameEn)}`,
  });
  return (
    <div className="record-field record-diagnoses record-coding">
      <span className="field-label" aria-hidden="true">
        {w.diagnoses}
      </span>
      <ul className="record-chosen" aria-label={w.diagnoses}>
        {chosen.map((one) => (
          <li key={one.code} className="record-diagnosis">
            <span>{nameIn(language, one.name, one.nameEn)}</span>
            <span className="quiet">{one.code}</span>
            <Button
              label={w.removeDiagnosis(nameIn(language, one.name, one.nameEn))}
              hideLabel
              kind="quiet"
              icon={CloseIcon}
              onClick={() => record.removeDiagnosis(one.code)}
            />
          </li>
        ))}
      </ul>
      {chosen.length < mostDiagnoses ? (
        <Finder
          label={w.findDiagnosis}
          hideLabel
          placeholder={`${w.findDiagnosis}${frame.colon}${w.diagnosisHint}`}
          find={visit.findDiagnosis}
          show={show}
          onPick={record.addDiagnosis}
        />
      ) : (
        <p className="quiet">{w.mostDiagnoses}</p>
      )}
    </div>
  );
};
