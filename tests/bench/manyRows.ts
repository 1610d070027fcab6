import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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

/** Ten thousand prescriptions of the doctor, each approved by the auditor; a minute between them. */
export const insertManyPrescriptions = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    const idOf = (username: string): string =>
      `'${String(db.prepare('SELECT id FROM account WHERE username = ?').get(username)?.['id'])}'`;
    const approved = db
      .prepare(
        'SELECT prescription_id AS id, version FROM verdict WHERE tenant_id = 1 AND approve = 1 LIMIT 1',
      )
      .get();
    const [id, version] = [String(approved?.['id']), Number(approved?.['version'])];
    type Rows = readonly [where: string, params: readonly SQLInputValue[]];
    const copy = (table: string, [where, params]: Rows, changes: Readonly<Record<string, string>>) =>
      copyRows(db, 10_000, table, where, params, changes);
    const copyId = "'many-' || i";
    const ofVersion: Rows = ['t.prescription_id = ? AND t.version = ?', [id, version]];
    db.exec('BEGIN');
    copy('prescription', ['t.id = ?', [id]], {
      id: copyId,
      prescription_no: "'88' || printf('%016d', i)",
      doctor_id: idOf(accounts.doctor),
      create_time: 't.create_time - i * 60000',
    });
    copy('prescription_version', ofVersion, { prescription_id: copyId });
    copy('prescription_line', ofVersion, { id: "'many-' || i || '-' || t.id", prescription_id: copyId });
    copy('verdict', ofVersion, {
      id: copyId,
      prescription_id: copyId,
      auditor_id: idOf(accounts.auditor),
      at: 't.at - i * 60000',
    });
    db.exec('COMMIT');
  });

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
