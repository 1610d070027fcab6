import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/store.ts';
import { catalogSize } from '../testing/largeCatalog.ts';
import { createUpstreamProcesses, timeoutMs } from '../testing/upstreamProcess.ts';
import { seedDemo } from '../testing/seedDemo.ts';
import { fileOf, type KindName, rowLine } from './testing/validFiles.ts';

/** For files with tens of thousands of rows, on a busy computer. */
const longTimeoutMs = 4 * timeoutMs;

const main = join(import.meta.dirname, 'main.ts');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cloudroom-data-'));
  seedDemo(dir, Date.UTC(2026, 10, 20, 2, 0));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const start = (dataDir: string, ...words: string[]) => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...words],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: dir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      out += part.toString();
    });
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => ({
      code: Number(code),
      signal: String(signal),
      out,
    })),
  };
};
const run = (...words: string[]) => start(dir, ...words).ended;

const write = (name: string, kind: KindName, count: number): void =>
  writeFileSync(
    join(dir, name),
    fileOf(
      kind,
      Array.from({ length: count }, (_, n) => rowLine(kind, n)),
    ),
  );

const read = <T>(from: (db: DatabaseSync) => T): T => {
  const db = openDatabase(join(dir, 'cloudroom.db'));
  try {
    return from(db);
  } finally {
    db.close();
  }
};

/** The hospital's drugs in a unit. */
const drugCodes = (doseUnit: string): string[] =>
  read((db) =>
    db
      .prepare('SELECT code FROM drug WHERE tenant_id = 1 AND dose_unit = ?')
      .all(doseUnit)
      .map(({ code }) => String(code)),
  );

/** The content of every table: how many rows, and the hash of all their bytes in the order in which they lie. */
const contents = (): Record<string, string> =>
  read((db) => {
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return Object.fromEntries(
      tables.map(({ name }) => {
        const rows = db.prepare(`SELECT * FROM "${String(name)}"`).all();
        const bytes = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
        return [String(name), `${rows.length} rows, ${bytes}`];
      }),
    );
  });

describe('npm run data', () => {
  it(
    'exports a kind into a new file of its owner, which a check finds right',
    async () => {
      expect(await run('export', 'staff', 'staff.csv', '--hospital', '1')).toMatchObject({ code: 0 });
      expect(statSync(join(dir, 'staff.csv')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(dir, 'staff.csv'), 'utf8')).toContain('linyue');
      const { code, out } = await run('check', 'staff.csv', '--hospital', '1');
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringMatching(/staff: 0 new, 0 changed, \d+ unchanged/),
      });
      expect(await run('export', 'staff', 'staff.csv', '--hospital', '1')).toMatchObject({
        code: 1,
        out: expect.stringContaining('EEXIST'),
      });
    },
    timeoutMs,
  );

  it(
    'says what is wrong with its words',
    async () => {
      write('drugs.csv', 'drugs', 2);
      const wrong: [RegExp, ...string[]][] = [
        [/--hospital ID is missing/, 'check', 'drugs.csv'],
        [/Usage:/, '--hospital', '1'],
        [/Usage:/, 'load', 'drugs.csv', '--hospital', '1'],
        [/Usage:/, 'check', 'drugs.csv', 'more.csv', '--hospital', '1'],
        [/Unknown option '--force'/, 'apply', 'drugs.csv', '--force', '--hospital', '1'],
        [/no hospital 7.*\n +1 +明湖互联网医院/, 'check', 'drugs.csv', '--hospital', '7'],
        [/cannot be read: ENOENT/, 'check', 'none.csv', '--hospital', '1'],
        [/Usage:/, 'backup', 'copy', '--hospital', '1'],
        [/drugs\.csv already exists/, 'backup', 'drugs.csv'],
        [/Unknown kind "pills"/, 'export', 'pills', 'pills.csv', '--hospital', '1'],
      ];
      for (const [message, ...words] of wrong) {
        const { code, out } = await run(...words);
        expect(out).toMatch(message);
        expect(code).toBe(1);
      }
      expect((await start(join(dir, 'none'), 'check', 'drugs.csv', '--hospital', '1').ended).out).toMatch(
        /no cloudroom\.db/,
      );
    },
    2 * timeoutMs,
  );

  it(
    'leaves the old data whole when it is killed in the middle of applying a file',
    async () => {
      // Every drug that is stored stands in the file with another content, before the new ones.
      const stored = drugCodes('mg');
      const lines = stored.map((code, n) => rowLine('drugs', n, { code }));
      const added = Array.from({ length: catalogSize.drugs }, (_, n) => rowLine('drugs', stored.length + n));
      writeFileSync(join(dir, 'drugs.csv'), fileOf('drugs', [...lines, ...added]));
      const before = contents();
      const { child, ended } = start(dir, 'apply', 'drugs.csv', '--hospital', '1');
      // Pages that do not fit into memory are in the log before the transaction ends.
      const log = join(dir, 'cloudroom.db-wal');
      const written = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
      while (child.exitCode === null && written() < 1_000_000) await setImmediate();
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
      expect(contents()).toEqual(before);
      expect((await run('apply', 'drugs.csv', '--hospital', '1')).out).toContain(
        `drugs: ${catalogSize.drugs} new, ${stored.length} changed`,
      );
      expect(drugCodes('mg')).toHaveLength(stored.length + catalogSize.drugs);
    },
    longTimeoutMs,
  );

  it(
    'applies 20,000 drugs and 40,000 codes while the upstream runs, and says how long it took',
    async () => {
      const processes = createUpstreamProcesses();
      try {
        const upstream = await processes.start();
        write('drugs.csv', 'drugs', catalogSize.drugs);
        write('codes.csv', 'diagnoses', catalogSize.codes);
        for (const file of ['drugs.csv', 'codes.csv']) {
          const { code, out } = await start(processes.dataDir, 'apply', file, '--hospital', '1').ended;
          expect(out).toMatch(/Applied in \d+\.\d s/);
          expect(code).toBe(0);
          console.log(`${file}: ${out.trim()}`);
        }
        const token = await upstream.login();
        const path = '/consult/disease/western/page?keyword=N18.900x040999';
        expect((await upstream.call(path, { token })).data).toMatchObject({ total: 1 });
      } finally {
        processes.close();
      }
    },
    longTimeoutMs,
  );
});
