import { useRef } from 'react';
import type { Diagnosis } from '../../contract/consultation/diagnosis.ts';
import { Button } from '../kit/Button.tsx';
import { Finder } from '../kit/Finder.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { useApp, useWords } from '../useApp.ts';
import { nameIn } from './inWords.ts';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
}

/** The form's diagnoses: from a search, or from the case record with one click. */
export const Diagnoses = ({ model }: Props) => {
  const language = useApp().words.language.value;
  const frame = useRef<HTMLFieldSetElement>(null);
  const { prescription: w, consultation, frame: f } = useWords();
  const diagnoses = model.sheet.form.value?.diagnoses ?? [];
  const offered = model.offered.value;
  // The pressed button is removed, and the focus would be lost with it.
  const goOn = () =>
    requestAnimationFrame(() => {
      const next = frame.current?.querySelector<HTMLElement>('.rx-offer button, input');
      if (document.activeElement === document.body) next?.focus();
    });
  return (
    <fieldset ref={frame} className="rx-diagnoses" aria-label={w.diagnoses}>
      {diagnoses.length + offered.length > 0 ? (
        <ul className="rx-chips">
          {diagnoses.map(({ code, name, nameEn }) => (
            <li key={code} className="rx-chip">
              <span className="rx-code">{code}</span> {nameIn(language, name, nameEn)}
              <Button
                label={w.removeDiagnosis(nameIn(language, name, nameEn))}
                icon={CloseIcon}
                hideLabel
                kind="quiet"
                onClick={() => {
                  model.sheet.removeDiagnosis(code);
                  goOn();
                }}
              />
            </li>
          ))}
          {offered.length > 0 ? <li className="quiet small">{w.fromRecord}</li> : null}
          {offered.map((one) => (
            <li key={one.code} className="rx-offer">
              <Button
                label={nameIn(language, one.name, one.nameEn)}
                description={w.fromRecord}
                icon={PlusIcon}
                onClick={() => {
                  model.sheet.addDiagnosis(one);
                  goOn();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Finder<Diagnosis>
        label={w.findDiagnosis}
        hideLabel
        placeholder={`${w.findDiagnosis}${f.colon}${w.diagnosisHint}`}
        find={model.findDiagnosis}
        show={({ code, name, nameEn, leaf }) => ({
          title: nameIn(language, name, nameEn),
          detail: leaf ? code : `${code} · ${consultation.record.group}`,
          // Only a leaf is a diagnosis. Picking a group searches for its children.
          leadsTo: leaf ? undefined : `${code}${code.includes('.') ? '' : '.'}`,
        })}
        onPick={model.sheet.addDiagnosis}
      />
    </fieldset>
  );
};
