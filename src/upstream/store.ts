import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { complain } from './complain.ts';
import { tenantViews } from './tenantViews.ts';

/** What a statement takes; booleans are stored as 0 and 1. */
export type Param = SQLInputValue | boolean;

/**
 * The database of ONE hospital. Every table name means that hospital's rows: `SELECT * FROM patient` can give no row of
 * another, and an insert carries the tenant by itself. The database enforces it (`tenantViews.ts`), not the query.
 * Since tables are views here, there is no `changes`, `RETURNING` or `ON CONFLICT`: look inside the transaction, then write.
 */
export interface Store {
  readonly tenantId: number;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a query names the shape of its rows
  readonly all: <T>(sql: string, ...params: Param[]) => T[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
  readonly one: <T>(sql: string, ...params: Param[]) => T | undefined;
  readonly run: (sql: string, ...params: Param[]) => void;
  /** All or nothing; what was acknowledged survives kill -9. A nested call joins the outer one. `work` is synchronous. */
  readonly transaction: <T>(work: () => T) => T;
  /** Runs once the surrounding transaction is on disk, never when it was rolled back; at once outside of one. */
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

/** Opens the database file with what every connection needs. */
export const openDatabase = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return db;
};

/** Opens one hospital's view of the database file. */
export const openStore = (file: string, tenantId: number): Store => {
  const db = openDatabase(file);
  const known = tenantViews(db, tenantId);
  db.setAuthorizer((action, name, _column, schema, within) => {
    if (allowed.has(action)) return constants.SQLITE_OK;
    // A function that answers rows: of what it is given, and of nothing that is stored.
    if (action === constants.SQLITE_READ && name === 'json_each') return constants.SQLITE_OK;
    if (!onRows.has(action)) return constants.SQLITE_DENY;
    // Stored rows are reached through the tenant's views and triggers, and in no other way.
    const reached = schema !== 'main' || (within !== null && known.has(within));
    return reached ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });

  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    // A CTE named like a view would pass the authorizer; nobody who writes a query needs this name.
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
        // The rows are on disk: a push that fails must not look like a write that failed.
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
        // What an async handler writes after its first await would miss the transaction.
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
