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
  readonly tell: (store: Store, userId: string, awaiting: number) => void;
}

interface Hospital {
  readonly store: Store;
  countAwaiting: () => number;
  /** Whether the queue has changed since the last round began. */
  hasChanged: boolean;
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
 * the queue has changed meanwhile. So their consoles do not all load it at the same moment. Hospitals take turns.
 */
export const createQueueAnnouncer = ({ isConnected, tell }: Deps) => {
  const hospitals = new Map<Store, Hospital>();
  const closing = new AbortController();
  /** When the doctors who were told so far have had their time. */
  let freeAt = 0;

  /** Takes the next turn for so many doctors; returns how long it is until then, in milliseconds. */
  const takeTurn = (doctors: number): number => {
    const now = performance.now();
    const turn = Math.max(now, freeAt);
    freeAt = turn + doctors * msPerDoctor;
    return turn - now;
  };
  const tellOne = (store: Store, userId: string, awaiting: number): void => {
    try {
      tell(store, userId, awaiting);
    } catch (error) {
      logError('telling a doctor how many wait', error);
    }
  };

  const connectedDoctors = (store: Store): string[] =>
    store
      .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 AND status = 0')
      .map(({ id }) => id)
      .filter(isConnected);

  const tellAll = async (hospital: Hospital): Promise<void> => {
    const { store } = hospital;
    const waitMs = takeTurn(Math.min(groupSize, connectedDoctors(store).length));
    if (waitMs > 0) await pause(waitMs);
    // The round begins only now: whoever has connected while it waited is told, too.
    hospital.hasChanged = false;
    const doctors = rotate(connectedDoctors(store));
    for (let at = 0; at < doctors.length; at += groupSize) {
      const group = doctors.slice(at, at + groupSize);
      if (at > 0) await pause(takeTurn(group.length));
      if (closing.signal.aborted) return;
      const awaiting = hospital.countAwaiting();
      for (const id of group) tellOne(store, id, awaiting);
    }
  };
  const run = async (hospital: Hospital): Promise<void> => {
    hospital.isTelling = true;
    while (hospital.hasChanged && !closing.signal.aborted) {
      try {
        await tellAll(hospital);
      } catch (error) {
        logError('telling the doctors how many wait', error);
        hospital.hasChanged = true;
        await pause(retryMs);
      }
    }
    hospital.isTelling = false;
  };

  return {
    announce: (store: Store, countAwaiting: () => number): void =>
      store.afterCommit(() => {
        const hospital = hospitals.get(store) ?? {
          store,
          countAwaiting,
          hasChanged: false,
          isTelling: false,
        };
        hospitals.set(store, hospital);
        Object.assign(hospital, { countAwaiting, hasChanged: true });
        if (!hospital.isTelling) void run(hospital);
      }),
    close: (): void => {
      closing.abort();
    },
  };
};
