import type { Store } from '../store.ts';

/**
 * Seeds something once per demo hospital, also for hospitals that an older version created; `name` identifies
 * it.
 */
export const once = (store: Store, mark: string, now: number, give: () => void): void => {
  const id = `${mark}-${store.tenantId}`;
  if (store.one('SELECT id FROM filled WHERE id = ?', id)) return;
  store.run('INSERT INTO filled (id, at) VALUES (?, ?)', id, now);
  give();
};
