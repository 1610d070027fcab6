import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/console/routes.tsx';
import { en } from '../../src/console/messages.en.ts';
import { type Gateway, startGateway } from '../../src/cli/startGateway.ts';
import { distDir } from '../../src/cli/build.ts';
import { freePort } from '../support/freePort.ts';
import { submitCredentials, waitForLive, signIn } from '../e2e/steps/signIn.ts';
import { openBrowser, type BrowserPages } from '../support/browser.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { createCertificate, spkiFingerprint } from './certificates.ts';
import { createTempDir } from './testGateway.ts';
import { auditorScreens, doctorScreens, openScreen } from '../support/screens.ts';

const folder = createTempDir();
const hosts = ['localhost', 'second.localhost'] as const;
let stack: E2eStack;
let gateway: Gateway;
let browser: BrowserPages;
let port: number;
const originOf = (host: (typeof hosts)[number]) => `https://${host}:${port}`;

beforeAll(async () => {
  stack = await startE2eStack();
  for (const host of hosts) createCertificate(join(folder, 'certs'), host);
  const lines = hosts.map((host, n) => `${host} http://127.0.0.1:${stack.upstreamPort} tenant-id=${n + 1}`);
  writeFileSync(join(folder, 'tenants.conf'), lines.join('\n'));
  port = await freePort();
  gateway = await startGateway({
    tenants: join(folder, 'tenants.conf'),
    port: await freePort(),
    site: distDir,
    runDir: join(folder, 'run'),
    settings: { CERTS_DIR: join(folder, 'certs'), TLS_PORT: String(port), TLS_PUBLIC_PORT: String(port) },
  });
  // Only these two keys are trusted.
  const keys = hosts.map((host) => spkiFingerprint(join(folder, 'certs'), host)).join(',');
  browser = await openBrowser([
    `--ignore-certificate-errors-spki-list=${keys}`,
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ]);
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
  await stack.close();
  rmSync(folder, { recursive: true });
});

/** A page that records violations of its policy: scripts, styles, addresses, and strings assigned as markup. */
const openWatchedPage = async (): Promise<{ page: Page; violations: string[] }> => {
  const page = await browser.openPage();
  const violations: string[] = [];
  await page.context().exposeBinding('tellRefused', (_, text: string) => violations.push(text));
  await page.context().addInitScript(`
    addEventListener('securitypolicyviolation', (violation) =>
      tellRefused([location.pathname, violation.effectiveDirective, violation.blockedURI, violation.sample].join(' ')), true);
  `);
  return { page, violations };
};

const pathOf = (address: string): string => address.split('?')[0] ?? '';

test('two hospitals at two addresses over TLS: each has its own accounts, and a session of one is not valid at the other', async () => {
  const { page, violations } = await openWatchedPage();
  await signIn(page, originOf('localhost'), 'doctor');
  expect(await page.title()).toContain('明湖互联网医院');
  await waitForLive(page);
  await page.goto(`${originOf('second.localhost')}/cloudRoom`);
  await page.waitForURL('**/login?redirect=**');
  await page.getByRole('heading', { name: 'Harbour Online Hospital' }).waitFor();
  await submitCredentials(page, 'fionaho');
  await page.waitForURL(`${originOf('second.localhost')}/cloudRoom`);
  await waitForLive(page);
  expect(violations).toEqual([]);
});

test('a visit without TLS is redirected, keeping the address', async () => {
  const page = await browser.openPage();
  await page.goto(`${gateway.address}login?redirect=%2ForderRecord`);
  expect(page.url()).toBe(`${originOf('localhost')}/login?redirect=%2ForderRecord`);
  await page.goto('about:blank');
});

test('no screen violates its policy or assigns strings as markup', async () => {
  const { page, violations } = await openWatchedPage();
  const visited = new Set(['/login']);
  const visitScreens = async (role: 'doctor' | 'auditor', screens: readonly string[]) => {
    await signIn(page, originOf('localhost'), role);
    for (const screen of screens) {
      await openScreen(page, originOf('localhost') + screen);
      visited.add(pathOf(screen));
      expect(pathOf(new URL(page.url()).pathname)).toBe(pathOf(screen));
    }
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  };
  await visitScreens('doctor', doctorScreens(stack));
  await visitScreens('auditor', auditorScreens(stack));
  expect([...visited].toSorted()).toEqual(['/login', ...routes.map(({ path }) => path)].toSorted());
  expect(violations).toEqual([]);
  expect(
    browser.consoleErrors().filter((line) => /^page:|Content Security Policy|Trusted/i.test(line)),
  ).toEqual([]);
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
])('%s is refused and reported', async (_, code, directive) => {
  const { page, violations } = await openWatchedPage();
  await page.goto(`${originOf('localhost')}/login`);
  await page.evaluate(`try { ${code} } catch {}`);
  await expect.poll(() => violations.join('\n')).toContain(directive);
});

test('assigning a string as markup throws', async () => {
  const { page } = await openWatchedPage();
  await page.goto(`${originOf('localhost')}/login`);
  // The console's scripts run on the first interaction.
  await page.getByRole('button', { name: en.login.submit }).press('Tab');
  await page.locator('form button[type=submit]').waitFor();
  await expect(page.evaluate("document.body.innerHTML = '<b>x</b>'")).rejects.toThrow(/Markup is refused/);
});
