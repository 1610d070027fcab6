import { audit, type Task } from '../../../../contract/prescribing/audit.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { createDrugCache, type DrugCache } from '../../../domain/prescription/drugCache.ts';
import { type PatientContext, createPatientContext } from './patientContext.ts';

/** One prescription with all data for its verdict. */
export interface ReviewData {
  readonly id: string;
  readonly task: AsyncState<Task>;
  readonly patientContext: PatientContext;
  readonly drugCache: DrugCache;
  /** Loads the context and the stock; does nothing until the prescription itself is loaded. */
  readonly loadContext: () => Promise<void>;
  readonly loadStock: () => Promise<void>;
  readonly loadEarlierPrescriptions: () => Promise<void>;
  /** Loads what is known of the patient: the row, which comes with the prescription, the facts and the record. */
  readonly loadFacts: () => Promise<void>;
}

/** Creates it empty; nothing is requested yet. */
export const createReviewData = (app: Pick<Services, 'call' | 'clock'>, id: string): ReviewData => {
  const task = createAsyncState(() => app.call(audit.detail, { id }), app.clock);
  const patientContext = createPatientContext(app, id);
  const drugCache = createDrugCache(app);
  const current = () => task.value.value?.prescription;
  const loadStock = async () => {
    const prescription = current();
    if (prescription)
      await drugCache.loadState.load(
        prescription.warehouseId,
        prescription.lines.map(({ drugId }) => drugId),
      );
  };
  return {
    id,
    task,
    patientContext,
    drugCache,
    loadStock,
    loadEarlierPrescriptions: async () => {
      const prescription = current();
      if (prescription) await patientContext.earlierPrescriptions.load(prescription.patient.id);
    },
    loadFacts: async () => {
      const prescription = current();
      if (prescription)
        await Promise.all([
          task.load(),
          patientContext.facts.load(prescription.patient.id),
          patientContext.record.load(prescription.orderId),
        ]);
    },
    loadContext: async () => {
      const prescription = current();
      if (prescription) await Promise.all([patientContext.load(prescription), loadStock()]);
    },
  };
};
