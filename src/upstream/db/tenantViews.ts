import type { DatabaseSync } from 'node:sqlite';

interface Column {
  readonly name: string;
  readonly pk: number;
  /** Default of the column if an insert omits it; an SQL expression. */
  readonly defaultValue: string | null;
}

const columnsOf = (db: DatabaseSync, table: string): Column[] =>
  db
    .prepare(`PRAGMA main.table_info(${table})`)
    .all()
    .map(({ name, pk, dflt_value: defaultValue }) => ({
      name: String(name),
      pk: Number(pk),
      defaultValue: defaultValue === null || defaultValue === undefined ? null : String(defaultValue),
    }));

const viewSql = (table: string, columns: readonly Column[], tenantId: number): string => {
  const ownColumns = columns.filter(({ name }) => name !== 'tenant_id');
  const primaryKey = ownColumns.filter(({ pk }) => pk > 0);
  const names = ownColumns.map(({ name }) => name).join(', ');
  const row = [`tenant_id = ${tenantId}`, ...primaryKey.map(({ name }) => `${name} = OLD.${name}`)].join(
    ' AND ',
  );
  // A view passes null for a column that an insert omits.
  const values = ownColumns.map(({ name, defaultValue }) =>
    defaultValue === null ? `NEW.${name}` : `coalesce(NEW.${name}, ${defaultValue})`,
  );
  const changes = ownColumns.map(({ name }) => `${name} = NEW.${name}`).join(', ');
  return `
    CREATE TEMP VIEW ${table} AS SELECT ${names} FROM main.${table} WHERE tenant_id = ${tenantId};
    CREATE TEMP TRIGGER ${table}_insert INSTEAD OF INSERT ON ${table} BEGIN
      INSERT INTO main.${table} (tenant_id, ${names}) VALUES (${tenantId}, ${values.join(', ')});
    END;
    CREATE TEMP TRIGGER ${table}_update INSTEAD OF UPDATE ON ${table} BEGIN
      UPDATE main.${table} SET ${changes} WHERE ${row};
    END;
    CREATE TEMP TRIGGER ${table}_delete INSTEAD OF DELETE ON ${table} BEGIN
      DELETE FROM main.${table} WHERE ${row};
    END;`;
};

/**
 * Creates one hospital's views on a connection: for every table with a `tenant_id`, a view of the same name
 * without that column, and triggers that write through it. Returns the names of the views and triggers,
 * including the migrations' own triggers. Throws if a table has no primary key, because its rows could not be
 * told apart.
 */
export const createTenantViews = (db: DatabaseSync, tenantId: number): ReadonlySet<string> => {
  const names = new Set<string>();
  const tables = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all();
  for (const { name } of tables) {
    const table = String(name);
    const columns = columnsOf(db, table);
    if (!columns.some(({ name }) => name === 'tenant_id')) continue;
    if (!columns.some(({ name, pk }) => pk > 0 && name !== 'tenant_id'))
      throw new Error(`the table ${table} has no primary key`);
    db.exec(viewSql(table, columns, tenantId));
    for (const kind of ['', '_insert', '_update', '_delete']) names.add(`${table}${kind}`);
  }
  // A trigger of a migration writes rows of the same hospital as the changed row.
  for (const { name } of db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'trigger'").all())
    names.add(String(name));
  return names;
};
