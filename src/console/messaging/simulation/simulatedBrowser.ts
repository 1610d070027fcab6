import type { OutboxStore, Pending } from '../queue/pending.ts';
import type { SimulatedClock } from '../../testing/simulatedClock.ts';
import type { TabChannel } from '../engineDeps.ts';

/** Lifetime of a tab process. */
export interface TabLifetime {
  readonly alive: () => boolean;
  /** Called when the process has ended. */
  readonly onEnd: (callback: () => void) => void;
}

/** What all tabs of one browser share: lock, channel and storage, each with a delay. */
export const createSimulatedBrowser = (
  clock: SimulatedClock,
  random: () => number,
  { storeMs, onSave }: { storeMs: number | null; onSave: (one: Pending) => void },
) => {
  const queue: { onLeader: () => void }[] = [];
  let lockHolder: object | null = null;
  const listeners = new Set<{ tab: TabLifetime; onMessage: (message: unknown) => void }>();
  const stored = new Map<string, Pending>();

  const grantLock = () => {
    const next = queue[0];
    if (lockHolder || !next) return;
    queue.shift();
    lockHolder = next;
    clock.setTimer(1 + random() * 8, () => {
      if (lockHolder === next) next.onLeader();
    });
  };

  const createChannel = (tab: TabLifetime): TabChannel => ({
    requestLeadership: (onLeader) => {
      const own = { onLeader: () => tab.alive() && onLeader() };
      queue.push(own);
      grantLock();
      const leave = () => {
        const at = queue.indexOf(own);
        if (at >= 0) queue.splice(at, 1);
        if (lockHolder !== own) return;
        lockHolder = null;
        grantLock();
      };
      tab.onEnd(() => void clock.setTimer(random() * 200, leave));
      return leave;
    },
    join: (onMessage) => {
      const own = { tab, onMessage };
      listeners.add(own);
      return {
        post: (message) => {
          // The delay is the same for all, so messages of one tab arrive in the order in which they were
          // posted.
          clock.setTimer(3, () => {
            for (const listener of listeners)
              if (listener !== own && listener.tab.alive()) listener.onMessage(message);
          });
        },
        close: () => void listeners.delete(own),
      };
    },
  });

  /** Writes are done in order. Of the writes in progress when a tab dies, some complete. */
  const store = (tab: TabLifetime): OutboxStore | null => {
    if (storeMs === null) return null;
    let busyUntil = 0;
    let died = false;
    const runInOrder = <T>(action: () => T): Promise<T> => {
      busyUntil = Math.max(busyUntil, clock.now()) + 1 + random() * storeMs;
      const replyDelay = random() * storeMs;
      return new Promise((resolve) => {
        clock.setTimer(busyUntil - clock.now(), () => {
          died ||= !tab.alive() && random() < 0.5;
          if (died) return;
          const done = action();
          clock.setTimer(replyDelay, () => {
            if (tab.alive()) resolve(done);
          });
        });
      });
    };
    return {
      load: () => runInOrder(() => [...stored.values()]),
      save: (one) =>
        runInOrder(() => {
          stored.set(one.cmid, one);
          onSave(one);
        }),
      remove: (cmid) => runInOrder(() => void stored.delete(cmid)),
    };
  };

  return { createChannel, store, stored };
};
