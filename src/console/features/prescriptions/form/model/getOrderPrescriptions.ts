import { computed } from '@preact/signals-react';
import { createAppRecords } from '../../../../domain/caseRecord/records.ts';
import { isInCorrectionTerm } from '../../../../domain/prescription/correction.ts';
import {
  createOpenPrescriptions,
  type OrderContext,
} from '../../../../domain/prescription/openPrescriptions.ts';
import type { Services } from '../../../../services.ts';
import { withToldMedicines } from '../../../../domain/patient/banner/bannerFacts.ts';
import { dayOf } from '../../../../lib/dates/days.ts';
import { countPreventing } from '../../../../domain/prescription/rules/checkForm.ts';
import { localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import type { Language } from '../../../../i18n/language.ts';
import { createOrderPrescriptions } from './createOrderPrescriptions.ts';
import { draftSchema } from './draftSchema.ts';
import type { OrderPrescriptions } from './orderPrescriptions.ts';

const createModels = (): Map<string, OrderPrescriptions> => new Map();

/**
 * The drug that a message probably refers to, in the reader's language: the last one in the form, otherwise of the newest
 * prescription; '' when there is none.
 */
const currentDrugName = ({ formModel, list }: OrderPrescriptions, language: Language): string => {
  const drugId = formModel.form.value?.lines.at(-1)?.drugId ?? '';
  const drug = formModel.knownDrugs.value.drugs.get(drugId);
  if (drug) return localizedName(language, drug.name, drug.nameEn);
  const line = list.value.value?.[0]?.lines.at(-1);
  return line ? localizedName(language, line.drugName, line.drugNameEn) : '';
};

/** Returns the prescriptions of an order: the same model, with its unsaved forms, as long as the application lives. */
export const getOrderPrescriptions = (app: Services, order: OrderContext): OrderPrescriptions => {
  const models = app.shared(createModels);
  const existing = models.get(order.id);
  if (existing) return existing;
  const model = createOrderPrescriptions({ ...app, records: app.shared(createAppRecords) }, order);
  app.drafts.sync(
    { order: order.id, form: 'prescription' },
    { schema: draftSchema, serialize: model.serialize, restore: model.restore },
  );
  // As long as the application lives: what is typed survives leaving the page.
  model.factsForm.start();
  models.set(order.id, model);
  app.shared(createOpenPrescriptions).add(order.id, {
    isDirty: model.formModel.isDirty,
    hasUnsavedFacts: model.factsForm.dirty,
    drugName: computed(() => currentDrugName(model, app.i18n.language.value)),
    facts: model.facts,
    medicines: computed(() => {
      const day = dayOf(app.clock.coarseNow.value);
      return withToldMedicines(model.suggestions.currentMedicines.value, model.facts, day);
    }),
    outline: computed(() => {
      const lines = model.formModel.form.value?.lines.length ?? 0;
      const { findings, complete } = model.formModel.check.value;
      return lines === 0 ? null : { lines, isComplete: complete, ...countPreventing(findings) };
    }),
    correctableUntil: computed(() => {
      const now = app.clock.coarseNow.value;
      const found = model.list.value.value?.find((one) => isInCorrectionTerm(one, now));
      return found?.correctableUntil ?? null;
    }),
    updateOrder: model.updateOrder,
  });
  return model;
};
