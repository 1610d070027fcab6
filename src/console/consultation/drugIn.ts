import type { Prescribing } from '../prescribing/prescribing.ts';

/**
 * The drug that a message probably refers to: the last one in the form, otherwise of the newest prescription;
 * '' when there is none.
 */
export const drugIn = (prescribing: Prescribing, orderId: string): string => {
  const model = prescribing.known(orderId);
  if (!model) return '';
  const { sheet, list } = model;
  const drugId = sheet.form.value?.lines.at(-1)?.drugId ?? '';
  return sheet.stock.value.drugs.get(drugId)?.name ?? list.value.value?.[0]?.lines.at(-1)?.drugName ?? '';
};
