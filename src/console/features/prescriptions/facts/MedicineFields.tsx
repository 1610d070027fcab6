import type { Drug } from '../../../../contract/prescribing/drug.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { useServices } from '../../../useServices.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';
import type { MedicineEntry } from './factsDraft.ts';
import { NoneCheckbox } from './NoneCheckbox.tsx';

interface Props {
  model: OrderPrescriptions;
}

/** A drug of the warehouse, or the words as they were typed. */
type Found = { readonly drug: Drug } | { readonly words: string };

/** Medicines from elsewhere: from the warehouse's search, which knows their ingredients, or as typed. */
export const MedicineFields = ({ model }: Props) => {
  const { clock, i18n } = useServices();
  const language = i18n.language.value;
  const today = dayOf(clock.coarseNow.value);
  const t = useCatalog('rules').facts;
  const { common, prescription } = useMessages();
  const { factsForm: form } = model;
  const { medicines } = form.draft.value;
  const entries = medicines ?? [];
  const change = (index: number, next: MedicineEntry | null) => {
    const changed = entries.toSpliced(index, 1, ...(next ? [next] : []));
    form.setField('medicines', changed.length === 0 ? null : changed);
  };
  const add = (found: Found) => {
    const named =
      'drug' in found
        ? {
            name: localizedName(language, found.drug.name, found.drug.nameEn),
            ingredients: [...found.drug.ingredients],
          }
        : { name: found.words, ingredients: [] };
    form.setField('medicines', [...entries, { ...named, dose: '', until: '' }]);
  };
  const search = async (keyword: string): Promise<Found[]> => {
    const drugs = await model.searchDrugs(keyword).catch(() => []);
    return [...drugs.map((drug) => ({ drug })), { words: keyword.trim().slice(0, 100) }];
  };
  return (
    <fieldset className="facts-group" data-fact="medicines">
      <legend className="field-label">{t.names.medicines}</legend>
      <ul className="facts-entries">
        {entries.map((entry, index) => (
          <li key={index}>
            <fieldset className="facts-entry" aria-label={entry.name}>
              <div className="facts-medicine">
                <strong>{entry.name}</strong>
                <span className="field-hint">
                  {entry.ingredients.length > 0 ? entry.ingredients.join(t.comma) : t.ingredientsUnknown}
                </span>
              </div>
              <TextField
                label={t.dose}
                value={entry.dose}
                maxLength={60}
                onChange={(dose) => change(index, { ...entry, dose })}
              />
              <DateField
                label={t.until}
                today={today}
                value={entry.until}
                onChange={(until) => change(index, { ...entry, until })}
              />
              <Button
                label={t.remove(entry.name)}
                icon={CloseIcon}
                hideLabel
                kind="quiet"
                onClick={() => change(index, null)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <Combobox<Found>
        label={t.addMedicine}
        hideLabel
        placeholder={`${t.addMedicine}${common.colon}${t.medicineHint}`}
        search={search}
        toOption={(found) =>
          'drug' in found
            ? {
                title: localizedName(language, found.drug.name, found.drug.nameEn),
                detail: [prescription.strength(found.drug.strength), ...found.drug.ingredients].join(' · '),
              }
            : { title: t.asTyped(found.words), detail: t.ingredientsUnknown }
        }
        onSelect={add}
      />
      <NoneCheckbox
        label={t.none}
        entries={medicines}
        onChange={(none) => form.setField('medicines', none)}
      />
    </fieldset>
  );
};
