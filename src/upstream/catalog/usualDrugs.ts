import { threeCharacterCategory } from '../../contract/consultation/icdCode.ts';
import { fewestPeople, mostUsualDrugs, type UsualDrug } from '../../contract/prescribing/drug.ts';
import type { Store } from '../db/store.ts';
import { dayMs } from '../server/clock.ts';

/** How long a prescription counts after its approval, in milliseconds. */
const countedMs = 365 * dayMs;

/**
 * The drugs on sale that the hospital's prescriptions of the last year give for a diagnosis, those of most people first. The table is
 * kept by triggers, in the transaction that changes the state of a prescription.
 */
export const usualDrugs = (store: Store, now: number, diagnosisCode: string): UsualDrug[] =>
  store.all<UsualDrug>(
    `SELECT u.drugId, u.count, u.people FROM (
       SELECT drugId, sum(count) AS count, count(*) AS people FROM (
         SELECT drug_id AS drugId, count(*) AS count FROM drug_use
         WHERE category = ? AND approved_at > ? GROUP BY drug_id, patient_id
       ) GROUP BY drugId
     ) u JOIN drug d ON d.id = u.drugId
     WHERE u.people >= ? AND d.enabled = 1 ORDER BY u.people DESC, u.count DESC, u.drugId LIMIT ?`,
    threeCharacterCategory(diagnosisCode),
    now - countedMs,
    fewestPeople,
    mostUsualDrugs,
  );

/** Deletes what counts no more. */
export const deleteOldUses = (store: Store, now: number): void =>
  store.run('DELETE FROM drug_use WHERE approved_at <= ?', now - countedMs);
