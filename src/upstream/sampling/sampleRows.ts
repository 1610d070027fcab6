import * as v from 'valibot';
import { type Sample, sampling } from '../../contract/prescribing/sampling.ts';
import { departmentSql } from '../hospital/departments.ts';
import { type Language, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

interface Row {
  id: string;
  drawnAt: number;
  drawnBy: string | null;
  filter: string;
  deptName: string;
  doctorName: string | null;
  seed: string;
  population: number;
  size: number;
  judged: number;
  rational: number;
}

const columnsIn = (language: Language): string => `s.id, s.drawn_at AS drawnAt, b.name AS drawnBy, s.filter,
  ${departmentSql(language, "json_extract(s.filter, '$.deptName')")} AS deptName,
  (SELECT a.name FROM account a WHERE a.id = json_extract(s.filter, '$.doctorId')) AS doctorName,
  s.seed, s.population, s.size,
  (SELECT count(*) FROM sample_sheet h WHERE h.sample_id = s.id AND h.rational IS NOT NULL) AS judged,
  (SELECT count(*) FROM sample_sheet h WHERE h.sample_id = s.id AND h.rational = 1) AS rational`;
const from = 'FROM prescription_sample s LEFT JOIN account b ON b.id = s.drawn_by';

const sampleOf = ({ filter, drawnBy, ...row }: Row): Sample => {
  const { from, to, antibiotic, overridden, minLines, minTotalFen } = v.parse(
    sampling.preview.input,
    JSON.parse(filter),
  );
  return {
    ...row,
    drawnBy: drawnBy ?? '',
    from,
    to,
    antibiotic: antibiotic === 1,
    overridden: overridden === 1,
    minLines,
    minTotalFen,
  };
};

type Reader = Pick<RequestContext, 'store' | 'language'>;

/** One sample, or 404. */
export const requireSample = ({ store, language }: Reader, id: string): Sample => {
  const row = store.one<Row>(`SELECT ${columnsIn(language)} ${from} WHERE s.id = ?`, id);
  return row ? sampleOf(row) : throwHttpError(404);
};

/** A page of the samples, by the time of the draw. */
export const samplePage = (
  { store, language }: Reader,
  { pageNo, pageSize, descending = 1 }: { pageNo: number; pageSize: number; descending?: number | undefined },
): { total: number; list: Sample[] } => {
  const direction = descending === 1 ? 'DESC' : 'ASC';
  return {
    total: store.one<{ n: number }>('SELECT count(*) AS n FROM prescription_sample')?.n ?? 0,
    list: store
      .all<Row>(
        `SELECT ${columnsIn(language)} ${from} ORDER BY s.drawn_at ${direction}, s.id ${direction} LIMIT ? OFFSET ?`,
        pageSize,
        (pageNo - 1) * pageSize,
      )
      .map(sampleOf),
  };
};
