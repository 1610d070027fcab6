import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { seedDemo } from '../../src/upstream/testing/seedDemo.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cloudroom-data-'));
  seedDemo(dir, Date.UTC(2026, 10, 20, 2, 0));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const data = (...words: string[]) =>
  run('npm', ['run', '--silent', 'data', '--', ...words, '--hospital', '1'], { DATA_DIR: dir });

describe('npm run data', () => {
  it('applies a file to the hospital whose data are in DATA_DIR', async () => {
    const file = join(dir, 'warehouses.csv');
    writeFileSync(file, 'warehouse,warehouse_name,warehouse_name_en,sort\neast,东院药房,East,1\n');
    expect((await data('apply', file)).output).toContain('warehouses: 1 new, 0 changed');
    const { code, output } = await data('check', file);
    expect(output).toContain('warehouses: 0 new, 0 changed, 1 unchanged');
    expect(code).toBe(0);
  });

  it('fails with the names of the wrong lines', async () => {
    const file = join(dir, 'wrong.csv');
    writeFileSync(file, 'warehouse,warehouse_name,warehouse_name_en,sort\neast,,East,1\n');
    const { code, output } = await data('apply', file);
    expect(output).toContain('wrong.csv:2: warehouse_name: expected text, at most 100 characters');
    expect(code).toBe(1);
  });
});
