import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const folder = join(import.meta.dirname, 'migrations');

/** Migrates a database: runs each file of migrations/ once, in order, each in its own transaction. */
export const migrate = (db: DatabaseSync, at: number): void => {
  db.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT');
  const done = new Set(
    db
      .prepare('SELECT name FROM migration')
      .all()
      .map(({ name }) => name),
  );
  const files = readdirSync(folder).filter((file) => /^\d{3}-[a-z]+\.sql$/.test(file));
  for (const name of files.toSorted()) {
    if (done.has(name)) continue;
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(readFileSync(join(folder, name), 'utf8'));
      db.prepare('INSERT INTO migration (name, at) VALUES (?, ?)').run(name, at);
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`migration ${name}: ${said}`, { cause: error });
    }
  }
};
