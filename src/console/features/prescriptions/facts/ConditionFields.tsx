import type { Diagnosis } from '../../../../contract/consultation/diagnosis.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { useServices } from '../../../useServices.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';
import { NoneCheckbox } from './NoneCheckbox.tsx';

interface Props {
  model: OrderPrescriptions;
}

/** Chronic conditions, from the diagnosis search. */
export const ConditionFields = ({ model }: Props) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules').facts;
  const { consultation, common } = useMessages();
  const { factsForm: form } = model;
  const { conditions } = form.draft.value;
  const entries = conditions ?? [];
  const setEntries = (next: typeof entries) => form.setField('conditions', next.length === 0 ? null : next);
  return (
    <fieldset className="facts-group" data-fact="conditions">
      <legend className="field-label">{t.names.conditions}</legend>
      {entries.length > 0 ? (
        <ul className="rx-chips">
          {entries.map(({ code, name, nameEn }) => (
            <li key={code} className="rx-chip">
              <span className="rx-code">{code}</span> {localizedName(language, name, nameEn)}
              <Button
                label={t.remove(localizedName(language, name, nameEn))}
                icon={CloseIcon}
                hideLabel
                kind="quiet"
                onClick={() => setEntries(entries.filter((one) => one.code !== code))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox<Diagnosis>
        label={t.addCondition}
        hideLabel
        placeholder={`${t.addCondition}${common.colon}${t.conditionHint}`}
        search={model.searchDiagnoses}
        toOption={({ code, name, nameEn, leaf }) => ({
          title: localizedName(language, name, nameEn),
          detail: leaf ? code : `${code} · ${consultation.record.group}`,
          // Only a leaf is a diagnosis. Picking a group searches for its children.
          drillDownQuery: leaf ? undefined : `${code}${code.includes('.') ? '' : '.'}`,
        })}
        onSelect={({ code, name, nameEn }) => {
          if (!entries.some((one) => one.code === code)) setEntries([...entries, { code, name, nameEn }]);
        }}
      />
      <NoneCheckbox
        label={t.none}
        entries={conditions}
        onChange={(none) => form.setField('conditions', none)}
      />
    </fieldset>
  );
};
