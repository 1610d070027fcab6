import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../src/cli/nginxProcess.ts';
import { buildSite, createTempDir } from './testGateway.ts';
import { invalidMapLines } from './invalidMapLines.ts';

const folder = createTempDir();
const site = buildSite(folder);
const validLine = 'sound.example.cn http://10.0.3.11:8080 tenant-id=12';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function renderMap(name: string, map: string | Buffer, settings: Record<string, string> = {}) {
  const mapDir = join(folder, name);
  mkdirSync(mapDir, { recursive: true });
  writeFileSync(join(mapDir, 'tenants.conf'), map);
  const runDir = join(mapDir, 'run');
  const result = await prepare({
    TENANTS: join(mapDir, 'tenants.conf'),
    SITE: site,
    RUN_DIR: runDir,
    PORT: '18199',
    ...settings,
  });
  const configFile = join(runDir, 'current/tenants.conf');
  return {
    ...result,
    lines: result.stderr.split('\n').filter(Boolean),
    runDir,
    written: existsSync(configFile) ? readFileSync(configFile, 'utf8') : '',
  };
}

describe('an invalid line of the tenant map', () => {
  let all: Awaited<ReturnType<typeof renderMap>>;
  beforeAll(async () => {
    all = await renderMap('wrong', [validLine, ...invalidMapLines.map(([line]) => line)].join('\n'), {
      MOST_FAULTS: '1000',
    });
  });

  test.each(invalidMapLines.map(([line, sentence], at) => [line.slice(0, 70), sentence, at + 2] as const))(
    '%s',
    (_, sentence, line) => {
      const errors = all.lines.filter((text) => text.startsWith(`tenants.conf:${line}: error: `));
      expect(errors.join('\n')).toMatch(sentence);
    },
  );

  test('stops everything: no configuration is left, complete or partial', () => {
    expect(all.code).not.toBe(0);
    expect(all.lines.every((line) => /^tenants\.conf:\d+: error: /.test(line))).toBe(true);
    expect(all.lines.some((line) => line.startsWith('tenants.conf:1:'))).toBe(false);
    expect(
      readdirSync(all.runDir).filter((name) => name.startsWith('config') || name.startsWith('current')),
    ).toEqual([]);
    expect(
      readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('planted')),
    ).toEqual([]);
    expect(existsSync('planted')).toBe(false);
  });
});

describe('the tenant map as a whole', () => {
  test('a long list of errors stops after twenty, with the number of others', async () => {
    const { lines } = await renderMap('many', 'x\n'.repeat(25));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('tenants.conf: error: and 5 more');
  });

  test('an invalid map leaves the last valid configuration in place', async () => {
    const accepted = await renderMap('kept', validLine);
    const rejected = await renderMap('kept', 'broken');
    expect([accepted.code, rejected.code]).toEqual([0, 1]);
    expect(rejected.written).toBe(accepted.written);
    expect(accepted.written).toContain("sound.example.cn '12 http://");
  });

  test.each([
    ['empty', '', /^tenants\.conf:1: error: the map names no host$/],
    ['comments', '# nothing\n\n   # more\n', /names no host/],
    ['utf16', Buffer.from('\ufefflocalhost http://10.0.0.1 tenant-id=1\n', 'utf16le'), /not plain text/],
    ['endless', '\n'.repeat(1_000_000), /:250001: error: the map has 1000000 lines; 250000 are allowed/],
    ['one line of 31 MB', 'a'.repeat(31 * 2 ** 20), /a line of 32505856 characters; 4096 are allowed/],
    ['33 MB', '\n'.repeat(33 * 2 ** 20), /more than 32 MB/],
    ['zero', Buffer.from('localhost http://10.0.0.1 tenant-id=1\0\n'), /not plain text/],
  ])('a map that is %s is refused in one line', { timeout: 300_000 }, async (name, map, sentence) => {
    const { code, lines } = await renderMap(name, map);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(sentence);
  });

  test('a missing map, or a folder instead of it, is refused in one line', async () => {
    for (const tenants of [join(folder, 'nowhere.conf'), folder]) {
      const { code, lines } = await renderMap('missing', validLine, { TENANTS: tenants });
      expect([code, lines]).toEqual([
        1,
        [`gateway: error: the tenant map ${tenants} is missing or not readable`],
      ]);
    }
  });

  test('a file saved by a Windows editor is accepted: BOM, CRLF, tabs, no final newline', async () => {
    const map = Buffer.from(
      `\ufeff${validLine}\r\n\r\n\tb.example.cn\thttps://10.0.0.1/x/,https://10.0.0.2/x\ttenant-id=3 # a note; with {signs}`,
    );
    const { code, stderr, written } = await renderMap('windows', map, { UPSTREAM_CA: 'off' });
    expect([code, stderr]).toEqual([0, '']);
    expect(written).toMatch(/sound\.example\.cn '12 .*';\n {2}b\.example\.cn '3 .*';/);
  });

  test('lines with the same upstream share one group; another base path or rule has its own', async () => {
    const lines = ['a', 'b', 'c'].map(
      (name, at) => `${name}.example.cn http://10.0.0.1:81 tenant-id=${at + 1}`,
    );
    const { written } = await renderMap(
      'groups',
      [
        ...lines,
        'd.example.cn http://10.0.0.1:81/x tenant-id=4',
        'e.example.cn http://[FE80::1]:81 tenant-id=5',
      ].join('\n'),
    );
    expect(written.match(/^upstream \d+_group /gm)).toHaveLength(3);
    expect(written).toContain('server [fe80::1]:81;');
    // The handshake of an IM socket never uses an old connection that died with its upstream.
    expect(written).toMatch(
      /^upstream 1_sockets \{\n {2}server 10\.0\.0\.1:81;\n(?: {2}keepalive 0;\n)?\}$/m,
    );
    expect(written).toMatch(/^upstream 1_group \{\n.*\n {2}keepalive 256;/m);
  });

  test('three thousand distinct upstreams are accepted; IM sockets then share the groups', async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `h${at}.example.cn http://10.1.${at >> 8}.${at & 255} tenant-id=1`,
    );
    const { code, stderr, written } = await renderMap('own-upstreams', lines.join('\n'));
    expect([code, stderr]).toEqual([0, '']);
    expect(written).toMatch(/^map \$tenant_address \$socket_address \{\n {2}default \$tenant_address;\n\}/m);
    expect(written).not.toContain('_sockets');
  });

  test('the longest permitted upstream is accepted', async () => {
    const base = `/${'a'.repeat(500 - 'http://10.0.0.1/'.length)}`;
    const { code, stderr } = await renderMap(
      'longest',
      `a.example.cn http://10.0.0.1${base} tenant-id=1 host=upstream`,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  test('ten thousand hospitals are rendered and accepted', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `h${at}.example.cn http://10.0.${at % 4}.1:8080 tenant-id=${at + 1}`,
    );
    const { code, stderr, written } = await renderMap('large', lines.join('\n'));
    expect([code, stderr]).toEqual([0, '']);
    expect(written).toContain("  h9999.example.cn '10000 http://");
  });

  test('the maps shipped with the product are valid', async () => {
    const nginxDir = resolve(import.meta.dirname, '../../nginx');
    expect((await renderMap('own', readFileSync(join(nginxDir, 'tenants.conf')))).stderr).toBe('');
    const composeMap = readFileSync(join(nginxDir, 'compose/tenants/tenants.conf'), 'utf8');
    expect((await renderMap('composed', composeMap.replaceAll('//upstream:', '//10.0.0.1:'))).stderr).toBe(
      '',
    );
  });
});
