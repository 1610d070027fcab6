import type { Store } from './store.ts';

/** So exactly is it kept, in milliseconds: a write at every call would be one too many. */
const grain = 60_000;

/** Notes that somebody logged in or made a call. */
export const noteSeen = (store: Store, userId: string, now: number): void => {
  const last = store.one<{ at: number }>('SELECT at FROM last_seen WHERE user_id = ?', userId);
  if (!last) store.run('INSERT INTO last_seen (user_id, at) VALUES (?, ?)', userId, now);
  else if (now - last.at >= grain) store.run('UPDATE last_seen SET at = ? WHERE user_id = ?', now, userId);
};
