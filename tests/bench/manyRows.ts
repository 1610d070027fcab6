import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { accounts } from '../e2e/steps/signIn.ts';
import type { E2eStack } from '../support/startE2eStack.ts';

/** Inserts copies of the rows of a hospital that meet a condition on `t`. `changes` has SQL for some columns; `i` is the copy's number. */
const copyRows = (
  db: DatabaseSync,
  count: number,
  table: string,
  where: string,
  params: readonly SQLInputValue[],
  changes: Readonly<Record<string, string>>,
): void => {
  const columns = db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
     INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${columns.map((column) => changes[column] ?? `t.${column}`).join(', ')}
     FROM n CROSS JOIN ${table} t WHERE t.tenant_id = 1 AND ${where}`,
  ).run(...params);
};

type Changes = Parameters<typeof copyRows>[5];

/** An SQL literal with the id of an account. */
const idOf = (db: DatabaseSync, username: string): string =>
  `'${String(db.prepare('SELECT id FROM account WHERE username = ?').get(username)?.['id'])}'`;

const copyCount = 10_000;

/**
 * Ten thousand copies of a prescription and its verdict, each of a patient of its own: a person has a few. `found` has its id and
 * version, and `changes` those of the tables.
 */
const copyPrescription = (
  db: DatabaseSync,
  found: Record<string, unknown> | undefined,
  name: string,
  changes: Readonly<Record<'prescription' | 'version' | 'verdict', Changes>>,
): void => {
  const [id, version] = [String(found?.['id']), Number(found?.['version'])];
  const copyId = `'${name}-' || i`;
  const copy = (table: string, where: string, params: readonly SQLInputValue[], changed: Changes) =>
    copyRows(db, copyCount, table, where, params, changed);
  const ofVersion = ['t.prescription_id = ? AND t.version = ?', [id, version]] as const;
  db.exec('BEGIN');
  copy('patient', 't.id = (SELECT patient_id FROM prescription WHERE id = ?)', [id], { id: copyId });
  copy('prescription', 't.id = ?', [id], { id: copyId, patient_id: copyId, ...changes.prescription });
  copy('prescription_version', ...ofVersion, { prescription_id: copyId, ...changes.version });
  copy('prescription_line', ...ofVersion, { id: `${copyId} || '-' || t.id`, prescription_id: copyId });
  copy('verdict', ...ofVersion, { id: copyId, prescription_id: copyId, ...changes.verdict });
  db.exec('COMMIT');
};

/** Ten thousand prescriptions of the doctor, each approved by the auditor; a minute between them. */
export const insertManyPrescriptions = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    const approved = db
      .prepare(
        'SELECT prescription_id AS id, version FROM verdict WHERE tenant_id = 1 AND approve = 1 LIMIT 1',
      )
      .get();
    copyPrescription(db, approved, 'many', {
      prescription: {
        prescription_no: "'88' || printf('%016d', i)",
        doctor_id: idOf(db, accounts.doctor),
        create_time: 't.create_time - i * 60000',
      },
      version: {},
      verdict: { auditor_id: idOf(db, accounts.auditor), at: 't.at - i * 60000' },
    });
  });

/** Ten thousand prescriptions that wait for their review, one in three with a warning; ten seconds between them. */
export const insertManyWaiting = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    const waiting = db
      .prepare('SELECT id, version FROM prescription WHERE tenant_id = 1 AND status = ? LIMIT 1')
      .get(prescriptionStatus.awaitingAudit);
    copyPrescription(db, waiting, 'waiting', {
      prescription: {
        prescription_no: "'87' || printf('%016d', i)",
        create_time: 't.create_time - i * 10000',
        submit_time: 't.submit_time - i * 10000',
      },
      version: { severity: "CASE i % 3 WHEN 0 THEN 'warn' WHEN 1 THEN 'note' ELSE 'clear' END" },
      verdict: {},
    });
  });

/** Ten thousand acts of the last days about those that wait: the auditor has read one half, and begun to review the other. A log-in is copied. */
export const insertManyActs = (stack: E2eStack): void =>
  stack.withDatabase((db) =>
    copyRows(
      db,
      copyCount,
      'audit_trail',
      't.id = (SELECT min(id) FROM audit_trail WHERE tenant_id = 1)',
      [],
      {
        id: "'many-' || i",
        at: `${Date.now()} - i * 30000`,
        user_id: idOf(db, accounts.auditor),
        act: "CASE i % 2 WHEN 0 THEN 'prescription-read' ELSE 'audit-claim' END",
        subject: "'waiting-' || i",
        detail: "''",
      },
    ),
  );

/** Three thousand more doctors: a list that the upstream sorts as a whole. */
export const insertManyStaff = (stack: E2eStack): void =>
  stack.withDatabase((db) =>
    copyRows(db, 3000, 'account', 't.username = ?', [accounts.colleague], {
      id: "'many-' || i",
      username: "'many' || i",
      name: "'周' || i",
      mobile: 'NULL',
    }),
  );

/** Ten thousand log-ins of the doctor, a minute between them; the first one is copied. */
export const insertManySignIns = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    const ofDoctor = `t.id = (SELECT min(id) FROM sign_in WHERE tenant_id = 1 AND user_id = ${idOf(db, accounts.doctor)})`;
    copyRows(db, copyCount, 'sign_in', ofDoctor, [], { id: "'many-' || i", at: 't.at - i * 60000' });
  });
