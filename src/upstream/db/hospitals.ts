import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reserveIds } from './ids.ts';
import { migrate } from './migrate.ts';
import { openDatabase, createTenantStore, type Store } from './store.ts';
import { createWriteWait } from './writeWait.ts';

/** One hospital: its name and its store. */
export interface Hospital {
  readonly tenantId: number;
  readonly name: string;
  readonly store: Store;
}

/** All hospitals of this upstream. Nothing else sees more than one tenant. */
export interface Hospitals {
  readonly list: readonly Hospital[];
  readonly byId: (tenantId: number) => Hospital | undefined;
  /** The hospital of a host name without port. */
  readonly byHost: (host: string) => Hospital | undefined;
  readonly close: () => void;
}

/** A hospital to create, with its host names. */
export interface HospitalSeed {
  readonly id: number;
  readonly name: string;
  readonly hosts: readonly string[];
  /** Seeds an empty hospital. Runs once, in one transaction with the mark that it ran. */
  readonly fill: (store: Store) => void;
  /**
   * Adds what newer versions of `fill` create to an existing hospital. Runs at every start, in a transaction.
   */
  readonly complete?: (store: Store) => void;
}

/** Opens the database in a data directory, migrates it, and creates the hospitals that do not exist yet. */
export const createHospitals = (dataDir: string, now: number, seeds: readonly HospitalSeed[]): Hospitals => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'cloudroom.db');
  const platform = openDatabase(file);
  migrate(platform, now);
  const insertTenant = platform.prepare('INSERT OR IGNORE INTO tenant (id, name) VALUES (?, ?)');
  const insertHost = platform.prepare('INSERT OR IGNORE INTO tenant_host (host, tenant) VALUES (?, ?)');
  for (const { id, name, hosts } of seeds) {
    insertTenant.run(id, name);
    for (const host of hosts) insertHost.run(host, id);
  }
  const tablesWithId = platform.prepare(
    "SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'id' AND c.pk = 1",
  );
  for (const { name } of tablesWithId.all()) {
    const newest = platform.prepare(`SELECT max(id) AS id FROM ${String(name)}`).get();
    reserveIds(String(newest?.['id']));
  }

  const wait = createWriteWait();
  const list = platform
    .prepare('SELECT id, name FROM tenant ORDER BY id')
    .all()
    .map(({ id, name }): Hospital => {
      const tenantId = Number(id);
      return { tenantId, name: String(name), store: createTenantStore(file, tenantId, wait) };
    });
  const byId = new Map(list.map((one) => [one.tenantId, one]));

  for (const { id, fill, complete } of seeds) {
    const store = byId.get(id)?.store;
    if (!store) continue;
    store.transaction(() => {
      if (store.one('SELECT id FROM filled')) return complete?.(store);
      store.run('INSERT INTO filled (id, at) VALUES (?, ?)', String(id), now);
      fill(store);
    });
  }

  wait.startServing();

  const tenantByHost = platform.prepare('SELECT tenant FROM tenant_host WHERE host = ?');
  return {
    list,
    byId: (tenantId) => byId.get(tenantId),
    byHost: (name) => byId.get(Number(tenantByHost.get(name.toLowerCase())?.['tenant'] ?? 0)),
    close() {
      for (const { store } of list) store.close();
      platform.close();
    },
  };
};
