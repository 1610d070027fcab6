import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';

/**
 * Makes the first doctor of each hospital its administrator, once, and gives the doctors an academic title
 * that matches their rank.
 */
export const seedAdministrators = (store: Store, { staff }: DemoHospital, now: number): void =>
  seedOnce(store, 'administrators', now, () => {
    store.run('UPDATE account SET is_admin = 1 WHERE username = ?', staff[0]?.username ?? '');
    for (const { username, title } of staff)
      if (title >= 2 && title <= 4)
        store.run(
          'UPDATE account SET academic_title = ? WHERE username = ? AND academic_title IS NULL',
          title,
          username,
        );
  });

/** Sets when everybody was last seen, once: the time of their last recorded action. */
export const seedLastSeen = (store: Store, now: number): void =>
  seedOnce(store, 'last-seen', now, () => {
    const last = store.all<{ id: string; at: number }>(
      `SELECT a.id, max(t.at) AS at FROM account a JOIN (
         SELECT doctor_id AS id, max(coalesce(finish_time, accept_time, 0)) AS at FROM consult_order GROUP BY doctor_id
         UNION ALL SELECT auditor_id, max(at) FROM verdict GROUP BY auditor_id
       ) t ON t.id = a.id WHERE NOT EXISTS (SELECT 1 FROM last_seen s WHERE s.user_id = a.id)
       GROUP BY a.id HAVING max(t.at) > 0`,
    );
    for (const { id, at } of last)
      store.run('INSERT INTO last_seen (user_id, at) VALUES (?, ?)', id, Math.min(at, now));
  });
