import { type CodedDiagnosis, type Diagnosis, diagnosis } from '../../../contract/consultation/diagnosis.ts';
import { history } from '../../../contract/consultation/history.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { isNeverOffered } from '../../messaging/liveQuery.ts';
import type { Services } from '../../services.ts';

/** A diagnosis that can be chosen. */
export interface FoundDiagnosis extends Diagnosis {
  /** The day of the newest earlier visit at which this patient had it; none if no such visit is known. */
  readonly diagnosedOn?: string | undefined;
}

interface Options {
  readonly orderId: string;
  /** Undefined while the patient is not known. */
  readonly patientId: () => string | undefined;
}

/** How many diagnoses are shown, and among how many the patient's earlier ones are looked for. */
const shownRows = 12;
const searchedRows = 100;
/** How many earlier diagnoses that are not among them are read one by one. */
const mostMissing = 3;

interface EarlierDiagnosis extends CodedDiagnosis {
  /** When the newest visit with it was. */
  readonly at: number;
}

/** Whether its code or a name has the keyword. */
const isNamed = ({ code, name, nameEn }: CodedDiagnosis, keyword: string): boolean => {
  const word = keyword.trim().toLowerCase();
  return word !== '' && [code, name, nameEn].some((text) => text.toLowerCase().includes(word));
};

/**
 * Creates the search for a diagnosis of an order: what this patient had at earlier visits comes first, the newest first. The visits
 * are read with the first search. Without them the order is the hospital's.
 */
export const createDiagnosisSearch = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  { orderId, patientId }: Options,
): ((keyword: string) => Promise<FoundDiagnosis[]>) => {
  /** The patient's diagnoses of earlier visits, each with the newest of its visits. */
  const earlier = createAsyncState(
    async (patient: string): Promise<ReadonlyMap<string, EarlierDiagnosis>> => {
      const { list } = await call(history.visits, { patientId: patient, pageNo: 1, pageSize: 100 });
      const all = list
        .filter((visit) => visit.orderId !== orderId)
        .toSorted((a, b) => a.at - b.at)
        .flatMap(({ at, diagnoses }) => diagnoses.map((one) => ({ ...one, at })));
      return new Map(all.map((one) => [one.code, one]));
    },
    clock,
  );
  const loadEarlier = async (): Promise<void> => {
    const patient = patientId();
    const status = earlier.status.peek();
    // A search while they are loading does not wait for them.
    if (patient === undefined || status === 'loading' || status === 'ready' || isNeverOffered(earlier))
      return;
    await earlier.load(patient);
  };
  /** A diagnosis by its code; undefined if it is not in the list, or cannot be read: the search does not fail for it. */
  const findByCode = async (code: string): Promise<Diagnosis | undefined> => {
    const found = await call(diagnosis.page, { keyword: code, pageSize: searchedRows }).catch(() => null);
    return found?.list.find((one) => one.code === code);
  };
  /** What the patient had and the hospital's first rows lack: of 40,000 diagnoses, too many may have the word. */
  const findEarlier = async (keyword: string, list: readonly Diagnosis[]): Promise<Diagnosis[]> => {
    const known = new Set(list.map(({ code }) => code));
    const missing = [...(earlier.value.peek()?.values() ?? [])]
      .filter((one) => !known.has(one.code) && isNamed(one, keyword))
      .toSorted((a, b) => b.at - a.at)
      .slice(0, mostMissing);
    const found = await Promise.all(missing.map(({ code }) => findByCode(code)));
    return found.filter((one) => one !== undefined);
  };
  /** When the patient had it last; 0 if never. */
  const lastAt = ({ code }: Diagnosis): number => earlier.value.peek()?.get(code)?.at ?? 0;
  return async (keyword) => {
    const [{ list, total }] = await Promise.all([
      call(diagnosis.page, { keyword, pageSize: searchedRows }),
      loadEarlier(),
    ]);
    const all = total > list.length ? [...(await findEarlier(keyword, list)), ...list] : list;
    return all
      .toSorted((a, b) => lastAt(b) - lastAt(a))
      .slice(0, shownRows)
      .map((found) => ({
        ...found,
        diagnosedOn: lastAt(found) === 0 ? undefined : dayOf(lastAt(found)),
      }));
  };
};
