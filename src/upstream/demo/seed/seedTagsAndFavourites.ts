import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';

const maxPerDoctor = 6;

/**
 * Gives each doctor their most used diagnoses as disease tags and their most prescribed drugs as favourites,
 * once.
 */
export const seedTagsAndFavourites = (store: Store, now: number): void =>
  seedOnce(store, 'reach', now, () => {
    for (const { id } of store.all<{ id: string }>(
      'SELECT id FROM account WHERE is_auditor = 0 ORDER BY id',
    )) {
      const codes = store.all<{ code: string }>(
        `SELECT e.value ->> '$.code' AS code FROM consult_order o JOIN case_record r ON r.order_id = o.id,
           json_each(r.diagnoses) e WHERE o.doctor_id = ?1
           AND NOT EXISTS (SELECT 1 FROM disease_tag t WHERE t.user_id = ?1)
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?2`,
        id,
        maxPerDoctor,
      );
      for (const { code } of codes)
        store.run('INSERT INTO disease_tag (id, user_id, code) VALUES (?, ?, ?)', nextId(), id, code);
      const drugs = store.all<{ drugId: string }>(
        `SELECT l.drug_id AS drugId FROM prescription x
           JOIN prescription_line l ON l.prescription_id = x.id AND l.version = x.version
         WHERE x.doctor_id = ?1 AND NOT EXISTS (SELECT 1 FROM favourite_drug f WHERE f.user_id = ?1)
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?2`,
        id,
        maxPerDoctor,
      );
      for (const { drugId } of drugs)
        store.run('INSERT INTO favourite_drug (user_id, drug_id) VALUES (?, ?)', id, drugId);
    }
  });
