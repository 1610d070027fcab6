import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { type DataKind, hospitalData } from '../../contract/hospital/hospitalData.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import { staff } from '../../contract/account/staff.ts';
import { catalogSize } from '../testing/largeCatalog.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { timeoutMs } from '../testing/upstreamProcess.ts';
import { exportKind } from './importFile.ts';
import { fileOf, type KindName, rowLine } from './testing/validFiles.ts';

const admin = 'east-ann';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  upstream.store.run("UPDATE account SET is_admin = 1 WHERE username = 'ann'");
});
afterEach(() => upstream.close());

const fileFrom = (bytes: Uint8Array, name = 'x.csv'): File => new File([new Uint8Array(bytes)], name);
const csv = (kind: KindName, ...lines: string[]): File => fileFrom(fileOf(kind, lines), `${kind}.csv`);
const send = (size: number) =>
  upstream.request(admin, hospitalData.check, { kind: 'drugs', file: fileFrom(Buffer.alloc(size, 'a')) });
const check = (kind: DataKind, file: File) => upstream.call(admin, hospitalData.check, { kind, file });
const apply = (kind: DataKind, file: File, checked: string | null) =>
  upstream.call(admin, hospitalData.apply, { kind, file, checked: checked ?? '' });
const drugs = (): string => exportKind(upstream.store, 'drugs') ?? '';
const trail = (): unknown[] =>
  upstream.store.all(
    "SELECT user_id AS user, act, subject, detail FROM audit_trail WHERE act LIKE 'data-%' ORDER BY id",
  );

describe('a check', () => {
  it('says what applying a file would do, and changes nothing', async () => {
    const before = drugs();
    const stored = rowLine('drugs', 1, { code: 'amoxicillin', dose_unit: 'g' });
    const report = await check('drugs', csv('drugs', rowLine('drugs', 2), stored));
    expect(report).toMatchObject({ problems: [], added: 1, changed: 1, unchanged: 0 });
    expect(report).toMatchObject({ addedKeys: ['D1002'], changedKeys: ['amoxicillin'] });
    expect(report.absent).toBeGreaterThan(0);
    expect(report.checked).toMatch(/^[0-9a-f]{64}$/);
    expect(drugs()).toBe(before);
  });

  it('names every wrong line with its column in the language of the caller, and counts beyond 200', async () => {
    const wrong = Array.from({ length: 250 }, (_, n) => rowLine('drugs', n, { rounding: 'up' }));
    const report = await check('drugs', csv('drugs', ...wrong));
    expect(report).toMatchObject({ problemCount: 250, checked: null });
    expect(report.problems).toHaveLength(200);
    expect(report.problems[0]).toEqual({
      line: 2,
      column: 'rounding',
      expected: 'one of counted, reusable, single-use',
      found: 'up',
    });
  });

  it('refuses a file of another kind', async () => {
    const report = await check('stock', csv('drugs', rowLine('drugs', 1)));
    expect(report).toMatchObject({
      checked: null,
      problems: [{ line: 1, expected: 'a file of the type “Stock”', found: 'Drugs' }],
    });
    expect((await check('drugs', fileFrom(Buffer.from('{}')))).problems).toMatchObject([
      { found: 'Rule set' },
    ]);
    expect((await check('rule-pack', csv('drugs', rowLine('drugs', 1)))).problems).toMatchObject([
      { expected: 'a file of the type “Rule set”', found: 'Drugs' },
    ]);
  });

  it('refuses an empty file and one above 16 MB', async () => {
    expect(await send(0)).toMatchObject({ code: 400 });
    expect(await send(16 * 1024 * 1024 + 1)).toMatchObject({ code: 413 });
  });
});

describe('a checked file', () => {
  it('is applied once, however often it is sent, and listed with its administrator', async () => {
    const file = csv('drugs', rowLine('drugs', 1));
    const { checked } = await check('drugs', file);
    const applied = await apply('drugs', file, checked);
    expect(applied).toMatchObject({ by: 'ann', fileName: 'drugs.csv', added: 1, changed: 0 });
    expect(await apply('drugs', file, checked)).toEqual(applied);
    const kinds = await upstream.call(admin, hospitalData.kinds, {});
    expect(kinds.find(({ kind }) => kind === 'drugs')?.applied).toEqual([applied]);
    expect(drugs()).toContain('D1001');
    expect(trail()).toEqual([
      { user: admin, act: 'data-checked', subject: 'drugs', detail: '0 problems' },
      { user: admin, act: 'data-applied', subject: 'drugs', detail: '1 added, 0 changed' },
    ]);
  });

  it.each<[string, () => unknown]>([
    [
      'another administrator has applied a file',
      async () => {
        const file = csv('warehouses', rowLine('warehouses', 1));
        await apply('warehouses', file, (await check('warehouses', file)).checked);
      },
    ],
    [
      'a drug has changed',
      () => upstream.store.run("UPDATE drug SET price_fen = 1 WHERE code = 'amoxicillin'"),
    ],
  ])('is refused when %s since', async (_what, change) => {
    const file = csv('drugs', rowLine('drugs', 1));
    const { checked } = await check('drugs', file);
    await change();
    const before = drugs();
    await upstream.expectError(
      admin,
      hospitalData.apply,
      { kind: 'drugs', file, checked: checked ?? '' },
      'dataChanged',
    );
    expect(drugs()).toBe(before);
  });

  it('is refused when an account was changed on the staff page since', async () => {
    const file = csv('staff', rowLine('staff', 1, { mobile: '13800000001' }));
    const { checked } = await check('staff', file);
    const member = (await upstream.call(admin, staff.page, { keyword: 'bob' })).list[0];
    await upstream.call(admin, staff.updateStatus, { id: member?.id ?? '', status: 1 });
    await upstream.expectError(
      admin,
      hospitalData.apply,
      { kind: 'staff', file, checked: checked ?? '' },
      'dataChanged',
    );
  });

  it('is refused when its bytes are others, or it has mistakes', async () => {
    const { checked } = await check('drugs', csv('drugs', rowLine('drugs', 1)));
    const wrong = csv('drugs', rowLine('drugs', 2, { atc: 'x' }));
    for (const file of [csv('drugs', rowLine('drugs', 2)), wrong])
      await upstream.expectError(
        admin,
        hospitalData.apply,
        { kind: 'drugs', file, checked: checked ?? '' },
        'dataChanged',
      );
    expect(drugs()).not.toContain('D1002');
  });

  it('is not written for somebody who is no administrator any more', async () => {
    const file = csv('drugs', rowLine('drugs', 1));
    const { checked } = await check('drugs', file);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const upload = { kind: 'drugs', bytes, fileName: 'x', userId: admin, now: upstream.now() } as const;
    const job = { type: 'apply', file: upload, checked: checked ?? '', sessionId: 'ended' } as const;
    expect(await upstream.services.importJobs.run(1, job)).toBe('notPermitted');
    expect(drugs()).not.toContain('D1001');
  });
});

const get = async (kind: DataKind) =>
  upstream.fetch(
    new Request(`http://east.test${hospitalData.export.path}?kind=${kind}`, {
      headers: { authorization: `Bearer ${upstream.tokenOf(admin)}`, 'tenant-id': '1' },
    }),
  );

describe('an export', () => {
  it('is what is stored, as a file with a name, and is recorded', async () => {
    const response = await get('staff');
    expect(response.headers.get('content-disposition')).toMatch(/filename="staff-\d{4}-\d\d-\d\d\.csv"/);
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(exportKind(upstream.store, 'staff'));
    expect(trail()).toEqual([{ user: admin, act: 'data-exported', subject: 'staff', detail: '' }]);
  });

  it('of the rules is JSON that the console saves as a file', async () => {
    const response = await get('rule-pack');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.text()).toBe(exportKind(upstream.store, 'rule-pack'));
  });
});

/** The processes that read a file for this one. */
const importProcesses = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const parent = / \S+ (\d+) /.exec(
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '',
        )?.[1];
        return (
          parent === String(process.pid) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('importProcess')
        );
      } catch {
        // It has ended.
        return false;
      }
    });

it('a process that dies while it writes takes nothing with it: the call fails, others write, and the next one succeeds', async () => {
  const before = drugs();
  const file = csv('drugs', ...Array.from({ length: catalogSize.drugs }, (_, n) => rowLine('drugs', n)));
  const { checked } = await check('drugs', file);
  const { importJobs } = upstream.services;
  const failed = upstream.request(admin, hospitalData.apply, { kind: 'drugs', file, checked: checked ?? '' });
  await expect.poll(() => importJobs.written() !== null, { interval: 1 }).toBe(true);
  for (const pid of importProcesses()) process.kill(pid, 'SIGKILL');
  expect((await failed).code).toBe(500);
  expect(drugs()).toBe(before);
  expect(importJobs.written()).toBeNull();
  const few = csv('drugs', rowLine('drugs', 2));
  await apply('drugs', few, (await check('drugs', few)).checked);
  expect(drugs()).toContain('D1002');
});

it('hospitals take turns: one waits for a file of another that is being read, not for all of them', async () => {
  const ended: string[] = [];
  const run = async (hospital: number, name: string) => {
    await upstream.services.importJobs.run(hospital, { type: 'export', kind: 'warehouses' });
    ended.push(name);
  };
  await Promise.all([run(1, 'east 0'), run(1, 'east 1'), run(1, 'east 2'), run(2, 'west 0')]);
  expect(ended).toEqual(['east 0', 'west 0', 'east 1', 'east 2']);
});

it(
  'others read and write while 20,000 drugs are applied',
  async () => {
    const lines = Array.from({ length: catalogSize.drugs }, (_, n) => rowLine('drugs', n));
    const file = csv('drugs', ...lines);
    const { checked } = await check('drugs', file);
    const running = { apply: true };
    const applied = apply('drugs', file, checked).finally(() => {
      running.apply = false;
    });
    const served = { reads: 0, writes: 0 };
    const longestMs = { reads: 0, writes: 0 };
    const repeat = async (name: 'reads' | 'writes', call: () => Promise<unknown>) => {
      while (running.apply) {
        const start = performance.now();
        await call();
        longestMs[name] = Math.max(longestMs[name], Math.round(performance.now() - start));
        served[name] += 1;
        await setImmediate();
      }
    };
    await Promise.all([
      repeat('reads', () => upstream.call('east-eve', auth.account, {})),
      repeat('writes', () =>
        upstream.call('east-bob', drug.favour, { drugId: 'east-amoxicillin', on: true }),
      ),
    ]);
    expect(await applied).toMatchObject({ added: catalogSize.drugs });
    console.log(
      `served meanwhile: ${JSON.stringify(served)}; the longest, in ms: ${JSON.stringify(longestMs)}`,
    );
    expect(served.reads).toBeGreaterThan(20);
    expect(served.writes).toBeGreaterThan(5);
  },
  4 * timeoutMs,
);
