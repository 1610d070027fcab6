import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { logError } from '../server/logError.ts';
import { hospitalLanguage } from '../../contract/language/hospitalLanguage.ts';
import { createHttpError, type Language, throwHttpError } from '../server/httpError.ts';
import { createTenantViews } from './tenantViews.ts';
import { createWriteWait, patientWaitMs } from './writeWait.ts';

/** A parameter of a statement. Booleans are stored as 0 and 1. */
export type SqlParam = SQLInputValue | boolean;

/**
 * The database of ONE hospital. Every table name means that hospital's rows: `SELECT * FROM patient` cannot
 * return a row of another hospital, and an insert adds the tenant. The database enforces this
 * (`tenantViews.ts`), not the query. Tables are views in this connection, so `changes`, `RETURNING` and `ON
 * CONFLICT` do not work: read inside the transaction, then write.
 */
export interface Store {
  readonly tenantId: number;
  /** The language of what its patients and its staff's phones receive. */
  readonly language: Language;
  readonly all: <T>(sql: string, ...params: SqlParam[]) => T[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
  readonly one: <T>(sql: string, ...params: SqlParam[]) => T | undefined;
  readonly run: (sql: string, ...params: SqlParam[]) => void;
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
  /**
   * Until `commitGroup`, transactions are committed together, with one fsync; each is still undone alone when it throws.
   * Only `createWriteGroup` calls these two. Throws `databaseBusy`.
   */
  readonly beginGroup: () => void;
  /** Whether the group is on the disk. If not, nothing of it was written, and its `afterCommit` work is dropped. */
  readonly commitGroup: () => boolean;
  readonly close: () => void;
}

const allowedActions = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
  constants.SQLITE_TRANSACTION,
  constants.SQLITE_SAVEPOINT,
]);
const rowActions = new Set([
  constants.SQLITE_READ,
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);

const toSqlValues = (params: SqlParam[]): SQLInputValue[] =>
  params.map((param) => (typeof param === 'boolean' ? Number(param) : param));

/** SQLITE_FULL; or SQLITE_IOERR_WRITE, as of a quota, the greatest size of a file, or a broken disk. */
const isNotWritable = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 13 || error.errcode === 778);

/** What a write fails with. */
const writeError = (error: unknown): unknown => {
  if (!isNotWritable(error)) return error;
  logError('the disk is full or cannot be written to', error);
  return createHttpError('diskNotWritable');
};

/** The statements around a transaction, and around one in a group. */
const alone = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' };
const savepoint = {
  begin: 'SAVEPOINT one',
  commit: 'RELEASE one',
  rollback: 'ROLLBACK TO one; RELEASE one',
};

/** Opens the database file with the settings that every connection needs. */
export const openDatabase = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA busy_timeout = ${patientWaitMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`);
  return db;
};

/** Opens one hospital's connection to the database file. */
export const createTenantStore = (file: string, tenantId: number, wait = createWriteWait()): Store => {
  const db = openDatabase(file);
  const tenant = db.prepare('SELECT name FROM tenant WHERE id = ?').get(tenantId);
  const language = hospitalLanguage(String(tenant?.['name'] ?? ''));
  const viewNames = createTenantViews(db, tenantId);
  // `wait` tries again instead: the database's own wait cannot be shortened later.
  db.exec('PRAGMA busy_timeout = 0');
  db.setAuthorizer((action, name, _column, schema, inner) => {
    if (allowedActions.has(action)) return constants.SQLITE_OK;
    // A table-valued function that reads only its argument, no stored rows.
    if (action === constants.SQLITE_READ && name === 'json_each') return constants.SQLITE_OK;
    if (!rowActions.has(action)) return constants.SQLITE_DENY;
    // Stored rows are reachable only through the tenant's views and triggers.
    const isAllowed = schema !== 'main' || (inner !== null && viewNames.has(inner));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const existing = statements.get(sql);
    if (existing) return existing;
    // A CTE named like a view would pass the authorizer. No query needs this name.
    if (/\bmain["'`\]]?\s*\./i.test(sql)) throw new Error('a query names the schema main');
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let depth = 0;
  let isGrouped = false;
  let afterCommitWork: (() => void)[] = [];

  /** If only a part cannot be undone, everything is. */
  const rollBack = (statement: string) => {
    try {
      if (db.isTransaction) db.exec(statement);
    } catch (error) {
      logError('a rollback', error);
      if (db.isTransaction && statement !== alone.rollback) db.exec(alone.rollback);
    }
  };

  const runAfterCommit = () => {
    const pending = afterCommitWork;
    afterCommitWork = [];
    for (const work of pending) {
      try {
        work();
      } catch (error) {
        // The rows are committed: a failed push must not look like a failed write.
        logError('after a commit', error);
      }
    }
  };

  return {
    tenantId,
    language,
    all: <T>(sql: string, ...params: SqlParam[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query names the shape of its rows
      prepare(sql).all(...toSqlValues(params)) as unknown[] as T[],
    one(sql, ...params) {
      const row: unknown = prepare(sql).get(...toSqlValues(params));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return row as never;
    },
    run(sql, ...params) {
      const write = () => prepare(sql).run(...toSqlValues(params));
      // Inside of a transaction the database is this connection's. Reading waits for nobody.
      try {
        if (depth > 0) write();
        else wait.run(write);
      } catch (error) {
        throw depth > 0 ? error : writeError(error);
      }
    },
    transaction(work) {
      if (depth > 0) return work();
      const { begin, commit, rollback } = isGrouped ? savepoint : alone;
      const workBefore = afterCommitWork.length;
      // A write error may have rolled back the whole group, which then is gone.
      if (isGrouped && !db.isTransaction) return throwHttpError('diskNotWritable');
      wait.run(() => db.exec(begin));
      depth += 1;
      try {
        const result = work();
        // What an async handler writes after its first await would not be part of the transaction.
        if (result instanceof Promise) throw new Error('the work of a transaction is synchronous');
        db.exec(commit);
        depth -= 1;
        if (!isGrouped) runAfterCommit();
        return result;
      } catch (error) {
        if (depth > 0) {
          depth -= 1;
          afterCommitWork.length = workBefore;
          rollBack(rollback);
        }
        throw writeError(error);
      }
    },
    afterCommit(work) {
      afterCommitWork.push(work);
      if (depth === 0 && !isGrouped) runAfterCommit();
    },
    beginGroup() {
      if (isGrouped) throw new Error('a group is open already');
      wait.run(() => db.exec(alone.begin));
      isGrouped = true;
    },
    commitGroup() {
      isGrouped = false;
      try {
        db.exec(alone.commit);
      } catch (error) {
        logError('a group of writes was not committed', error);
        afterCommitWork = [];
        rollBack(alone.rollback);
        return false;
      }
      runAfterCommit();
      return true;
    },
    close: () => db.close(),
  };
};
