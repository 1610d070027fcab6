import { order, type PersonalHistory } from '../../../contract/consultation/order.ts';
import { isUnsupported } from '../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { Services } from '../../services.ts';
import type { FactsOfAllergies } from './knownAllergies.ts';

/** What the patients of the opened orders reported, for the room and for the rules. */
export interface PersonalHistories {
  /** That of an order; whoever needs it first loads it. */
  readonly of: (orderId: string) => AsyncState<PersonalHistory>;
}

/** Creates it; nothing is requested yet. */
export const createPersonalHistories = ({
  call,
  clock,
}: Pick<Services, 'call' | 'clock'>): PersonalHistories => {
  const byOrder = new Map<string, AsyncState<PersonalHistory>>();
  return {
    of: (orderId) => {
      const known = byOrder.get(orderId);
      if (known) return known;
      const created = createAsyncState(() => call(order.personalHistory, { orderId }), clock);
      byOrder.set(orderId, created);
      return created;
    },
  };
};

/** What was reported about allergies: null if it could not be read, undefined while it is loading. */
export const allergyReportOf = ({
  value,
  error,
}: Pick<AsyncState<Pick<PersonalHistory, 'allergyHistory'>>, 'value' | 'error'>):
  | string
  | null
  | undefined => {
  if (value.value) return value.value.allergyHistory;
  if (!error.value) return undefined;
  // A hospital's system without such a history has nothing more to say.
  return isUnsupported(error.value) ? '' : null;
};

/** The facts with the patient's report, if they come without it and it has been read. */
export const withReport = <T extends FactsOfAllergies>(
  facts: T,
  history: Parameters<typeof allergyReportOf>[0],
): T => {
  const report = facts.reportedAllergies ?? allergyReportOf(history);
  return typeof report === 'string' ? { ...facts, reportedAllergies: report } : facts;
};
