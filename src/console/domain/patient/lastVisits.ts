import { history, type PastVisit } from '../../../contract/consultation/history.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { Services } from '../../services.ts';

/** How many earlier visits are shown at a glance. */
const shownVisits = 3;

/** The last visits of a patient without the one on screen, and how many there are. */
export interface LastVisits {
  readonly total: number;
  readonly list: readonly PastVisit[];
}

const createModels = (): Map<string, AsyncState<LastVisits>> => new Map();

/** The last visits of an order's patient, without this one; nothing is requested before `load`. */
export const getLastVisits = (
  app: Pick<Services, 'call' | 'clock' | 'shared'>,
  orderId: string,
  patientId: string,
): AsyncState<LastVisits> => {
  const models = app.shared(createModels);
  const existing = models.get(orderId);
  if (existing) return existing;
  const created = createAsyncState(async () => {
    // One more: the visit on screen may be among them.
    const page = await app.call(history.visits, { patientId, pageNo: 1, pageSize: shownVisits + 1 });
    const earlier = page.list.filter((one) => one.orderId !== orderId);
    return {
      total: page.total - (page.list.length - earlier.length),
      list: earlier.slice(0, shownVisits),
    };
  }, app.clock);
  models.set(orderId, created);
  return created;
};
