import { type DiseaseTag, diagnosis, maxDiseaseTags } from '../../contract/consultation/diagnosis.ts';
import { diagnosisById, requireDiagnosis } from './diagnosisRows.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import { type Catalogue, searchCatalogue, type Findable } from '../search/searchCatalogue.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** The diagnoses, for the search. */
export const diagnosisCatalogue = (store: Store): Catalogue => ({
  name: 'diagnosis',
  load: () => store.all<Findable>('SELECT id, code, name, name_en AS nameEn, initials FROM diagnosis'),
});

/** Of how many visits and prescriptions of a doctor the codes are counted. */
const counted = 1000;

/** How often the caller used a code lately, in current records and in prescriptions. */
const useCounts = ({ store, caller }: RequestContext): Map<string, number> => {
  const codes = store.all<{ code: string; n: number }>(
    `SELECT e.value ->> '$.code' AS code, count(*) AS n FROM (
       SELECT r.diagnoses FROM (
         SELECT id FROM consult_order WHERE doctor_id = ?1 ORDER BY create_time DESC, id DESC LIMIT ?2
       ) o CROSS JOIN case_record r ON r.order_id = o.id
       WHERE r.version = (SELECT max(n.version) FROM case_record n WHERE n.order_id = o.id)
       UNION ALL
       SELECT w.diagnoses FROM (
         SELECT id, version FROM prescription WHERE doctor_id = ?1 ORDER BY create_time DESC, id DESC LIMIT ?2
       ) x CROSS JOIN prescription_version w ON w.prescription_id = x.id AND w.version = x.version
     ) d, json_each(d.diagnoses) e GROUP BY 1`,
    caller.userId,
    counted,
  );
  return new Map(codes.map(({ code, n }) => [code, n]));
};

const tagsOf = ({ store, caller }: RequestContext): DiseaseTag[] =>
  store
    .all<Omit<DiseaseTag, 'leaf'>>(
      `SELECT t.id AS doctorDiseaseWesternId, d.id, d.code, d.name, d.name_en AS nameEn, d.edition
       FROM disease_tag t JOIN diagnosis d ON d.code = t.code WHERE t.user_id = ? AND d.leaf = 1 ORDER BY t.id`,
      caller.userId,
    )
    .map((one) => ({ ...one, leaf: true }));

/** Diagnoses by code, name or pinyin initials, and a doctor's disease tags. */
export const diagnosisHandlers = bindHandlers(diagnosis, {
  page({ keyword, pageNo, pageSize }, { store }) {
    const ids = searchCatalogue(store, diagnosisCatalogue(store), keyword);
    const pageIds = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return { total: ids.length, list: pageIds.flatMap((id) => diagnosisById(store, id) ?? []) };
  },
  tags(_input, ctx) {
    const uses = useCounts(ctx);
    return tagsOf(ctx).toSorted((a, b) => (uses.get(b.code) ?? 0) - (uses.get(a.code) ?? 0));
  },
  addTag({ code }, ctx) {
    const { store, caller } = ctx;
    const diagnosisToAdd = requireDiagnosis(store, code, 'code');
    const known = tagsOf(ctx);
    const existing = known.find((one) => one.code === diagnosisToAdd.code);
    if (existing) return existing;
    if (known.length >= maxDiseaseTags) return throwHttpError('tagsFull');
    const doctorDiseaseWesternId = nextId();
    store.run(
      'INSERT INTO disease_tag (id, user_id, code) VALUES (?, ?, ?)',
      doctorDiseaseWesternId,
      caller.userId,
      diagnosisToAdd.code,
    );
    return { ...diagnosisToAdd, doctorDiseaseWesternId };
  },
  removeTag({ doctorDiseaseWesternId: id }, { store, caller }) {
    const mine = store.one('SELECT id FROM disease_tag WHERE id = ? AND user_id = ?', id, caller.userId);
    if (!mine) return throwHttpError(404);
    store.run('DELETE FROM disease_tag WHERE id = ?', id);
    return true;
  },
});
