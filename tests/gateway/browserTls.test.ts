import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes.tsx';
import { en } from '../../src/console/messages.en.ts';
import { type Gateway, startGateway } from '../../src/cli/gateway.ts';
import { distDir } from '../../src/cli/build.ts';
import { freePort } from '../house.ts';
import { giveCredentials, live, logIn } from '../journeys/acts.ts';
import { openBrowser, type People } from '../journeys/browser.ts';
import { auditorScreens, doctorScreens, stand } from '../journeys/screens.ts';
import { openStage, type Stage } from '../journeys/stage.ts';
import { certify, keyPrint } from './certificates.ts';
import { makeFolder } from './setup.ts';

const folder = makeFolder();
const hosts = ['localhost', 'second.localhost'] as const;
let stage: Stage;
let gateway: Gateway;
let people: People;
let port: number;
const at = (host: (typeof hosts)[number]) => `https://${host}:${port}`;

beforeAll(async () => {
  stage = await openStage();
  for (const host of hosts) certify(join(folder, 'certs'), host);
  const lines = hosts.map((host, n) => `${host} http://127.0.0.1:${stage.upstreamPort} tenant-id=${n + 1}`);
  writeFileSync(join(folder, 'tenants.conf'), lines.join('\n'));
  port = await freePort();
  gateway = await startGateway({
    tenants: join(folder, 'tenants.conf'),
    port: await freePort(),
    site: distDir,
    runDir: join(folder, 'run'),
    settings: { CERTS_DIR: join(folder, 'certs'), TLS_PORT: String(port), TLS_PUBLIC_PORT: String(port) },
  });
  // These two keys are trusted, and no other.
  const keys = hosts.map((host) => keyPrint(join(folder, 'certs'), host)).join(',');
  people = await openBrowser([
    `--ignore-certificate-errors-spki-list=${keys}`,
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ]);
});
afterAll(async () => {
  await people.close();
  await gateway.stop();
  await stage.close();
  rmSync(folder, { recursive: true });
});

/** A page that writes down what its policy refuses: scripts, styles, addresses, and strings that would become markup. */
const watched = async (): Promise<{ page: Page; refused: string[] }> => {
  const page = await people.person();
  const refused: string[] = [];
  await page.context().exposeBinding('tellRefused', (_, text: string) => refused.push(text));
  await page.context().addInitScript(`
    addEventListener('securitypolicyviolation', (told) =>
      tellRefused([location.pathname, told.effectiveDirective, told.blockedURI, told.sample].join(' ')), true);
  `);
  return { page, refused };
};

const pathOf = (address: string): string => address.split('?')[0] ?? '';

test('two hospitals at two addresses, by TLS: each its own people, a session of one is nothing to the other', async () => {
  const { page, refused } = await watched();
  await logIn(page, at('localhost'), 'doctor');
  expect(await page.title()).toContain('明湖互联网医院');
  await live(page);
  await page.goto(`${at('second.localhost')}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
  await page.getByRole('heading', { name: 'Harbour Online Hospital' }).waitFor();
  await giveCredentials(page, 'fionaho');
  await page.waitForURL(`${at('second.localhost')}/cloudRoom`);
  await live(page);
  expect(refused).toEqual([]);
});

test('who comes without TLS is led there, with the address asked for', async () => {
  const page = await people.person();
  await page.goto(`${gateway.address}login?redirect=%2ForderRecord`);
  expect(page.url()).toBe(`${at('localhost')}/login?redirect=%2ForderRecord`);
  await page.goto('about:blank');
});

test('no screen does what its policy refuses, and no string becomes markup', async () => {
  const { page, refused } = await watched();
  const seen = new Set(['/login']);
  const walk = async (who: 'doctor' | 'auditor', screens: readonly string[]) => {
    await logIn(page, at('localhost'), who);
    for (const screen of screens) {
      await stand(page, at('localhost') + screen);
      seen.add(pathOf(screen));
      expect(pathOf(new URL(page.url()).pathname)).toBe(pathOf(screen));
    }
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  };
  await walk('doctor', doctorScreens(stage));
  await walk('auditor', auditorScreens(stage));
  expect([...seen].toSorted()).toEqual(['/login', ...routes.map(({ path }) => path)].toSorted());
  expect(refused).toEqual([]);
  expect(people.complaints().filter((line) => /^page:|Content Security Policy|Trusted/i.test(line))).toEqual(
    [],
  );
});

test.each([
  [
    'a script in the page',
    "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))",
    'require-trusted-types-for',
  ],
  [
    'a style without the nonce',
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' }))",
    'style-src',
  ],
  ['another address', "fetch('https://evil.example/').catch(() => 0)", 'connect-src'],
  ['a picture from elsewhere', "new Image().src = 'https://evil.example/x.png'", 'img-src'],
])('%s is refused, and told', async (_, act, directive) => {
  const { page, refused } = await watched();
  await page.goto(`${at('localhost')}/login`);
  await page.evaluate(`try { ${act} } catch {}`);
  await expect.poll(() => refused.join('\n')).toContain(directive);
});

test('a string that becomes markup is thrown back at who wrote it', async () => {
  const { page } = await watched();
  await page.goto(`${at('localhost')}/login`);
  // The console runs at the first act.
  await page.getByRole('button', { name: en.login.submit }).press('Tab');
  await page.locator('form button[type=submit]').waitFor();
  await expect(page.evaluate("document.body.innerHTML = '<b>x</b>'")).rejects.toThrow(/Markup is refused/);
});
