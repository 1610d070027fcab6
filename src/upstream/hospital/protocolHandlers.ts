import { type Agreement, agreements } from '../../contract/hospital/agreements.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/**
 * The log-in agreements, each in its newest version, in the caller's language. Throws 501 if they are
 * disabled.
 */
export const protocolHandlers = bindHandlers(agreements, {
  list(_input, { protocols: enabled, store, clock, language }) {
    if (!enabled) return throwHttpError(501);
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
  accept({ ids }, { protocols: enabled, store, clock, caller, trail }) {
    if (!enabled) return throwHttpError(501);
    for (const id of new Set(ids)) {
      if (!store.one('SELECT id FROM protocol WHERE id = ? AND since <= ?', id, clock.now()))
        return throwHttpError(404);
      const accepted = 'SELECT at FROM protocol_accepted WHERE user_id = ? AND protocol_id = ?';
      if (store.one(accepted, caller.userId, id)) continue;
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
