import type { PrescriptionModels } from '../prescriptions/form/model/prescriptionModels.ts';

/**
 * The drug that a message probably refers to: the last one in the form, otherwise of the newest prescription;
 * '' when there is none.
 */
export const currentDrugName = (prescribing: PrescriptionModels, orderId: string): string => {
  const model = prescribing.get(orderId);
  if (!model) return '';
  const { formModel, list } = model;
  const drugId = formModel.form.value?.lines.at(-1)?.drugId ?? '';
  return formModel.stock.value.drugs.get(drugId)?.name ?? list.value.value?.[0]?.lines.at(-1)?.drugName ?? '';
};
