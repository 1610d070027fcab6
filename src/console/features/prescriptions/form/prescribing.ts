import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { OrderContext } from '../../../domain/prescription/openPrescriptions.ts';
import { chunk } from '../../../lib/async/chunk.ts';
import type { Services } from '../../../services.ts';
import { FactsEntry } from '../facts/FactsEntry.tsx';
import { getOrderPrescriptions } from './model/getOrderPrescriptions.ts';

/** Adds lines to the order's form, which reports what it has copied. */
const copyLines = (app: Services, order: OrderContext, lines: Prescription['lines']): void =>
  void getOrderPrescriptions(app, order).formModel.addLines(lines);

/** Whether anything may be prescribed for the order. */
const canPrescribe = (app: Services, order: OrderContext): boolean =>
  getOrderPrescriptions(app, order).obstacle.value === null;

/** Loads what is prescribed and known, and follows it until the returned function is called. */
const start = (app: Services, order: OrderContext): (() => void) => getOrderPrescriptions(app, order).start();

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
  panel: chunk(async () => (await import('./PrescriptionPanel.tsx')).PrescriptionPanel),
  Facts: FactsEntry,
  start,
  patientOf,
  copyLines,
  canPrescribe,
};
