import { type Banner, banners } from '../../contract/hospital/banner.ts';
import { dayOf } from '../server/clock.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

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
