import { type Diagnosis, diagnosis } from '../../../contract/consultation/diagnosis.ts';
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

/**
 * Creates the search for a diagnosis of an order: what this patient had at earlier visits comes first, the newest first. The visits
 * are read with the first search. Without them the order is the hospital's.
 */
export const createDiagnosisSearch = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  { orderId, patientId }: Options,
): ((keyword: string) => Promise<FoundDiagnosis[]>) => {
  const earlierDays = createAsyncState(async (patient: string): Promise<ReadonlyMap<string, number>> => {
    const { list } = await call(history.visits, { patientId: patient, pageNo: 1, pageSize: 100 });
    const days = new Map<string, number>();
    for (const visit of list)
      if (visit.orderId !== orderId)
        for (const { code } of visit.diagnoses) days.set(code, Math.max(visit.at, days.get(code) ?? 0));
    return days;
  }, clock);
  const loadEarlier = async (): Promise<void> => {
    const patient = patientId();
    const status = earlierDays.status.peek();
    // A search while they are loading does not wait for them.
    if (patient === undefined || status === 'loading' || status === 'ready' || isNeverOffered(earlierDays))
      return;
    await earlierDays.load(patient);
  };
  return async (keyword) => {
    const [{ list }] = await Promise.all([
      call(diagnosis.page, { keyword, pageSize: searchedRows }),
      loadEarlier(),
    ]);
    const days = earlierDays.value.peek();
    const daysOf = ({ code }: Diagnosis) => days?.get(code) ?? 0;
    return list
      .toSorted((a, b) => daysOf(b) - daysOf(a))
      .slice(0, shownRows)
      .map((found) => ({ ...found, diagnosedOn: daysOf(found) === 0 ? undefined : dayOf(daysOf(found)) }));
  };
};
