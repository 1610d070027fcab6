import { type Icon, icons } from '../../contract/hospital/icon.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/** The shortcuts of the landing page for the caller's role. */
export const iconHandlers = bindHandlers(icons, {
  get: (_input, { store, caller, language }) =>
    store.all<Icon>(
      `SELECT name, CASE WHEN ?1 = 'en' THEN label_en ELSE label END AS label, path, icon FROM icon
       WHERE audience = 'staff' OR audience = ?2 OR (audience = 'administrator' AND ?3) ORDER BY sort, name`,
      language,
      caller.isAuditor ? 'auditor' : 'doctor',
      caller.isAdmin,
    ),
});
