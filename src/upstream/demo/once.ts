import type { Store } from '../store.ts';

/** Gives a hospital of the demo something once, also one that an older version founded; `mark` names what. */
export const once = (store: Store, mark: string, now: number, give: () => void): void => {
  const id = `${mark}-${store.tenantId}`;
  if (store.one('SELECT id FROM filled WHERE id = ?', id)) return;
  store.run('INSERT INTO filled (id, at) VALUES (?, ?)', id, now);
  give();
};
