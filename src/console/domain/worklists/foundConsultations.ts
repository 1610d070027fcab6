import * as v from 'valibot';
import { type Order, order, orderStatus } from '../../../contract/consultation/order.ts';
import { prescription } from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { parseJson } from '../../lib/json.ts';

/** Open consultations of the doctor where the hospital's system does not list them. */
export interface FoundConsultations {
  /** Those that were found: there may be others. */
  readonly list: AsyncState<readonly Order[]>;
  /** Looks for them, at most once a minute. */
  readonly load: () => Promise<void>;
  /** Remembers a consultation that was opened here. */
  readonly remember: (id: string) => void;
}

/** How many are looked at: every one is a request. */
const maxLookedAt = 20;
const minIntervalMs = 60_000;

const isOpen = ({ status }: Order): boolean => status === orderStatus.inConsultation;

const idsSchema = v.fallback(v.array(v.string()), []);

/**
 * Looks for them in the list of visits if there is one; else among the orders that wait, of the newest prescriptions, and
 * that were opened on this computer.
 */
export const createFoundConsultations = ({
  call,
  clock,
  offered,
  platform: { localStorage },
  session,
  sessionStore,
}: Pick<
  Services,
  'call' | 'clock' | 'offered' | 'platform' | 'session' | 'sessionStore'
>): FoundConsultations => {
  const storageKey = (): string => `opened.${sessionStore.tenantId()}.${session.userId.peek() ?? ''}`;
  const remembered = (): string[] => v.parse(idsSchema, parseJson(localStorage.getItem(storageKey()) ?? ''));

  const fromVisits = async (): Promise<readonly Order[]> =>
    (await call(order.page, { status: orderStatus.inConsultation, pageSize: 100 })).list.filter(isOpen);

  const oneByOne = async (): Promise<readonly Order[]> => {
    const [waiting, prescriptions] = await Promise.all([
      call(order.awaiting, {}),
      call(prescription.list, { pageSize: maxLookedAt }),
    ]);
    const listed = waiting.filter(isOpen);
    const ids = new Set([...remembered(), ...prescriptions.list.map(({ orderId }) => orderId)]);
    for (const { id } of listed) ids.delete(id);
    const details = await Promise.allSettled(
      [...ids].slice(0, maxLookedAt).map((id) => call(order.detail, { id })),
    );
    // Where no order could be read, nothing is known: that is no empty list.
    const [first] = details;
    if (
      listed.length === 0 &&
      first?.status === 'rejected' &&
      details.every(({ status }) => status === 'rejected')
    )
      throw first.reason;
    const open = details.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).filter(isOpen);
    return [...listed, ...open].toSorted((a, b) => (a.acceptTime ?? 0) - (b.acceptTime ?? 0));
  };

  const list = createAsyncState(() => (offered.has(order.page) ? fromVisits() : oneByOne()), clock);
  return {
    list,
    load: async () => {
      if (list.status.peek() === 'loading') return;
      if (list.status.peek() === 'ready' && clock.now() - list.loadedAt.peek() < minIntervalMs) return;
      await list.load();
      // The answer said that there is no list of visits.
      if (list.error.peek() !== null && !offered.has(order.page)) await list.load();
    },
    remember: (id) => {
      const ids = [id, ...remembered().filter((one) => one !== id)].slice(0, maxLookedAt);
      localStorage.setItem(storageKey(), JSON.stringify(ids));
    },
  };
};
