import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Hospitals, createHospitals } from './hospitals.ts';
import { openDatabase, type Store } from './store.ts';
import { createWriteGroup } from './writeGroup.ts';

const hospitalSeed = (id: number) => ({
  id,
  name: `Hospital ${id}`,
  hosts: [`h${id}.test`],
  fill: (store: Store) =>
    store.run(
      'INSERT INTO patient (id, name, birth_date) VALUES (?, ?, ?)',
      `p${id}`,
      `Of ${id}`,
      '1980-01-01',
    ),
});

let dataDir: string;
let hospitals: Hospitals;
const storeOf = (tenantId: number): Store => {
  const store = hospitals.byId(tenantId)?.store;
  if (!store) throw new Error(`no hospital ${tenantId}`);
  return store;
};
/** The rows on disk, of all hospitals. */
const onDisk = (sql: string) => {
  const db = openDatabase(join(dataDir, 'cloudroom.db'));
  const rows = db.prepare(sql).all();
  db.close();
  return rows;
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-store-'));
  hospitals = createHospitals(dataDir, 1, [hospitalSeed(1), hospitalSeed(2)]);
});
afterEach(() => {
  hospitals.close();
  rmSync(dataDir, { recursive: true });
});

describe('a hospital sees its own rows only', () => {
  test('a query that names no tenant gives the rows of one hospital', () => {
    expect(storeOf(1).all('SELECT id FROM patient')).toEqual([{ id: 'p1' }]);
    expect(storeOf(2).all('SELECT id FROM patient')).toEqual([{ id: 'p2' }]);
    expect(storeOf(1).one('SELECT id FROM patient WHERE id = ?', 'p2')).toBeUndefined();
  });

  test.each([
    'SELECT * FROM main.patient',
    'SELECT count(*) FROM "main".patient',
    'SELECT * FROM [main] . patient',
    'WITH patient AS (SELECT * FROM main.patient) SELECT * FROM patient',
    "INSERT INTO main.patient (id, tenant_id, name, birth_date) VALUES ('x', 2, 'x', '2000-01-01')",
    "UPDATE main.patient SET name = 'x'",
    'DELETE FROM main.patient',
    'SELECT * FROM tenant',
    'SELECT * FROM migration',
    'SELECT name FROM sqlite_schema',
    'SELECT tenant_id FROM patient',
    "INSERT INTO patient (id, tenant_id, name, birth_date) VALUES ('x', 2, 'x', '2000-01-01')",
    'UPDATE patient SET tenant_id = 2',
    'DROP VIEW patient',
    'CREATE TEMP VIEW spy AS SELECT 1',
    "ATTACH ':memory:' AS other",
    'PRAGMA writable_schema = 1',
  ])('the database refuses: %s', (sql) => {
    const before = onDisk('SELECT * FROM patient');
    expect(() => storeOf(1).run(sql)).toThrow(
      /not authorized|prohibited|names the schema main|no (such )?column|has no column/,
    );
    expect(onDisk('SELECT * FROM patient')).toEqual(before);
  });

  test('the database itself refuses, not only the check of the text', () => {
    // A comment between the name and the dot passes the text check and meets the authorizer.
    expect(() => storeOf(1).all('SELECT * FROM main/**/.patient')).toThrow(/not authorized|prohibited/);
    expect(() => storeOf(1).run('DELETE FROM main/**/.patient')).toThrow(/not authorized|prohibited/);
    // The name of the allowed function cannot be used as an alias for stored rows.
    for (const sql of [
      'SELECT json_each.name FROM main/**/.patient AS json_each',
      'WITH json_each AS (SELECT name FROM main/**/.patient) SELECT name FROM json_each',
    ])
      expect(() => storeOf(1).all(sql)).toThrow(/not authorized|prohibited/);
    expect(storeOf(1).all("SELECT value FROM json_each('[1,2]')")).toEqual([{ value: 1 }, { value: 2 }]);
  });

  test('an update or a delete without a condition reaches one hospital', () => {
    storeOf(1).run("UPDATE patient SET name = 'changed'");
    expect(onDisk('SELECT tenant_id, name FROM patient ORDER BY tenant_id')).toEqual([
      { tenant_id: 1, name: 'changed' },
      { tenant_id: 2, name: 'Of 2' },
    ]);
    storeOf(1).run('DELETE FROM patient');
    expect(onDisk('SELECT tenant_id FROM patient')).toEqual([{ tenant_id: 2 }]);
  });

  test('the same key in both hospitals stays two rows', () => {
    const insert = 'INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES (?, ?, ?, ?, ?)';
    for (const tenant of [1, 2]) storeOf(tenant).run(insert, 'title', '1', `of ${tenant}`, '', 0);
    storeOf(1).run("UPDATE dictionary SET label = 'changed' WHERE dict_type = 'title' AND value = '1'");
    const labels = 'SELECT tenant_id, label FROM dictionary ORDER BY tenant_id';
    expect(onDisk(labels)).toEqual([
      { tenant_id: 1, label: 'changed' },
      { tenant_id: 2, label: 'of 2' },
    ]);
    storeOf(1).run("DELETE FROM dictionary WHERE dict_type = 'title'");
    expect(onDisk(labels)).toEqual([{ tenant_id: 2, label: 'of 2' }]);
  });

  test('every stored row has the hospital that wrote it, and default values', () => {
    storeOf(2).run("INSERT INTO patient (id, name, birth_date) VALUES ('new', 'n', '2000-01-01')");
    expect(onDisk("SELECT tenant_id, sex, allergies FROM patient WHERE id = 'new'")).toEqual([
      { tenant_id: 2, sex: 0, allergies: '[]' },
    ]);
  });

  test("every table with a hospital's rows has a tenant id and a primary key", () => {
    const tables = onDisk("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) =>
      String(name),
    );
    const shared = new Set(['tenant', 'tenant_host', 'migration']);
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables.filter((name) => !shared.has(name))) {
      const column = `SELECT name FROM pragma_table_info('${table}') WHERE name = 'tenant_id' AND "notnull" = 1`;
      expect([table, onDisk(column).length]).toEqual([table, 1]);
      expect(storeOf(1).all(`SELECT * FROM ${table} LIMIT 1`)).toBeInstanceOf(Array);
    }
  });
});

const add = (id: string) =>
  storeOf(1).run("INSERT INTO patient (id, name, birth_date) VALUES (?, 'n', '2000-01-01')", id);
const ids = () =>
  storeOf(1)
    .all<{ id: string }>('SELECT id FROM patient ORDER BY id')
    .map(({ id }) => id);

describe('a transaction', () => {
  test('is all or nothing, an inner one included', () => {
    const work = () =>
      storeOf(1).transaction(() => {
        add('a');
        storeOf(1).transaction(() => add('b'));
        throw new Error('stop');
      });
    expect(work).toThrow('stop');
    expect(ids()).toEqual(['p1']);
    storeOf(1).transaction(() => storeOf(1).transaction(() => add('c')));
    expect(ids()).toEqual(['c', 'p1']);
  });

  test('refuses asynchronous work, whose writes would be outside of it', () => {
    expect(() => storeOf(1).transaction(async () => add('late'))).toThrow('synchronous');
    expect(ids()).toEqual(['p1']);
  });

  test('publishes events after the commit, and never after a rollback', () => {
    const committed: string[] = [];
    storeOf(1).transaction(() => {
      add('a');
      storeOf(1).afterCommit(() =>
        committed.push(`kept ${onDisk("SELECT 1 FROM patient WHERE id = 'a'").length}`),
      );
      expect(committed).toEqual([]);
    });
    const failing = () =>
      storeOf(1).transaction(() => {
        storeOf(1).afterCommit(() => committed.push('lost'));
        throw new Error('stop');
      });
    expect(failing).toThrow('stop');
    storeOf(1).transaction(() => add('b'));
    storeOf(1).afterCommit(() => committed.push('alone'));
    expect(committed).toEqual(['kept 1', 'alone']);
  });
});

const written = () => onDisk("SELECT id FROM patient WHERE id LIKE 'g%' ORDER BY id").map(({ id }) => id);
const fail = () => {
  throw new Error('stop');
};

/** A store that notes, for each of its groups, which writes it had. */
const noting = (tenantId: number, groups: string[][]) => {
  let ids: string[] = [];
  const store: Store = {
    ...storeOf(tenantId),
    commitGroup: () => {
      groups.push(ids);
      ids = [];
      return storeOf(tenantId).commitGroup();
    },
  };
  const write = (id: string) => () => {
    ids.push(id);
    store.run('INSERT INTO patient (id, name, birth_date) VALUES (?, ?, ?)', id, 'n', '2000-01-01');
  };
  return { store, write };
};

describe('writes in a group', () => {
  test('are on the disk, and answered in their order, once the group is committed', () => {
    const group = createWriteGroup();
    const answers: string[] = [];
    for (const id of ['g1', 'g2', 'g3'])
      group.add(storeOf(1), () => {
        storeOf(1).transaction(() => add(id));
        storeOf(1).afterCommit(() => answers.push(`${id} of ${written().length}`));
      });
    expect([written(), answers]).toEqual([[], []]);
    group.commit();
    expect(written()).toEqual(['g1', 'g2', 'g3']);
    expect(answers).toEqual(['g1 of 3', 'g2 of 3', 'g3 of 3']);
  });

  test('are undone alone when one of them fails, with what it would have published', () => {
    const group = createWriteGroup();
    const answers: string[] = [];
    const write = (id: string, check: () => void) =>
      storeOf(1).transaction(() => {
        add(id);
        storeOf(1).afterCommit(() => answers.push(id));
        check();
      });
    group.add(storeOf(1), () => write('g1', () => undefined));
    group.add(storeOf(1), () => expect(() => write('g2', fail)).toThrow('stop'));
    group.add(storeOf(1), () => write('g3', () => undefined));
    group.commit();
    expect(written()).toEqual(['g1', 'g3']);
    expect(answers).toEqual(['g1', 'g3']);
  });

  test('of several hospitals, however they are mixed, are one group for each, in their order', () => {
    const group = createWriteGroup();
    const groups: string[][] = [];
    const hospitals = [noting(1, groups), noting(2, groups)];
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { store, write } = hospitals[n % 2] ?? noting(1, groups);
      group.add(store, () => {
        write(`g${n}`)();
        store.afterCommit(() => answers.push(`g${n} of ${written().length}`));
      });
    }
    expect([written(), answers]).toEqual([[], []]);
    group.commit();
    expect(groups).toEqual([
      ['g0', 'g2', 'g4'],
      ['g1', 'g3', 'g5'],
    ]);
    // An answer follows its own group's commit.
    expect(answers).toEqual(['g0 of 3', 'g2 of 3', 'g4 of 3', 'g1 of 6', 'g3 of 6', 'g5 of 6']);
  });

  test('of other hospitals wait in a bounded number, so that a turn stays short', () => {
    const group = createWriteGroup();
    const groups: string[][] = [];
    const [first, second] = [noting(1, groups), noting(2, groups)];
    group.add(first.store, first.write('g-first'));
    for (let n = 100; n < 200; n += 1) group.add(second.store, second.write(`g${n}`));
    group.commit();
    expect(groups.map(({ length }) => length)).toEqual([1, 64, 36]);
    expect(written()).toHaveLength(101);
  });

  test('of a hospital whose database is busy are answered alone, and another hospital’s are committed', () => {
    const group = createWriteGroup();
    const groups: string[][] = [];
    const [first, second] = [noting(1, groups), noting(2, groups)];
    const busy: Store = { ...second.store, beginGroup: fail };
    group.add(first.store, first.write('g1'));
    group.add(busy, second.write('g2'));
    group.add(first.store, first.write('g3'));
    group.commit();
    expect([groups, written()]).toEqual([[['g1', 'g3']], ['g1', 'g2', 'g3']]);
  });
});

describe('reopening', () => {
  test('finds the stored data, seeds nothing twice and continues the ids', () => {
    storeOf(1).run("INSERT INTO patient (id, name, birth_date) VALUES ('kept', 'n', '2000-01-01')");
    hospitals.close();
    hospitals = createHospitals(dataDir, 2, [hospitalSeed(1), hospitalSeed(2)]);
    expect(storeOf(1).one('SELECT id FROM patient WHERE id = ?', 'kept')).toEqual({ id: 'kept' });
    expect(hospitals.byHost('H2.test')?.tenantId).toBe(2);
    expect(hospitals.byHost('nobody.test')).toBeUndefined();
  });
});
