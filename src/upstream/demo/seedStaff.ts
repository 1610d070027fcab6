import type { Store } from '../store.ts';
import { once } from './once.ts';
import type { DemoHospital } from './people.ts';

/** Makes the first doctor of each hospital its administrator, once, and gives the doctors an academic title with their rank. */
export const seedAdministrators = (store: Store, { staff }: DemoHospital, now: number): void =>
  once(store, 'administrators', now, () => {
    store.run('UPDATE account SET is_admin = 1 WHERE username = ?', staff[0]?.username ?? '');
    for (const { username, title } of staff)
      if (title >= 2 && title <= 4)
        store.run(
          'UPDATE account SET academic_title = ? WHERE username = ? AND academic_title IS NULL',
          title,
          username,
        );
  });
