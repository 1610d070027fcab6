import type { Clock } from '../server/clock.ts';
import { forEachHospital, startTimer } from '../server/everyHospital.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { Store } from '../db/store.ts';

/** Stores when a user was last seen, if that is later than the stored time. */
export const saveLastSeen = (store: Store, userId: string, at: number): void => {
  const last = store.one<{ at: number }>('SELECT at FROM last_seen WHERE user_id = ?', userId);
  if (!last) store.run('INSERT INTO last_seen (user_id, at) VALUES (?, ?)', userId, at);
  else if (at > last.at) store.run('UPDATE last_seen SET at = ? WHERE user_id = ?', at, userId);
};

/**
 * When each user made their last call. It is in memory, because reads must not write, and stored once a
 * minute.
 */
export interface LastSeen {
  readonly record: (store: Store, userId: string) => void;
  /** The last call that is not stored yet; 0 if there is none. */
  readonly pendingAt: (store: Store, userId: string) => number;
  /** Stores what is not stored yet. */
  readonly flush: () => void;
}

/** Creates it for the hospitals of this process. */
export const createLastSeen = (hospitals: Hospitals, clock: Clock): LastSeen => {
  const pending = new Map<number, Map<string, number>>();
  return {
    record: ({ tenantId }, userId) => {
      const times = pending.get(tenantId) ?? new Map<string, number>();
      pending.set(tenantId, times.set(userId, clock.now()));
    },
    pendingAt: ({ tenantId }, userId) => pending.get(tenantId)?.get(userId) ?? 0,
    // What could not be stored is tried again in a minute.
    flush: () =>
      forEachHospital(hospitals, 'storing who was last seen', ({ tenantId, store }) => {
        const times = pending.get(tenantId);
        if (!times || times.size === 0) return;
        store.transaction(() => {
          for (const [userId, at] of times) saveLastSeen(store, userId, at);
        });
        times.clear();
      }),
  };
};

/** Stores once a minute. Returns a dispose function. */
export const startFlushTimer = ({ flush }: LastSeen): (() => void) => startTimer(60_000, flush);
