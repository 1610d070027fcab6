import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../../src/cli/nginxProcess.ts';
import { top } from '../../../src/cli/settings.ts';
import { captchaTypes } from '../../../src/contract/account/captcha.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { codeReactions } from '../../../src/contract/errors/codeReactions.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { invalidConsoleLines } from './invalidConsoleLines.ts';
import { buildSite, createTempDir } from '../testGateway.ts';

const folder = createTempDir();
const site = buildSite(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mapWith = (option: string): string => `localhost http://10.0.3.11:8080 tenant-id=12 ${option}\n`;

/** Renders a map beside the files that `write` puts into its folder. */
const renderWith = async (
  name: string,
  write: (mapDir: string) => void,
  map = mapWith('console=hospital.conf'),
  settings: Record<string, string> = {},
) => {
  const mapDir = join(folder, name);
  mkdirSync(mapDir);
  writeFileSync(join(mapDir, 'tenants.conf'), map);
  write(mapDir);
  const runDir = join(mapDir, 'run');
  const { code, stderr } = await prepare({
    TENANTS: join(mapDir, 'tenants.conf'),
    SITE: site,
    RUN_DIR: runDir,
    PORT: '18198',
    ...settings,
  });
  return { code, lines: stderr.split('\n').filter(Boolean), rendered: existsSync(join(runDir, 'current')) };
};
const withText =
  (text: string | Buffer) =>
  (mapDir: string): void =>
    writeFileSync(join(mapDir, 'hospital.conf'), text);

describe('an invalid line of a console file', () => {
  let all: Awaited<ReturnType<typeof renderWith>>;
  beforeAll(async () => {
    const lines = ['captcha clickWord', ...invalidConsoleLines.map(([line]) => line)];
    all = await renderWith('wrong', withText(lines.join('\n')), undefined, { MOST_FAULTS: '1000' });
  });

  test.each(
    invalidConsoleLines.map(([line, sentence], at) => [line.slice(0, 70), sentence, at + 2] as const),
  )('%s', (_, sentence, line) => {
    const errors = all.lines.filter((text) => text.startsWith(`hospital.conf:${line}: error: `));
    expect(errors.join('\n')).toMatch(sentence);
  });

  test('stops everything, and each is reported once', () => {
    expect(all).toMatchObject({ code: 1, rendered: false });
    expect(all.lines).toHaveLength(invalidConsoleLines.length);
  });

  test('is reported together with those of the map and of other files, at most twenty', async () => {
    const map = [
      ...['one', 'two'].map((name) => `${name}.example.cn http://10.0.0.1 tenant-id=1 console=${name}.conf`),
      'wrong',
      'again.example.cn http://10.0.0.1 tenant-id=1 console=two.conf',
    ];
    const { lines } = await renderWith(
      'together',
      (mapDir) => {
        writeFileSync(join(mapDir, 'one.conf'), 'poll 1\n');
        writeFileSync(join(mapDir, 'two.conf'), `captcha clickWord\n${'x\n'.repeat(30)}`);
      },
      map.join('\n'),
    );
    expect(lines).toHaveLength(21);
    expect(lines.slice(0, 2)).toEqual([
      'one.conf:1: error: poll must be a whole number from 5 to 300',
      "two.conf:2: error: unknown keyword 'x'; known are call, captcha, code-length, message-numbers, poll and business-code",
    ]);
    expect(lines.at(-1)).toBe('tenants.conf: error: and 12 more');
  });
});

const writeAcceptedFiles = (mapDir: string) => {
  mkdirSync(join(mapDir, '..data'));
  writeFileSync(join(mapDir, '..data/b.conf'), 'poll 30');
  symlinkSync('..data/b.conf', join(mapDir, 'b.conf'));
  writeFileSync(join(mapDir, 'a.conf'), '\ufeffpoll 30 # 轮询\r\n\r\n\tcode-length\t4\r\n# 注释');
  writeFileSync(join(mapDir, 'c.conf'), '');
};

describe('a console file as a whole', () => {
  test.each<[string, (mapDir: string) => void, string]>([
    ['missing', () => {}, 'tenants.conf:1: error: console=hospital.conf names no file beside the tenant map'],
    [
      'a folder',
      (mapDir) => mkdirSync(join(mapDir, 'hospital.conf')),
      'tenants.conf:1: error: console=hospital.conf is not a file',
    ],
    [
      'a link out of the folder',
      (mapDir) => {
        writeFileSync(join(folder, 'elsewhere.conf'), 'poll 30\n');
        symlinkSync('../elsewhere.conf', join(mapDir, 'hospital.conf'));
      },
      'tenants.conf:1: error: console=hospital.conf is a symbolic link out of the folder of the tenant map',
    ],
    [
      'a link into a folder whose name begins alike',
      (mapDir) => {
        mkdirSync(`${mapDir}-other`);
        writeFileSync(join(`${mapDir}-other`, 'x.conf'), 'poll 30\n');
        symlinkSync(`../${basename(mapDir)}-other/x.conf`, join(mapDir, 'hospital.conf'));
      },
      'tenants.conf:1: error: console=hospital.conf is a symbolic link out of the folder of the tenant map',
    ],
    [
      'a link to nothing',
      (mapDir) => symlinkSync('gone.conf', join(mapDir, 'hospital.conf')),
      'tenants.conf:1: error: console=hospital.conf names no file beside the tenant map',
    ],
    [
      'larger than 64 KB',
      withText(`poll 30\n${'#'.repeat(1000)}\n`.repeat(65)),
      'hospital.conf:1: error: the file has more than 64 KB',
    ],
    [
      'not plain text',
      withText(Buffer.from('\ufeffpoll 30\n', 'utf16le')),
      'hospital.conf:1: error: the file is not plain text (UTF-8)',
    ],
  ])('that is %s is refused in one line', async (name, write, sentence) => {
    expect(await renderWith(name.replaceAll(' ', '-'), write)).toEqual({
      code: 1,
      lines: [sentence],
      rendered: false,
    });
  });

  test('that may not be read is refused, by the line of the map', async () => {
    const mapDir = join(folder, 'unreadable');
    mkdirSync(mapDir, { mode: 0o755 });
    chmodSync(folder, 0o755);
    writeFileSync(join(mapDir, 'tenants.conf'), mapWith('console=hospital.conf'));
    writeFileSync(join(mapDir, 'hospital.conf'), 'poll 30\n', { mode: 0o000 });
    // Root may read everything.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const runDir = join('/tmp', `${basename(folder)}-run`);
    const check = spawn(join(top, 'nginx/gateway'), ['check', join(mapDir, 'tenants.conf')], {
      ...user,
      env: { ...process.env, RUN_DIR: runDir, SITE: site, PORT: '18197' },
    });
    let stderr = '';
    check.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    expect([...(await once(check, 'close')), stderr]).toEqual([
      1,
      null,
      'tenants.conf:1: error: console=hospital.conf cannot be read\n',
    ]);
    rmSync(runDir, { recursive: true, force: true });
  });

  test('saved by a Windows editor, linked within its folder, or empty, is accepted', async () => {
    const map = ['a', 'b', 'c'].map(
      (name) => `${name}.example.cn http://10.0.0.1 tenant-id=1 console=${name}.conf\n`,
    );
    expect(await renderWith('accepted', writeAcceptedFiles, map.join(''))).toEqual({
      code: 0,
      lines: [],
      rendered: true,
    });
  });

  test('may be another one for each of two thousand hospitals', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `h${at}`);
    const { code, lines } = await renderWith(
      'two-thousand',
      (mapDir) => {
        for (const name of names) writeFileSync(join(mapDir, `${name}.conf`), 'poll 30\n');
      },
      names.map((name) => `${name}.example.cn http://10.0.0.1 tenant-id=1 console=${name}.conf\n`).join(''),
    );
    expect([code, lines]).toEqual([0, []]);
  });

  test.each(['', '../hospital.conf', '/etc/passwd', '.hidden', '$(id)', 'a/b', 'a;b', '-x', 'a'.repeat(101)])(
    'named %s is refused by the line of the map',
    async (name) => {
      const { lines } = await renderWith(`name-${Math.random()}`, () => {}, mapWith(`console=${name}`));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^tenants\.conf:1: error: console= (must be the name|has a name)/);
    },
  );
});

const namesIn = (group: object, names: string[]) => names.filter((name) => name in group);

test('the calls, captchas and errors that the gateway knows are those of the contract', async () => {
  const { lines } = await renderWith(
    'unknown',
    withText('call x GET /consult/x\ncaptcha x\nbusiness-code 1000 x\n'),
  );
  const known = lines.map((line) => new Set(/known are (.*)$/.exec(line)?.[1]?.split(' ')));
  expect(known).toEqual([
    new Set([
      ...namesIn(order, ['accept', 'decline', 'finish']),
      ...namesIn(record, ['sign']),
      ...Object.keys(audit),
    ]),
    new Set(captchaTypes),
    new Set(Object.keys(codeReactions)),
  ]);
  expect(known[0]?.size).toBe(4 + Object.keys(audit).length);
});
