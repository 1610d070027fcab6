import { type CodedDiagnosis, type Diagnosis, diagnosis } from '../contract/diagnosis.ts';
import { beginning, containing } from './likely.ts';
import { refuseField } from './refusal.ts';
import { serve } from './serve.ts';
import type { Store } from './store.ts';

/** Coded diagnoses with the hospital's own names; a code that the hospital does not keep is a 400. */
export const knownDiagnoses = (store: Store, given: readonly CodedDiagnosis[]): CodedDiagnosis[] =>
  given.map(
    ({ code }) =>
      store.one<CodedDiagnosis>(
        'SELECT code, name, name_en AS nameEn FROM diagnosis WHERE code = ?',
        code.toUpperCase(),
      ) ?? refuseField('diagnoses'),
  );

const found = `FROM diagnosis
  WHERE name LIKE ?1 ESCAPE '\\' OR name_en LIKE ?1 ESCAPE '\\' OR code LIKE ?2 ESCAPE '\\' OR initials LIKE ?2 ESCAPE '\\'`;

/** Diagnoses by code, name or pinyin initials; codes that begin as typed come first. */
export const diagnosisCalls = serve(diagnosis, {
  page({ keyword, pageNo, pageSize }, { store }) {
    const typed = [containing(keyword), beginning(keyword)];
    return {
      total: store.one<{ n: number }>(`SELECT count(*) AS n ${found}`, ...typed)?.n ?? 0,
      list: store.all<Diagnosis>(
        `SELECT id, code, name, name_en AS nameEn ${found}
         ORDER BY code LIKE ?2 ESCAPE '\\' DESC, initials LIKE ?2 ESCAPE '\\' DESC, code LIMIT ?3 OFFSET ?4`,
        ...typed,
        pageSize,
        (pageNo - 1) * pageSize,
      ),
    };
  },
});
