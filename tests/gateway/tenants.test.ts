import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from '../../src/run/nginx.ts';
import { buildSite, makeFolder } from './setup.ts';

const program = resolve(import.meta.dirname, '../../nginx/render');
const folder = makeFolder();
const site = buildSite(folder);
const sound = 'sound.example.cn http://10.0.3.11:8080 tenant-id=12';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function renderMap(name: string, map: string | Buffer, settings: Record<string, string> = {}) {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'tenants.conf'), map);
  const runDir = join(place, 'run');
  const ended = await render(program, {
    TENANTS: join(place, 'tenants.conf'),
    SITE: site,
    RUN_DIR: runDir,
    PORT: '18199',
    ...settings,
  });
  const at = join(runDir, 'current/tenants.conf');
  return {
    ...ended,
    lines: ended.complaint.split('\n').filter(Boolean),
    runDir,
    written: existsSync(at) ? readFileSync(at, 'utf8') : '',
  };
}

const to = 'http://10.0.0.1 tenant-id=1';
const from = 'a.example.cn';
const l64 = 'a'.repeat(64);
const wrong: [string, RegExp][] = [
  ['lonely.example.cn', /needs a host, an upstream and tenant-id=N/],
  [`${from} http://10.0.0.1`, /tenant-id=N is missing/],
  [`http://b.example.cn ${to}`, /write the host alone/],
  [`b.example.cn:8080 ${to}`, /no port here/],
  [`b_c.example.cn ${to}`, /letters, digits, hyphens and dots only/],
  [`b.example.cn. ${to}`, /ends in a dot/],
  [`b..example.cn ${to}`, /empty part/],
  [`.example.cn ${to}`, /empty part/],
  [`-b.example.cn ${to}`, /hyphen/],
  [`${l64}.example.cn ${to}`, /longer than 63/],
  [`${'abcdefg.'.repeat(40)}cn ${to}`, /253/],
  [`医院.example.cn ${to}`, /punycode/],
  [`* ${to}`, /wildcard/],
  [`*.cn ${to}`, /at least two labels/],
  [`a.*.example.cn ${to}`, /wildcard/],
  [`*b.example.cn ${to}`, /wildcard/],
  [`~^.*$ ${to}`, /only/],
  [`b.example.cn;return ${to}`, /only/],
  [`"b.example.cn" ${to}`, /only/],
  [`b.example.cn{} ${to}`, /only/],
  [`$host ${to}`, /only/],
  [`\\default ${to}`, /only/],
  [`256.1.1.1 ${to}`, /no IPv4/],
  [`1.2.3 ${to}`, /no IPv4/],
  ['c1.example.cn 10.0.0.1:8080 tenant-id=1', /must begin with http/],
  ['c2.example.cn ftp://10.0.0.1 tenant-id=1', /must begin with http/],
  ['c3.example.cn HTTP://10.0.0.1 tenant-id=1', /must begin with http/],
  ['c4.example.cn http:// tenant-id=1', /names no host/],
  ['c5.example.cn http://u:p@10.0.0.1 tenant-id=1', /credentials/],
  ['c6.example.cn http://10.0.0.1?x=1 tenant-id=1', /query/],
  ['c7.example.cn http://10.0.0.1:0 tenant-id=1', /no port/],
  ['c8.example.cn http://10.0.0.1:65536 tenant-id=1', /no port/],
  ['c9.example.cn http://10.0.0.1:08080 tenant-id=1', /no port/],
  ['d1.example.cn http://10.0.0.1: tenant-id=1', /no port/],
  ['d2.example.cn http://10.0.0.1/a/../b tenant-id=1', /climbs/],
  ['d3.example.cn http://10.0.0.1/a$b tenant-id=1', /base path/],
  ['d4.example.cn http://10.0.0.1/;} tenant-id=1', /base path/],
  ['d5.example.cn http://10.0.0.1,,http://10.0.0.2 tenant-id=1', /commas/],
  ['d6.example.cn http://10.0.0.1,https://10.0.0.2 tenant-id=1', /share scheme/],
  ['d7.example.cn http://10.0.0.1/a,http://10.0.0.2/b tenant-id=1', /share scheme and base/],
  ['d8.example.cn http://10.0.0.1,http://10.0.0.1:80 tenant-id=1', /stands twice/],
  ['d9.example.cn http://[::1 tenant-id=1', /no IPv6|only/],
  ['e1.example.cn http://[1:2:3]:80 tenant-id=1', /no IPv6/],
  ['e2.example.cn http://[::1::2]:80 tenant-id=1', /no IPv6/],
  ['e3.example.cn http://[fe80::1%eth0]:80 tenant-id=1', /no IPv6/],
  ['e4.example.cn http://上游.example.cn tenant-id=1', /punycode/],
  ['e5.example.cn http://unix:/run/x.sock tenant-id=1', /no port|only/],
  ['e6.example.cn http://10.0.0.1 tenant-id=0', /whole number/],
  ['e7.example.cn http://10.0.0.1 tenant-id=-1', /whole number/],
  ['e8.example.cn http://10.0.0.1 tenant-id=12a', /whole number/],
  ['e9.example.cn http://10.0.0.1 tenant-id=01', /whole number/],
  ['f1.example.cn http://10.0.0.1 tenant-id=', /whole number/],
  ['f2.example.cn http://10.0.0.1 tenant-id=12345678901234567890', /19 digits/],
  ['f3.example.cn http://10.0.0.1 tenant-id=1;', /whole number/],
  ['f4.example.cn http://10.0.0.1 tenant-id=1 tenant-id=2', /stands twice/],
  ['f5.example.cn http://10.0.0.1 tenantid=1 tenant-id=1', /unknown option 'tenantid=1'/],
  ['f6.example.cn http://10.0.0.1 host=evil tenant-id=1', /unknown option/],
  ['f7.example.cn http://10.0.0.1 tenant-id=1 选项=1', /outside ASCII/],
  [`f8.example.cn http://10.0.0.1 tenant-id=1\u0007`, /control characters/],
  [`f9.example.cn http://10.0.0.1\rinclude tenant-id=1`, /control characters|only|port/],
  [`g1.example.cn ${to} ${'#'.repeat(5000)}`, /4096/],
  [`SOUND.example.cn ${to}`, /already on line 1/],
];

describe('a wrong line of the tenant map', () => {
  let all: Awaited<ReturnType<typeof renderMap>>;
  beforeAll(async () => {
    all = await renderMap('wrong', [sound, ...wrong.map(([line]) => line)].join('\n'), {
      MOST_FAULTS: '1000',
    });
  });

  test.each(wrong.map(([line, sentence], at) => [line.slice(0, 70), sentence, at + 2] as const))(
    '%s',
    (_, sentence, line) => {
      const told = all.lines.filter((text) => text.startsWith(`tenants.conf:${line}: error: `));
      expect(told.join('\n')).toMatch(sentence);
    },
  );

  test('stops everything: no configuration is left, and nothing half-written', () => {
    expect(all.code).not.toBe(0);
    expect(all.lines.every((line) => /^tenants\.conf:\d+: error: /.test(line))).toBe(true);
    expect(all.lines.some((line) => line.startsWith('tenants.conf:1:'))).toBe(false);
    expect(
      readdirSync(all.runDir).filter((name) => name.startsWith('config') || name.startsWith('current')),
    ).toEqual([]);
  });
});

describe('the tenant map as a whole', () => {
  test('a long list of faults ends after twenty, and says how many more there are', async () => {
    const { lines } = await renderMap('many', 'x\n'.repeat(25));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('tenants.conf: error: and 5 more');
  });

  test('a broken map leaves the last good configuration where it was', async () => {
    const good = await renderMap('kept', sound);
    const bad = await renderMap('kept', 'broken');
    expect([good.code, bad.code]).toEqual([0, 1]);
    expect(bad.written).toBe(good.written);
    expect(good.written).toContain('sound.example.cn 12;');
  });

  test.each([
    ['empty', '', /names no host/],
    ['comments', '# nothing\n\n   # more\n', /names no host/],
    ['utf16', Buffer.from('\ufefflocalhost http://10.0.0.1 tenant-id=1\n', 'utf16le'), /not plain text/],
    ['zero', Buffer.from('localhost http://10.0.0.1 tenant-id=1\0\n'), /not plain text/],
  ])('a map that is %s is refused in one line', async (name, map, sentence) => {
    const { code, lines } = await renderMap(name, map);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(sentence);
  });

  test('a missing map, and a folder in its place, are refused in one line', async () => {
    for (const tenants of [join(folder, 'nowhere.conf'), folder]) {
      const { code, lines } = await renderMap('missing', sound, { TENANTS: tenants });
      expect([code, lines]).toEqual([
        1,
        [`gateway: error: the tenant map ${tenants} is missing, or no readable file`],
      ]);
    }
  });

  test('what an editor on Windows saves is read: a mark at the beginning, CRLF, tabs, no last line end', async () => {
    const map = Buffer.from(
      `\ufeff${sound}\r\n\r\n\tb.example.cn\thttps://10.0.0.1/x/,https://10.0.0.2/x\ttenant-id=3 # a note; with {signs}`,
    );
    const { code, complaint, written } = await renderMap('windows', map, { UPSTREAM_CA: 'off' });
    expect([code, complaint]).toEqual([0, '']);
    expect(written).toMatch(/sound\.example\.cn 12;\n {2}b\.example\.cn 3;/);
  });

  test('lines with the same upstream share one group; another base path or rule makes its own', async () => {
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
    expect(written.match(/^upstream /gm)).toHaveLength(3);
    expect(written).toContain('server [fe80::1]:81;');
  });

  test('ten thousand hospitals are rendered and accepted', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `h${at}.example.cn http://10.0.${at % 4}.1:8080 tenant-id=${at + 1}`,
    );
    const { code, complaint, written } = await renderMap('large', lines.join('\n'));
    expect([code, complaint]).toEqual([0, '']);
    expect(written).toContain('  h9999.example.cn 10000;');
  });

  test('the maps that come with the product are sound', async () => {
    const own = resolve(import.meta.dirname, '../../nginx');
    expect((await renderMap('own', readFileSync(join(own, 'tenants.conf')))).complaint).toBe('');
    const composed = readFileSync(join(own, 'compose/tenants/tenants.conf'), 'utf8');
    expect((await renderMap('composed', composed.replaceAll('//upstream:', '//10.0.0.1:'))).complaint).toBe(
      '',
    );
  });
});
