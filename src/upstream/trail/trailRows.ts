import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { auditTrail, TrailEntry } from '../../contract/hospital/auditTrail.ts';
import type { Interaction } from '../../contract/rulePack/rulePack.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { rulePackOf } from '../prescriptions/rulePackOf.ts';
import { describeChanges } from '../staff/accountChanges.ts';
import { likePattern } from '../db/likePattern.ts';
import { type PackedIds, packedIds } from '../db/packedIds.ts';
import type { SqlParam, Store } from '../db/store.ts';
import { csvRow, textCell } from '../export/csv.ts';
import { dictionaryWords, timeCell } from '../export/exportCells.ts';
import { dayRange } from '../server/dayRange.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { FilterReader } from './filterWords.ts';
import { actName, actsOf, expiringActs, renewalActs } from './trailActs.ts';
import { detailText } from './trailDetails.ts';
import { actors, dataKindWords, type RowEffect, wordOf } from './trailWords.ts';

/** Which acts, and in which order. */
export type TrailFilter = Omit<ServerInput<typeof auditTrail.export>, 'columns' | 'names'>;

/** An act, and the name of the patient whom it is about; null for nobody. */
export interface PatientAct {
  readonly entry: TrailEntry;
  readonly patient: string | null;
}

type StoredEntry = Omit<TrailEntry, 'actName'> & {
  readonly subject: string;
  readonly patient: string | null;
};

// What an act is about: its subject is the id of one of these, or the number of a department.
const aboutSql = (language: Language): string => `coalesce(
  (SELECT a.name FROM account a WHERE a.id = t.subject),
  (SELECT o.order_no || ' · ' || p.name FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE o.id = t.subject),
  (SELECT x.prescription_no || ' · ' || p.name FROM prescription x JOIN patient p ON p.id = x.patient_id WHERE x.id = t.subject),
  (SELECT p.name FROM patient p WHERE p.id = t.subject),
  (SELECT a.name FROM qualification q JOIN account a ON a.id = q.user_id WHERE q.id = t.subject),
  (SELECT o.order_no || ' · ' || p.name FROM follow_up f JOIN consult_order o ON o.id = f.order_id
    JOIN patient p ON p.id = o.patient_id WHERE f.id = t.subject),
  CASE WHEN t.act = 'message-recall' THEN (SELECT o.order_no || ' · ' || p.name
    FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE o.id = t.detail) END,
  (SELECT ${language === 'en' ? "coalesce(nullif(d.label_en, ''), d.label)" : 'd.label'} FROM dictionary d
    WHERE d.value = t.subject AND d.dict_type = CASE WHEN t.act LIKE 'department-%' THEN 'hosp_standard_dept'
      WHEN t.act = 'service-update' THEN 'consult_type' END),
  (SELECT ${language === 'en' ? "coalesce(nullif(y.title_en, ''), y.title)" : 'y.title'} FROM protocol y WHERE t.act = 'accept-protocol' AND y.id = t.subject),
  '')`;

// Whose name stands in `aboutSql`.
const patientSql = `(SELECT p.name FROM patient p WHERE p.id = coalesce(
  (SELECT o.patient_id FROM consult_order o WHERE o.id = t.subject),
  (SELECT x.patient_id FROM prescription x WHERE x.id = t.subject),
  (SELECT o.patient_id FROM follow_up f JOIN consult_order o ON o.id = f.order_id WHERE f.id = t.subject),
  CASE WHEN t.act = 'message-recall' THEN (SELECT o.patient_id FROM consult_order o WHERE o.id = t.detail) END,
  t.subject))`;

// By subject, so that its index finds the acts.
const subjectsSql = `t.subject IN (
  SELECT id FROM account WHERE name LIKE ? ESCAPE '\\' OR username LIKE ? ESCAPE '\\'
  UNION SELECT id FROM patient WHERE name LIKE ? ESCAPE '\\'
  UNION SELECT o.id FROM consult_order o JOIN patient p ON p.id = o.patient_id
    WHERE p.name LIKE ? ESCAPE '\\' OR o.order_no LIKE ? ESCAPE '\\'
  UNION SELECT x.id FROM prescription x JOIN patient p ON p.id = x.patient_id
    WHERE p.name LIKE ? ESCAPE '\\' OR x.prescription_no LIKE ? ESCAPE '\\')`;

const placeholders = (values: readonly string[]): string => values.map(() => '?').join(', ');

const conditionOf = ({ by, group, keyword, from, to, renewals }: Omit<TrailFilter, 'sort'>) => {
  const { start, end } = dayRange({ from, to });
  const conditions: string[] = ['true'];
  const params: SqlParam[] = [];
  const add = (sql: string, ...values: SqlParam[]) => {
    conditions.push(sql);
    params.push(...values);
  };
  if (start !== null) add('t.at >= ?', start);
  if (end !== null) add('t.at < ?', end);
  if (group !== undefined) add(`t.act IN (${placeholders(actsOf(group))})`, ...actsOf(group));
  if (renewals === 0) add(`t.act NOT IN (${placeholders(renewalActs)})`, ...renewalActs);
  if (by !== '') {
    const pattern = likePattern(by);
    add(
      "t.user_id IN (SELECT id FROM account WHERE name LIKE ? ESCAPE '\\' OR username LIKE ? ESCAPE '\\')",
      pattern,
      pattern,
    );
  }
  if (keyword !== '') add(subjectsSql, ...Array.from({ length: 7 }, () => likePattern(keyword)));
  return { where: conditions.join(' AND '), params };
};

/** How many acts there are. */
export const countActs = ({ store }: Pick<RequestContext, 'store'>, filter: TrailFilter): number => {
  const { where, params } = conditionOf(filter);
  return (
    store.one<{ n: number }>(`SELECT count(*) AS n FROM audit_trail t WHERE ${where}`, ...params)?.n ?? 0
  );
};

const accountActs: ReadonlySet<string> = new Set(['staff-created', 'staff-changed']);

type PackRow = Pick<Interaction, 'id' | 'effect'>;

/** What the rows of the hospital's rule pack say, by the rule that reads them. */
const rowEffects = (store: Store): RowEffect => {
  const { interactions, contraindications, notOnline } = rulePackOf(store);
  const tables = new Map<string, readonly PackRow[] | null>([
    ['interaction', interactions],
    ['contraindication', contraindications],
    ['not-online', notOnline],
  ]);
  return (rule, id) => tables.get(rule)?.find((row) => row.id === id)?.effect;
};

const orderOf = ({ sort }: Pick<TrailFilter, 'sort'>): string => {
  const direction = sort === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY t.at ${direction}, t.id ${direction}`;
};

type Reader = Pick<RequestContext, 'store' | 'language'>;

/** Which acts are read: `from` and `rest` are SQL over `t`. */
interface Wanted extends Pick<FilterReader, 'searchOf'> {
  readonly from: string;
  readonly rest?: string;
}

const readActs = (
  { store, language }: Reader,
  { from, rest = '', searchOf }: Wanted,
  ...params: SqlParam[]
): PatientAct[] => {
  const nameOf = (id: string): string =>
    store.one<{ name: string }>('SELECT name FROM account WHERE id = ?', id)?.name ?? id;
  const labelOf = (dictType: string, value: string): string =>
    dictionaryWords({ store, language }, dictType).get(Number(value)) ?? value;
  const effectOf = rowEffects(store);
  const detailOf = ({ act, subject, detail }: StoredEntry): string => {
    // What somebody wrote is never read as changes.
    const changes = accountActs.has(act) ? describeChanges(store, detail, language) : detail;
    return changes === detail
      ? detailText({ act, subject, detail, language, nameOf, labelOf, searchOf, effectOf })
      : changes;
  };
  return store
    .all<StoredEntry>(
      `SELECT t.id, t.at, coalesce(u.name, t.user_id) AS "by", t.act, t.subject, ${aboutSql(language)} AS about, ${patientSql} AS patient, t.detail
       FROM ${from} LEFT JOIN account u ON u.id = t.user_id ${rest}`,
      ...params,
    )
    .map((row) => {
      const { id, at, by, act, subject, about, patient } = row;
      const entry = {
        id,
        at,
        by: wordOf(actors, by, language),
        act,
        actName: actName(act, language),
        about: act.startsWith('data-') ? wordOf(dataKindWords, subject, language) : about,
        detail: detailOf(row),
      };
      return { entry, patient };
    });
};

/** A page of the acts, in the order that was asked for. */
export const listActs = (
  ctx: Reader,
  filter: TrailFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): TrailEntry[] => {
  const { where, params } = conditionOf(filter);
  const rest = `WHERE ${where} ${orderOf(filter)} LIMIT ? OFFSET ?`;
  const wanted = { from: 'audit_trail t', rest, searchOf: (keyword: string) => keyword };
  return readActs(ctx, wanted, ...params, limit, offset).map(({ entry }) => entry);
};

/** The ids of all acts, in the order that was asked for. */
export const actIds = ({ store }: Pick<RequestContext, 'store'>, filter: TrailFilter): PackedIds => {
  const { where, params } = conditionOf(filter);
  return packedIds(
    store,
    `SELECT t.id, row_number() OVER (${orderOf(filter)}) AS n FROM audit_trail t WHERE ${where}`,
    ...params,
  );
};

/** The acts with these ids, in their order. */
export const actsWithIds = (
  ctx: Reader,
  ids: readonly string[],
  searchOf: FilterReader['searchOf'],
): PatientAct[] =>
  readActs(
    ctx,
    { from: 'json_each(?) wanted CROSS JOIN audit_trail t ON t.id = wanted.value', searchOf },
    JSON.stringify(ids),
  );

/** For how many days sign-ins stay in the trail where nothing else is set. */
export const signInActsDays = 180;
/** The most rows that are moved at once: others wait meanwhile. */
const maxMoved = 10_000;

type SignInAct = Pick<StoredEntry, 'id' | 'at' | 'by' | 'act' | 'detail'>;

/**
 * Moves sign-ins and refused passwords that are older into a CSV file: time, account, act, detail. They are about no patient, and
 * whoever repeats them would fill the database; every other act is kept. If the upstream is killed in between, they are in both.
 */
export const moveOldSignInActs = (store: Store, before: number, file: string): void => {
  const old: SignInAct[] = [];
  // With IN, SQLite would read what stays for ever, and so would the deletion.
  for (const act of expiringActs)
    old.push(
      ...store.all<SignInAct>(
        `SELECT t.id, t.at, coalesce(u.username, t.user_id) AS "by", t.act, t.detail
         FROM audit_trail t LEFT JOIN account u ON u.id = t.user_id
         WHERE t.act = ? AND t.at < ? ORDER BY t.at LIMIT ?`,
        act,
        before,
        maxMoved - old.length,
      ),
    );
  if (old.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(
    file,
    old
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, by, act, detail }) => csvRow([timeCell(at), ...[by, act, detail].map(textCell)]))
      .join(''),
    { flush: true, mode: 0o600 },
  );
  store.transaction(() => {
    for (const { id } of old) store.run('DELETE FROM audit_trail WHERE id = ?', id);
  });
};
