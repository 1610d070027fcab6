import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const migrationsDir = join(import.meta.dirname, 'migrations');

/** The files of migrations/ that a database has not run yet, in order. */
export const pendingMigrations = (db: DatabaseSync): string[] => {
  const applied = new Set(
    db
      .prepare('SELECT name FROM migration')
      .all()
      .map(({ name }) => name),
  );
  const files = readdirSync(migrationsDir).filter((file) => /^\d{3}-[a-z]+\.sql$/.test(file));
  return files.toSorted().filter((name) => !applied.has(name));
};

/** Migrates a database: runs each file of migrations/ once, in order, each in its own transaction. */
export const migrate = (db: DatabaseSync, now: number): void => {
  db.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT');
  for (const name of pendingMigrations(db)) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(readFileSync(join(migrationsDir, name), 'utf8'));
      db.prepare('INSERT INTO migration (name, at) VALUES (?, ?)').run(name, now);
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`migration ${name}: ${message}`, { cause: error });
    }
  }
};
