import { type Banner, banners } from '../../contract/hospital/banner.ts';
import { dayOf } from '../server/clock.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { type Icon, icons } from '../../contract/hospital/icon.ts';
import { tenant } from '../../contract/hospital/tenant.ts';
import { dictionary } from '../../contract/hospital/dictionary.ts';

/** The hospital's announcements that are shown today, in the caller's language. */
export const bannerHandlers = bindHandlers(banners, {
  list: (_input, { store, clock, language }) =>
    store.all<Banner>(
      `SELECT id, position, CASE WHEN ?1 = 'en' AND text_en <> '' THEN text_en ELSE text END AS text, picture, link,
         shown_from AS "from", shown_to AS "to"
       FROM banner WHERE coalesce(shown_from, ?2) <= ?2 AND coalesce(shown_to, ?2) >= ?2 ORDER BY sort, id`,
      language,
      dayOf(clock.now()),
    ),
});

/** The shortcuts of the landing page for the caller's role. */
export const iconHandlers = bindHandlers(icons, {
  get: (_input, { store, caller, language }) =>
    store.all<Icon>(
      `SELECT name, CASE WHEN ?1 = 'en' AND label_en <> '' THEN label_en ELSE label END AS label, path, icon FROM icon
       WHERE audience = 'staff' OR audience = ?2 OR (audience = 'administrator' AND ?3) ORDER BY sort, name`,
      language,
      caller.isAuditor ? 'auditor' : 'doctor',
      caller.isAdmin,
    ),
});

/** The hospital of a host name (specification §7). The list of hospitals is public, nothing else is. */
export const tenantHandlers = bindHandlers(tenant, {
  byWebsite({ website }, { hospitals }) {
    const hospital = hospitals.byHost(website.replace(/:\d+$/, ''));
    return hospital ? { name: hospital.name, systemTenantId: hospital.tenantId } : null;
  },
});

/** The hospital's dictionaries in the caller's language, or as they are written; an unknown one is empty. */
export const dictionaryHandlers = bindHandlers(dictionary, {
  byType: ({ dictType }, { store, language }) =>
    store.all<{ label: string; value: string }>(
      `SELECT ${language === 'en' ? "coalesce(nullif(label_en, ''), label)" : 'label'} AS label, value FROM dictionary
       WHERE dict_type = ? AND disabled = 0 ORDER BY sort`,
      dictType,
    ),
});
