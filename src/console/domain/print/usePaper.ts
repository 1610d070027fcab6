import { type Signal, useSignal } from '@preact/signals-react';
import { hospitalLanguage } from '../../../contract/language/hospitalLanguage.ts';
import type { Language } from '../../i18n/language.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { fetchFactsOf } from '../patient/fetchPatientFacts.ts';
import type { FactsOnPaper } from './paper.ts';
import { type PageSize, usePageSize } from './usePageSize.ts';

/** What a print preview is set to, and the facts of its patients. */
export interface Paper {
  readonly size: Signal<PageSize>;
  readonly language: Signal<Language>;
  readonly factsOf: (patientId: string) => FactsOnPaper;
  /** All facts are here or could not be read: nothing on the paper changes any more. */
  readonly isReady: boolean;
}

/** Reads the facts of the patients and sets the page for printing while the preview is mounted. */
export const usePaper = (
  patientIds: readonly string[],
  startSize: PageSize,
  marginOf: (size: PageSize) => string,
): Paper => {
  const app = useServices();
  const size = useSignal<PageSize>(startSize);
  const language = useSignal<Language>(hospitalLanguage(app.hospital.name.value));
  const { facts } = useModel(() => {
    const loaded = createAsyncState(() => fetchFactsOf(app, patientIds), app.clock);
    return { facts: loaded, start: () => void loaded.load() };
  });
  usePageSize(size.value, marginOf(size.value));
  return {
    size,
    language,
    factsOf: (patientId) => facts.value.value?.get(patientId),
    isReady: facts.status.value === 'ready',
  };
};
