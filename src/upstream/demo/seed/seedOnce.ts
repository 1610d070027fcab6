import type { Store } from '../../db/store.ts';

/**
 * Seeds something once per demo hospital, also for hospitals that an older version created; `name` identifies
 * it.
 */
export const seedOnce = (store: Store, name: string, now: number, seed: () => void): void => {
  const id = `${name}-${store.tenantId}`;
  if (store.one('SELECT id FROM filled WHERE id = ?', id)) return;
  store.run('INSERT INTO filled (id, at) VALUES (?, ?)', id, now);
  seed();
};
