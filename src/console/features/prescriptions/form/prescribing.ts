import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { OrderContext } from '../../../domain/prescription/openPrescriptions.ts';
import type { Services } from '../../../services.ts';
import { FactsEntry } from '../facts/FactsEntry.tsx';
import { getOrderPrescriptions } from './model/getOrderPrescriptions.ts';
import { PrescriptionPanel } from './PrescriptionPanel.tsx';

/** Adds lines to the order's form; resolves with how many were copied, 0 where the form itself reports a failure. */
const copyLines = async (
  app: Services,
  order: OrderContext,
  lines: Prescription['lines'],
): Promise<number> => {
  const { formModel } = getOrderPrescriptions(app, order);
  await formModel.addLines(lines);
  const { state, skipped } = formModel.lineCopy;
  return state.value === 'idle' ? lines.length - skipped.value.length : 0;
};

/** Whether anything may be prescribed for the order. */
const canPrescribe = (app: Services, order: OrderContext): boolean =>
  getOrderPrescriptions(app, order).obstacle.value === null;

/** What is known of the order's patient. */
const patientOf = (app: Services, order: OrderContext) => {
  const { facts, factsForm, suggestions } = getOrderPrescriptions(app, order);
  return {
    facts,
    prescriptions: suggestions.history,
    canWriteFacts: factsForm.writable,
    writeFact: factsForm.open,
  };
};

/** The prescriptions of a consultation. */
export const prescribing = {
  Panel: PrescriptionPanel,
  Facts: FactsEntry,
  patientOf,
  copyLines,
  canPrescribe,
};
