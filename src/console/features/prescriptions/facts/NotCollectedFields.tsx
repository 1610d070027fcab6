import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import type { OrderPrescriptions } from '../form/model/orderPrescriptions.ts';

/** Approved prescriptions, to say which the patient did not collect: those are not being taken. */
export const NotCollectedFields = ({ model }: { model: OrderPrescriptions }) => {
  const language = useServices().i18n.language.value;
  const t = useCatalog('rules').facts;
  const { factsForm: form } = model;
  const chosen = form.draft.value.notCollected ?? [];
  const approved = (model.suggestions.history.value.value?.list ?? []).filter(
    ({ id, status }) => status === prescriptionStatus.approved || chosen.includes(id),
  );
  if (approved.length === 0) return null;
  return (
    <fieldset className="facts-group" data-fact="notCollected">
      <legend className="field-label">{t.names.notCollected}</legend>
      {approved.map(({ id, submitTime, createTime, lines }) => (
        <label key={id} className="facts-none">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              form.setField(
                'notCollected',
                event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
              )
            }
          />
          {dayOf(submitTime ?? createTime)}{' '}
          {lines.map((line) => localizedName(language, line.drugName, line.drugNameEn)).join(t.comma)}
        </label>
      ))}
    </fieldset>
  );
};
