import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { complain } from './complain.ts';
import { tenantViews } from './tenantViews.ts';

/** A parameter of a statement. Booleans are stored as 0 and 1. */
export type Param = SQLInputValue | boolean;

/**
 * The database of ONE hospital. Every table name means that hospital's rows: `SELECT * FROM patient` cannot
 * return a row of another hospital, and an insert adds the tenant. The database enforces this
 * (`tenantViews.ts`), not the query. Tables are views in this connection, so `changes`, `RETURNING` and `ON
 * CONFLICT` do not work: read inside the transaction, then write.
 */
export interface Store {
  readonly tenantId: number;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a query names the shape of its rows
  readonly all: <T>(sql: string, ...params: Param[]) => T[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
  readonly one: <T>(sql: string, ...params: Param[]) => T | undefined;
  readonly run: (sql: string, ...params: Param[]) => void;
  /**
   * All or nothing. A committed transaction survives kill -9. A nested call joins the outer one. `work` is
   * synchronous.
   */
  readonly transaction: <T>(work: () => T) => T;
  /**
   * Runs after the surrounding transaction is committed, never after a rollback; immediately outside of a
   * transaction.
   */
  readonly afterCommit: (work: () => void) => void;
  readonly close: () => void;
}

const allowed = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
  constants.SQLITE_TRANSACTION,
]);
const onRows = new Set([
  constants.SQLITE_READ,
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);

const given = (params: Param[]): SQLInputValue[] =>
  params.map((param) => (typeof param === 'boolean' ? Number(param) : param));

/** Opens the database file with the settings that every connection needs. */
export const openDatabase = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return db;
};

/** Opens one hospital's connection to the database file. */
export const openStore = (file: string, tenantId: number): Store => {
  const db = openDatabase(file);
  const known = tenantViews(db, tenantId);
  db.setAuthorizer((action, name, _column, schema, within) => {
    if (allowed.has(action)) return constants.SQLITE_OK;
    // A table-valued function that reads only its argument, no stored rows.
    if (action === constants.SQLITE_READ && name === 'json_each') return constants.SQLITE_OK;
    if (!onRows.has(action)) return constants.SQLITE_DENY;
    // Stored rows are reachable only through the tenant's views and triggers.
    const reached = schema !== 'main' || (within !== null && known.has(within));
    return reached ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });

  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    // A CTE named like a view would pass the authorizer. No query needs this name.
    if (/\bmain["'`\]]?\s*\./i.test(sql)) throw new Error('a query names the schema main');
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  let depth = 0;
  let waiting: (() => void)[] = [];

  const settle = () => {
    const due = waiting;
    waiting = [];
    for (const work of due) {
      try {
        work();
      } catch (error) {
        // The rows are committed: a failed push must not look like a failed write.
        complain('after a commit', error);
      }
    }
  };

  return {
    tenantId,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query names the shape of its rows
    all: <T>(sql: string, ...params: Param[]) => prepared(sql).all(...given(params)) as unknown[] as T[],
    one(sql, ...params) {
      const row: unknown = prepared(sql).get(...given(params));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return row as never;
    },
    run(sql, ...params) {
      prepared(sql).run(...given(params));
    },
    transaction(work) {
      if (depth > 0) return work();
      db.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const answer = work();
        // What an async handler writes after its first await would not be part of the transaction.
        if (answer instanceof Promise) throw new Error('the work of a transaction is synchronous');
        db.exec('COMMIT');
        depth -= 1;
        settle();
        return answer;
      } catch (error) {
        if (depth > 0) {
          depth -= 1;
          waiting = [];
          if (db.isTransaction) db.exec('ROLLBACK');
        }
        throw error;
      }
    },
    afterCommit(work) {
      waiting.push(work);
      if (depth === 0) settle();
    },
    close: () => db.close(),
  };
};
