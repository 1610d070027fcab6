import { type Agreement, agreements } from '../contract/hospital/agreements.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';

/**
 * The log-in agreements, each in its newest version, in the caller's language. Throws 501 if they are
 * disabled.
 */
export const protocolCalls = serve(agreements, {
  list(_input, { protocols: on, store, clock, language }) {
    if (!on) return refuse(501);
    return store.all<Agreement>(
      `SELECT p.id, p.type, p.version, CASE WHEN ?1 = 'en' AND p.title_en <> '' THEN p.title_en ELSE p.title END AS title,
         CASE WHEN ?1 = 'en' AND p.text_en <> '' THEN p.text_en ELSE p.text END AS text
       FROM protocol p WHERE p.version = (SELECT max(n.version) FROM protocol n WHERE n.type = p.type AND n.since <= ?2)
       ORDER BY p.type`,
      language,
      clock.now(),
    );
  },
  // Older versions are accepted too: the user may have read one before the newer one was published.
  accept({ ids }, { protocols: on, store, clock, caller, trail }) {
    if (!on) return refuse(501);
    for (const id of new Set(ids)) {
      if (!store.one('SELECT id FROM protocol WHERE id = ? AND since <= ?', id, clock.now()))
        return refuse(404);
      const before = 'SELECT at FROM protocol_accepted WHERE user_id = ? AND protocol_id = ?';
      if (store.one(before, caller.userId, id)) continue;
      store.run(
        'INSERT INTO protocol_accepted (user_id, protocol_id, at) VALUES (?, ?, ?)',
        caller.userId,
        id,
        clock.now(),
      );
      trail('accept-protocol', id);
    }
    return true;
  },
});
