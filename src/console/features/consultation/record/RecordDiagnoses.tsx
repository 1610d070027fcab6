import { useRef } from 'react';
import { maxDiagnoses } from '../../../../contract/consultation/record.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { StarIcon, StarredIcon } from '../../../ui/icons/starIcons.tsx';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { FoundDiagnosis } from '../../../domain/patient/searchDiagnoses.ts';
import { diagnosisOption } from '../../../domain/diagnosisOption.ts';
import { suggestedTags } from '../../../domain/diseaseTags.ts';
import type { Consultation } from '../consultation.ts';

interface Props {
  consultation: Consultation;
}

const ChosenDiagnoses = ({ consultation }: Props) => {
  const chosen = useRef<HTMLUListElement>(null);
  const t = useMessages().consultation.record;
  const language = useServices().i18n.language.value;
  const { record, diseaseTags } = consultation;
  const knownTags = diseaseTags.list.value.value;
  return (
    <ul ref={chosen} className="record-chosen" aria-label={t.diagnoses}>
      {(record.draft.value?.diagnoses ?? []).map((diagnosis) => {
        const name = localizedName(language, diagnosis.name, diagnosis.nameEn);
        const isTagged = knownTags?.some(({ code }) => code === diagnosis.code) ?? false;
        return (
          <li key={diagnosis.code} className="record-diagnosis">
            <span>{name}</span>
            <span className="quiet">{diagnosis.code}</span>
            {knownTags ? (
              <Button
                label={isTagged ? t.removeTag(name) : t.addTag(name)}
                hideLabel
                kind="quiet"
                icon={isTagged ? StarredIcon : StarIcon}
                pressed={isTagged}
                busy={diseaseTags.busy.value === diagnosis.code}
                onClick={() => void diseaseTags.toggle(diagnosis.code)}
              />
            ) : null}
            <Button
              label={t.removeDiagnosis(name)}
              hideLabel
              kind="quiet"
              icon={CloseIcon}
              onClick={() => {
                const field = chosen.current?.parentElement?.querySelector<HTMLElement>('.input');
                record.removeDiagnosis(diagnosis.code);
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
export const RecordDiagnoses = ({ consultation }: Props) => {
  const messages = useMessages();
  const t = messages.consultation.record;
  const { i18n } = useServices();
  const { record, diseaseTags } = consultation;
  const chosen = record.draft.value?.diagnoses ?? [];
  const isFull = chosen.length >= maxDiagnoses;
  const tagSuggestions = suggestedTags(diseaseTags.list.value.value ?? [], chosen);
  const error = diseaseTags.error.value;
  return (
    <div className="record-field record-diagnoses record-coding">
      <span className="field-label" aria-hidden="true">
        {t.diagnoses}
      </span>
      <ChosenDiagnoses consultation={consultation} />
      {isFull ? (
        <p className="quiet">{t.mostDiagnoses}</p>
      ) : (
        <Combobox
          label={t.findDiagnosis}
          hideLabel
          placeholder={`${t.findDiagnosis}${messages.common.colon}${t.diagnosisHint}`}
          search={consultation.findDiagnosis}
          suggestions={tagSuggestions.length > 0 ? [{ title: t.tags, rows: tagSuggestions }] : []}
          toOption={(found: FoundDiagnosis) => diagnosisOption(messages, i18n.language.value, found)}
          disabled={!consultation.recordWritable.value}
          onSelect={record.addDiagnosis}
        />
      )}
      {error && !error.silent ? <p role="alert">{error.message}</p> : null}
    </div>
  );
};
