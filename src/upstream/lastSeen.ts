import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Hospitals } from './hospitals.ts';
import type { Store } from './store.ts';

/** Stores when a user was last seen, if that is later than the stored time. */
export const storeSeen = (store: Store, userId: string, at: number): void => {
  const last = store.one<{ at: number }>('SELECT at FROM last_seen WHERE user_id = ?', userId);
  if (!last) store.run('INSERT INTO last_seen (user_id, at) VALUES (?, ?)', userId, at);
  else if (at > last.at) store.run('UPDATE last_seen SET at = ? WHERE user_id = ?', at, userId);
};

/**
 * When each user made their last call. It is in memory, because reads must not write, and stored once a
 * minute.
 */
export interface LastSeen {
  readonly note: (store: Store, userId: string) => void;
  /** The last call that is not stored yet; 0 if there is none. */
  readonly of: (store: Store, userId: string) => number;
  /** Stores what is not stored yet. */
  readonly flush: () => void;
}

/** Creates it for the hospitals of this process. */
export const openLastSeen = (hospitals: Hospitals, clock: Clock): LastSeen => {
  const calls = new Map<number, Map<string, number>>();
  return {
    note: ({ tenantId }, userId) => {
      const theirs = calls.get(tenantId) ?? new Map<string, number>();
      calls.set(tenantId, theirs.set(userId, clock.now()));
    },
    of: ({ tenantId }, userId) => calls.get(tenantId)?.get(userId) ?? 0,
    flush: () => {
      for (const { tenantId, store } of hospitals.list) {
        const theirs = calls.get(tenantId);
        if (!theirs || theirs.size === 0) continue;
        try {
          store.transaction(() => {
            for (const [userId, at] of theirs) storeSeen(store, userId, at);
          });
          theirs.clear();
        } catch (error) {
          // Retried in a minute; the calls must not fail because of it.
          complain(`who was seen last at hospital ${tenantId} was not stored`, error);
        }
      }
    },
  };
};

/** Stores once a minute. Returns a dispose function. */
export const flushByTimer = ({ flush }: LastSeen): (() => void) => {
  const timer = setInterval(flush, 60_000);
  return () => clearInterval(timer);
};
