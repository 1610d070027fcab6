import { type Signal, useSignal } from '@preact/signals-react';
import type { Patient } from '../../../contract/consultation/patient.ts';
import { type CaseRecord, record } from '../../../contract/consultation/record.ts';
import { hospitalLanguage } from '../../../contract/language/hospitalLanguage.ts';
import type { Language } from '../../i18n/language.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import type { Services } from '../../services.ts';
import { useServices } from '../../useServices.ts';
import { fetchFactsOf } from '../patient/fetchPatientFacts.ts';
import { allergyNames } from '../patient/knownAllergies.ts';
import { type FactsOnPaper, withRecord } from './paper.ts';
import { type PageSize, usePageSize } from './usePageSize.ts';

interface Visit {
  readonly patient: Pick<Patient, 'id' | 'allergies'>;
  readonly orderId: string;
}

/** The records of visits by the order's id; those that could not be read are left out. */
const fetchRecords = async (
  { call }: Pick<Services, 'call'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CaseRecord>> => {
  const fetchOne = async (orderId: string): Promise<[string, CaseRecord][]> => {
    const found = await call(record.detail, { orderId }).catch(() => null);
    return found ? [[orderId, found]] : [];
  };
  const found = await Promise.all([...new Set(orderIds)].map(fetchOne));
  return new Map(found.flat());
};

/** What a print preview is set to, and the facts of its patients. */
export interface Paper {
  readonly size: Signal<PageSize>;
  readonly language: Signal<Language>;
  /** The facts, and what the record of the visit says about allergies. */
  readonly factsOf: (visit: Visit) => FactsOnPaper;
  /** Everything is here or could not be read: nothing on the paper changes any more. */
  readonly isReady: boolean;
}

/** The facts of the patients, and the records of those visits for which the facts do not say whether there are allergies. */
const fetchKnown = async (app: Pick<Services, 'call'>, visits: readonly Visit[]) => {
  const facts = await fetchFactsOf(
    app,
    visits.map(({ patient }) => patient.id),
  );
  const isOpen = ({ patient }: Visit): boolean => {
    const { names, isAsked } = allergyNames(patient, facts.get(patient.id));
    return names.length === 0 && !isAsked;
  };
  const records = await fetchRecords(
    app,
    visits.filter(isOpen).map(({ orderId }) => orderId),
  );
  return { facts, records };
};

/** Loads what is printed about the patients, and sets the page for printing while the preview is mounted. */
export const usePaper = (
  visits: readonly Visit[],
  startSize: PageSize,
  marginOf: (size: PageSize) => string,
): Paper => {
  const app = useServices();
  const size = useSignal<PageSize>(startSize);
  const language = useSignal<Language>(hospitalLanguage(app.hospital.name.value));
  const { known } = useModel(() => {
    const loaded = createAsyncState(() => fetchKnown(app, visits), app.clock);
    return { known: loaded, start: () => void loaded.load() };
  });
  usePageSize(size.value, marginOf(size.value));
  return {
    size,
    language,
    factsOf: ({ patient, orderId }) =>
      withRecord(known.value.value?.facts.get(patient.id), known.value.value?.records.get(orderId)),
    isReady: known.status.value === 'ready',
  };
};
