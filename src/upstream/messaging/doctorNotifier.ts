import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { logError } from '../server/logError.ts';
import type { Store } from '../db/store.ts';

/** The pause after everybody was notified, in milliseconds for each of them. */
const pausePerDoctor = 2;
/** How many are notified in one turn of the event loop. */
const perTurn = 100;
/** The pause after a failure, as on a full disk or during an import, in milliseconds. */
const retryMs = 5000;

interface Deps {
  readonly publish: (store: Store, userId: string, ev: LiveEvent) => void;
  readonly isConnected: (userId: string) => boolean;
}

interface Hospital {
  /** Builds the event of a change that was not published yet. */
  pending: (() => LiveEvent) | null;
  isPublishing: boolean;
  nextAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Notifies the connected doctors of a hospital of a state of which only the newest counts: at once, and again after a pause that grows
 * with their number. A doctor who connects later loads it.
 */
export const createDoctorNotifier = ({ publish, isConnected }: Deps) => {
  const hospitals = new Map<Store, Hospital>();
  let isClosed = false;

  /** Returns how many were notified. */
  const publishToAll = async (store: Store, ev: LiveEvent): Promise<number> => {
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
  const run = async (store: Store, hospital: Hospital): Promise<void> => {
    const { pending } = hospital;
    if (!pending) return;
    hospital.pending = null;
    hospital.timer = undefined;
    hospital.isPublishing = true;
    try {
      const count = await publishToAll(store, pending());
      hospital.nextAt = performance.now() + count * pausePerDoctor;
    } catch (error) {
      logError('notifying the doctors', error);
      hospital.pending ??= pending;
      hospital.nextAt = performance.now() + retryMs;
    }
    hospital.isPublishing = false;
    schedule(store, hospital);
  };
  const schedule = (store: Store, hospital: Hospital): void => {
    if (isClosed || !hospital.pending || hospital.isPublishing || hospital.timer) return;
    const waitMs = hospital.nextAt - performance.now();
    if (waitMs <= 0) void run(store, hospital);
    else hospital.timer = setTimeout(() => void run(store, hospital), waitMs).unref();
  };

  return {
    notify: (store: Store, buildEvent: () => LiveEvent): void =>
      store.afterCommit(() => {
        const hospital = hospitals.get(store) ?? {
          pending: null,
          isPublishing: false,
          nextAt: 0,
          timer: undefined,
        };
        hospitals.set(store, hospital);
        hospital.pending = buildEvent;
        schedule(store, hospital);
      }),
    close: (): void => {
      isClosed = true;
      for (const { timer } of hospitals.values()) clearTimeout(timer);
    },
  };
};
