import { logError } from '../server/logError.ts';
import type { Store } from '../db/store.ts';

/** The time for each doctor who is told, in milliseconds: their console loads the queue. All hospitals share it. */
const msPerDoctor = 2;
/** How many are told at once; the others follow, one such group after another. */
const groupSize = 25;
/** The pause after a failure, as during an import, in milliseconds. */
const retryMs = 5000;

interface Deps {
  readonly isConnected: (userId: string) => boolean;
  readonly tell: (userId: string, awaiting: number) => void;
}

interface Hospital {
  /** Counts the queue after a change that not everybody was told of. */
  pending: (() => number) | null;
  isTelling: boolean;
}

/** The list from a random place on, and then its beginning: nobody is always the last. */
const rotate = <T>(list: readonly T[]): T[] => {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/**
 * Tells the connected doctors of a hospital how many wait: a group at once, the others one group after another, and everybody again if
 * the queue has changed meanwhile. So their consoles do not all load it at the same moment, and cost the upstream the same in whatever
 * number of hospitals.
 */
export const createQueueAnnouncer = ({ isConnected, tell }: Deps) => {
  const hospitals = new Map<Store, Hospital>();
  const closing = new AbortController();
  /** How many hospitals are being told. */
  let telling = 0;

  const tellAll = async (store: Store, countAwaiting: () => number): Promise<void> => {
    const doctors = rotate(
      store
        .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 AND status = 0')
        .map(({ id }) => id)
        .filter(isConnected),
    );
    for (let at = 0; at < doctors.length; at += groupSize) {
      if (closing.signal.aborted) return;
      const group = doctors.slice(at, at + groupSize);
      const awaiting = countAwaiting();
      for (const id of group) tell(id, awaiting);
      await pause(group.length * msPerDoctor * telling);
    }
  };
  const run = async (store: Store, hospital: Hospital): Promise<void> => {
    hospital.isTelling = true;
    telling += 1;
    while (hospital.pending && !closing.signal.aborted) {
      const { pending } = hospital;
      hospital.pending = null;
      try {
        await tellAll(store, pending);
      } catch (error) {
        logError('telling the doctors how many wait', error);
        hospital.pending ??= pending;
        await pause(retryMs);
      }
    }
    hospital.isTelling = false;
    telling -= 1;
  };

  return {
    announce: (store: Store, countAwaiting: () => number): void =>
      store.afterCommit(() => {
        const hospital = hospitals.get(store) ?? { pending: null, isTelling: false };
        hospitals.set(store, hospital);
        hospital.pending = countAwaiting;
        if (!hospital.isTelling) void run(store, hospital);
      }),
    close: (): void => {
      closing.abort();
    },
  };
};
