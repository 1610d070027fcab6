import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { FoundDiagnosis } from '../../../domain/patient/searchDiagnoses.ts';
import { diagnosisOption } from '../../../domain/diagnosisOption.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
}

/** The form's diagnoses: those of the case record, until others are chosen. What the record does not have can be added to it. */
export const DiagnosisPicker = ({ model }: Props) => {
  const language = useServices().i18n.language.value;
  const frame = useRef<HTMLFieldSetElement>(null);
  const messages = useMessages();
  const { prescription: t, common: f } = messages;
  const diagnoses = model.formModel.form.value?.diagnoses ?? [];
  const missing = model.missingInRecord.value;
  const suggested = model.suggestedDiagnoses.value;
  // The pressed button is removed, and the focus would be lost with it.
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      const next = frame.current?.querySelector<HTMLElement>('.rx-offer button, input');
      if (document.activeElement === document.body) next?.focus();
    });
  return (
    <fieldset ref={frame} className="rx-diagnoses" aria-label={t.diagnoses}>
      {diagnoses.length + suggested.length > 0 ? (
        <ul className="rx-chips">
          {diagnoses.map(({ code, name, nameEn }) => (
            <li key={code} className="rx-chip">
              <span className="rx-code">{code}</span> {localizedName(language, name, nameEn)}
              {missing.some((diagnosis) => diagnosis.code === code) ? (
                <button
                  type="button"
                  className="rx-link small"
                  aria-label={t.addToRecordOf(localizedName(language, name, nameEn))}
                  onClick={() => {
                    model.addToRecord({ code, name, nameEn });
                    restoreFocus();
                  }}
                >
                  {t.addToRecord}
                </button>
              ) : null}
              <Button
                label={t.removeDiagnosis(localizedName(language, name, nameEn))}
                icon={CloseIcon}
                hideLabel
                kind="quiet"
                onClick={() => {
                  model.formModel.removeDiagnosis(code);
                  restoreFocus();
                }}
              />
            </li>
          ))}
          {suggested.length > 0 ? <li className="quiet small">{t.fromRecord}</li> : null}
          {suggested.map((diagnosis) => (
            <li key={diagnosis.code} className="rx-offer">
              <Button
                label={localizedName(language, diagnosis.name, diagnosis.nameEn)}
                description={t.fromRecord}
                icon={PlusIcon}
                onClick={() => {
                  model.formModel.addDiagnosis(diagnosis);
                  restoreFocus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox<FoundDiagnosis>
        label={t.findDiagnosis}
        hideLabel
        placeholder={`${t.findDiagnosis}${f.colon}${t.diagnosisHint}`}
        search={model.searchDiagnoses}
        toOption={(found) => diagnosisOption(messages, language, found, { otherName: false })}
        onSelect={model.formModel.addDiagnosis}
      />
    </fieldset>
  );
};
