import { type Signal, useSignal } from '@preact/signals-react';
import type { Language } from '../../i18n/i18n.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { fetchPatientFacts } from '../patient/fetchPatientFacts.ts';
import { type FactsOnPaper, paperLanguageOf } from './paper.ts';
import { type PageSize, usePageSize } from './usePageSize.ts';

/** What a print preview is set to, and the patient's facts. */
export interface Paper {
  readonly size: Signal<PageSize>;
  readonly language: Signal<Language>;
  readonly facts: FactsOnPaper;
  /** The facts are here or could not be read: nothing on the paper changes any more. */
  readonly isReady: boolean;
}

/** Reads the facts of the patient and sets the page for printing while the preview is mounted. */
export const usePaper = (
  patientId: string,
  startSize: PageSize,
  marginOf: (size: PageSize) => string,
): Paper => {
  const app = useServices();
  const size = useSignal<PageSize>(startSize);
  const language = useSignal<Language>(paperLanguageOf(app.hospital.name.value));
  const { facts } = useModel(() => {
    const loaded = createAsyncState(() => fetchPatientFacts(app, patientId), app.clock);
    return { facts: loaded, start: () => void loaded.load() };
  });
  usePageSize(size.value, marginOf(size.value));
  return {
    size,
    language,
    facts: facts.value.value,
    isReady: facts.status.value === 'ready' || facts.status.value === 'failed',
  };
};
