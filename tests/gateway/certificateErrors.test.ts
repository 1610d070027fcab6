import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { createCertificate, type CertificateOptions } from './certificates.ts';
import { buildSite, createTempDir } from './testGateway.ts';

const folder = createTempDir();
const certs = join(folder, 'certs');
const validCerts = join(folder, 'sound');
const runDir = join(folder, 'run');
const host = 'a.example.cn';
const settings = {
  TENANTS: join(folder, 'tenants.conf'),
  SITE: buildSite(folder),
  RUN_DIR: runDir,
  PORT: '9080',
  CERTS_DIR: certs,
};

beforeAll(() => {
  createCertificate(validCerts, host);
  writeFileSync(
    settings.TENANTS,
    `# the map\n${host} http://127.0.0.1:9 tenant-id=1\n10.0.0.1 http://127.0.0.1:9 tenant-id=1\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Renders with a folder of certificates after one change; it contained only a valid pair. */
const renderWith = (change: () => void, extraSettings: Record<string, string> = {}) => {
  rmSync(certs, { recursive: true, force: true });
  mkdirSync(certs);
  for (const file of readdirSync(validCerts)) copyFileSync(join(validCerts, file), join(certs, file));
  change();
  return run('sh', [join(top, 'nginx/render')], { ...settings, ...extraSettings });
};
const withCertificate = (options: CertificateOptions) => () => createCertificate(certs, host, options);
const write = (file: string, text: string) => () => writeFileSync(join(certs, file), text);

const invalidCases: readonly (readonly [label: string, change: () => void, sentence: string])[] = [
  [
    'no pair',
    () => rmSync(join(certs, `${host}.crt`)),
    `host '${host}' has no certificate: there is neither ${host}.crt nor _.example.cn.crt in CERTS_DIR`,
  ],
  [
    'no key',
    () => rmSync(join(certs, `${host}.key`)),
    `host '${host}' has no key: there is ${host}.crt, but no ${host}.key in CERTS_DIR`,
  ],
  [
    'an empty certificate',
    write(`${host}.crt`, ''),
    `host '${host}': ${host}.crt contains no certificate (PEM)`,
  ],
  [
    'something else',
    write(`${host}.crt`, 'hello\n'),
    `host '${host}': ${host}.crt contains no certificate (PEM)`,
  ],
  [
    'an empty key',
    write(`${host}.key`, ''),
    `host '${host}': ${host}.key contains no private key (PEM, without a password)`,
  ],
  [
    'a folder instead of the key',
    () => {
      rmSync(join(certs, `${host}.key`));
      mkdirSync(join(certs, `${host}.key`));
    },
    `host '${host}': ${host}.key cannot be read`,
  ],
  [
    'the key of another',
    () => {
      createCertificate(certs, 'b.example.cn');
      copyFileSync(join(certs, 'b.example.cn.key'), join(certs, `${host}.key`));
    },
    `host '${host}': ${host}.key is not the key of ${host}.crt`,
  ],
  [
    'one of tomorrow',
    withCertificate({ validFrom: 1 }),
    `host '${host}': ${host}.crt is not valid before ${isoDay(1)}`,
  ],
  [
    'one for another name',
    withCertificate({ names: ['b.example.cn', '*.a.example.cn'] }),
    `host '${host}': ${host}.crt does not cover ${host}`,
  ],
];

function isoDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test.each(invalidCases)(
  '%s is reported with its host and line, and nothing is applied',
  async (_, change, sentence) => {
    const { code, output } = await renderWith(change);
    expect({ code, output }).toEqual({ code: 1, output: `tenants.conf:2: error: ${sentence}\n` });
    expect(existsSync(join(runDir, 'current'))).toBe(false);
    expect(existsSync(runDir) ? readdirSync(runDir).filter((name) => name.startsWith('config')) : []).toEqual(
      [],
    );
  },
);

test('a key too short for nginx is found before a browser connects', async () => {
  const { code, output } = await renderWith(withCertificate({ key: ['rsa:512'] }));
  expect(code).toBe(1);
  expect(output).toMatch(/^gateway: error: nginx refuses a certificate: .*a\.example\.cn.*too small/);
});

test.each([
  [{ CERTS_DIR: join(folder, 'nowhere') }, /CERTS_DIR .*nowhere is not a readable folder/],
  [{ CERTS_DIR: 'relative' }, /CERTS_DIR must be an absolute path/],
  [{ TLS_PORT: '9080' }, /TLS_PORT and PORT are both 9080/],
  [{ TLS_PORT: '0' }, /TLS_PORT must be a number from 1 to 65535/],
  [{ TLS_PUBLIC_PORT: '443; }' }, /TLS_PUBLIC_PORT must be a number/],
  [{ PLAIN_HTTP: 'off' }, /PLAIN_HTTP must be redirect or serve/],
])('%o is refused in one line', async (extraSettings, sentence) => {
  const { code, output } = await renderWith(() => undefined, extraSettings);
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toMatch(sentence);
});

test('every host without a pair is listed, up to twenty and the number of others', async () => {
  const manyHosts = join(folder, 'many.conf');
  const lines = Array.from({ length: 30 }, (_, n) => `h${n}.example.org http://127.0.0.1:9 tenant-id=1`);
  writeFileSync(manyHosts, lines.join('\n'));
  const { code, output } = await renderWith(() => undefined, { TENANTS: manyHosts });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(21);
  expect(output).toContain("many.conf:20: error: host 'h19.example.org' has no certificate");
  expect(output).toContain('many.conf: error: and 10 more');
});

test('a valid pair is applied, an IP address needs none, and a later error changes nothing', async () => {
  expect(await renderWith(() => undefined)).toEqual({ code: 0, output: '' });
  const applied = readdirSync(join(runDir, 'current', 'tls'));
  expect(applied).toContain(`${host}.crt`);
  for (const [, change, sentence] of invalidCases)
    expect((await renderWith(change)).output).toBe(`tenants.conf:2: error: ${sentence}\n`);
  expect(readdirSync(join(runDir, 'current', 'tls'))).toEqual(applied);
  expect(await renderWith(() => undefined)).toEqual({ code: 0, output: '' });
});

test('an expired one does not stop the gateway: it is a warning with its host and line, each time', async () => {
  const warning = `tenants.conf:2: warning: host '${host}': ${host}.crt expired on ${isoDay(-1)}; browsers reject it\n`;
  expect(await renderWith(withCertificate({ validFrom: -30, validTo: -1 }))).toEqual({
    code: 0,
    output: warning,
  });
  expect(await run('sh', [join(top, 'nginx/render')], settings)).toEqual({ code: 0, output: warning });
  expect(await renderWith(() => undefined)).toEqual({ code: 0, output: '' });
});
