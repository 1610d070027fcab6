import * as v from 'valibot';
import type { sampling, SheetRow } from '../../contract/prescribing/sampling.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { likePattern } from '../db/likePattern.ts';
import { departmentSql } from '../hospital/departments.ts';
import type { SqlParam } from '../db/store.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

interface Row {
  id: string;
  sampleId: string;
  prescriptionId: string;
  prescriptionVersion: number;
  place: number;
  prescriptionNo: string;
  doctorId: string;
  doctorName: string | null;
  deptName: string | null;
  submitTime: number | null;
  version: number;
  rational: number | null;
  reasons: string;
  lineReasons: string;
  remark: string;
  judgedBy: string | null;
  judgedAt: number | null;
  barred: 'prescribed' | 'reviewed' | null;
}

/** A stored worksheet. */
export type StoredSheet = SheetRow &
  Pick<Row, 'sampleId' | 'prescriptionId' | 'prescriptionVersion' | 'doctorId'>;

const codes = v.array(v.string());
const byLine = v.array(v.object({ lineId: v.string(), reasons: codes }));

// ?1 is the reader.
const columnsIn = (
  language: Language,
): string => `h.id, h.sample_id AS sampleId, h.prescription_id AS prescriptionId, h.prescription_version AS prescriptionVersion, h.place,
  x.prescription_no AS prescriptionNo, x.doctor_id AS doctorId, d.name AS doctorName, ${departmentSql(language, "nullif(d.dept, '')")} AS deptName,
  x.submit_time AS submitTime, h.version, h.rational, h.reasons, h.line_reasons AS lineReasons, h.remark,
  j.name AS judgedBy, h.judged_at AS judgedAt,
  CASE WHEN x.doctor_id = ?1 THEN 'prescribed'
    WHEN EXISTS (SELECT 1 FROM verdict t WHERE t.prescription_id = x.id AND t.auditor_id = ?1) THEN 'reviewed' END AS barred`;
const from = `FROM sample_sheet h JOIN prescription x ON x.id = h.prescription_id
  LEFT JOIN account d ON d.id = x.doctor_id LEFT JOIN account j ON j.id = h.judged_by`;

const sheetOf = ({
  rational,
  reasons,
  lineReasons,
  remark,
  judgedBy,
  judgedAt,
  doctorName,
  ...row
}: Row): StoredSheet => ({
  ...row,
  doctorName: doctorName ?? '',
  judgement:
    rational === null || judgedAt === null
      ? null
      : {
          rational: rational === 1,
          reasons: v.parse(codes, JSON.parse(reasons)),
          lines: v.parse(byLine, JSON.parse(lineReasons)),
          remark,
          judgedBy: judgedBy ?? '',
          judgedAt,
        },
});

type Reader = Pick<RequestContext, 'store' | 'caller' | 'language'>;

/** One worksheet as the caller sees it. */
export const sheetById = ({ store, caller, language }: Reader, id: string): StoredSheet | undefined => {
  const row = store.one<Row>(`SELECT ${columnsIn(language)} ${from} WHERE h.id = ?2`, caller.userId, id);
  return row && sheetOf(row);
};

const states = {
  open: 'h.rational IS NULL',
  rational: 'h.rational = 1',
  notRational: 'h.rational = 0',
} as const;

type Filter = Omit<ServerInput<typeof sampling.sheets>, 'pageNo' | 'pageSize'>;

/** The rows that a filter finds, in its order. */
const foundBy = ({ caller }: Reader, { id, state, keyword, sort, descending }: Filter) => {
  const direction = descending === 1 ? 'DESC' : 'ASC';
  const params: SqlParam[] = [caller.userId, id, likePattern(keyword)];
  return {
    where: `WHERE h.sample_id = ?2 AND (x.prescription_no LIKE ?3 ESCAPE '\\' OR d.name LIKE ?3 ESCAPE '\\')
      ${state === undefined ? '' : `AND ${states[state]}`}`,
    order:
      sort === 'judged'
        ? `h.judged_at ${direction} NULLS LAST, h.place ${direction}`
        : `h.place ${direction}`,
    params,
  };
};

/** All worksheets of a sample that a filter finds. */
export const filteredSheets = (reader: Reader, filter: Filter): readonly StoredSheet[] => {
  const { where, order, params } = foundBy(reader, filter);
  return reader.store
    .all<Row>(`SELECT ${columnsIn(reader.language)} ${from} ${where} ORDER BY ${order}`, ...params)
    .map(sheetOf);
};

/** All worksheets of a sample, by their number. */
export const sheetsOf = (reader: Reader, id: string): readonly StoredSheet[] =>
  filteredSheets(reader, { id, keyword: '', sort: 'place' });

/** A page of the worksheets of a sample. */
export const sheetPage = (
  reader: Reader,
  { pageNo, pageSize, ...filter }: ServerInput<typeof sampling.sheets>,
): { total: number; list: StoredSheet[] } => {
  const { store, language } = reader;
  const { where, order, params } = foundBy(reader, filter);
  return {
    total: store.one<{ n: number }>(`SELECT count(*) AS n ${from} ${where}`, ...params)?.n ?? 0,
    list: store
      .all<Row>(
        `SELECT ${columnsIn(language)} ${from} ${where} ORDER BY ${order} LIMIT ?4 OFFSET ?5`,
        ...params,
        pageSize,
        (pageNo - 1) * pageSize,
      )
      .map(sheetOf),
  };
};
