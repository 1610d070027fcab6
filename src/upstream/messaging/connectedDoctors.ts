import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { logError } from '../server/logError.ts';
import type { Store } from '../db/store.ts';

/** An event costs the event loop some 40 µs for each doctor: telling all of them again and again takes a fiftieth of the time. */
const msPerDoctor = 2;
/** How many are told in one turn. */
const perTurn = 100;
/** When those who could not be told, because of a full disk or an import, are told again, in milliseconds. */
const retryMs = 5000;

interface Deps {
  readonly publish: (store: Store, userId: string, ev: LiveEvent) => void;
  readonly isConnected: (userId: string) => boolean;
}

interface Hospital {
  /** What has changed and was not told yet. */
  read: (() => LiveEvent) | null;
  isTelling: boolean;
  nextAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Tells all connected doctors of a hospital something of which only the newest matters: at once, and then with a pause of
 * `msPerDoctor` for each of them. Who connects later reads it then.
 */
export const createConnectedDoctors = ({ publish, isConnected }: Deps) => {
  const hospitals = new Map<Store, Hospital>();
  let isClosed = false;

  const tellNow = async (store: Store, ev: LiveEvent): Promise<number> => {
    const doctors = store
      .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 AND status = 0')
      .map(({ id }) => id)
      .filter(isConnected);
    for (let at = 0; at < doctors.length; at += perTurn) {
      if (isClosed) break;
      store.transaction(() => {
        for (const id of doctors.slice(at, at + perTurn)) publish(store, id, ev);
      });
      if (at + perTurn < doctors.length) await nextTurn();
    }
    return doctors.length;
  };
  const tell = async (store: Store, hospital: Hospital): Promise<void> => {
    const { read } = hospital;
    if (!read) return;
    hospital.read = null;
    hospital.timer = undefined;
    hospital.isTelling = true;
    try {
      hospital.nextAt = performance.now() + msPerDoctor * (await tellNow(store, read()));
    } catch (error) {
      logError('telling the doctors', error);
      hospital.read ??= read;
      hospital.nextAt = performance.now() + retryMs;
    }
    hospital.isTelling = false;
    schedule(store, hospital);
  };
  const schedule = (store: Store, hospital: Hospital): void => {
    if (isClosed || !hospital.read || hospital.isTelling || hospital.timer) return;
    const waitMs = hospital.nextAt - performance.now();
    if (waitMs <= 0) void tell(store, hospital);
    else hospital.timer = setTimeout(() => void tell(store, hospital), waitMs).unref();
  };

  return {
    /** `read` is called when they are told. Call it inside the transaction of the change. */
    tell: (store: Store, read: () => LiveEvent): void =>
      store.afterCommit(() => {
        const hospital = hospitals.get(store) ?? { read, isTelling: false, nextAt: 0, timer: undefined };
        hospitals.set(store, hospital);
        hospital.read = read;
        schedule(store, hospital);
      }),
    /** Nobody is told any more. */
    close: (): void => {
      isClosed = true;
      for (const { timer } of hospitals.values()) clearTimeout(timer);
    },
  };
};
