import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { submitCredentials, signIn, accounts } from '../steps/signIn.ts';
import { launchPersistentBrowser } from '../../support/browser.ts';
import { signInToConsultation, readDraftStore, expectRestored, typeIntoAllForms } from '../steps/drafts.ts';
import { expireSessions, insertConsultation, recordPanel } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

describe('another person on the same computer', () => {
  it('finds no readable draft, no key to it, and sees nothing; the doctor gets the drafts back', async () => {
    const path = `/cloudRoom/detail?id=${insertConsultation(stack, 'Confidential')}&part=record`;
    const page = await signInToConsultation(stack, new URLSearchParams(path.split('?')[1]).get('id') ?? '');
    await typeIntoAllForms(page);
    expireSessions(stack);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.errors.relogin }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.colleague);
    await page.waitForURL(`${stack.baseUrl}/`);
    await page.goto(`${stack.baseUrl}${path}`);
    await waitForData(page);
    // From then on the colleague's drafts could be read.
    const countOpenKeys = async () =>
      (await readDraftStore(page)).filter(([name]) => name.startsWith('open')).length;
    await expect.poll(countOpenKeys).toBe(1);

    const drafts = await readDraftStore(page);
    const draftText = JSON.stringify(drafts);
    for (const word of ['planted', '多喝水', '咳嗽', 'with water']) {
      expect(draftText).not.toContain(word);
      // As UTF-8 bytes, as it would be in a buffer.
      expect(draftText).not.toContain(JSON.stringify(Buffer.from(word).toString('latin1')).slice(1, -1));
    }
    expect(await page.content()).not.toContain('planted');
    expect(draftText).not.toContain(' true"');

    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, accounts.doctor);
    await page.waitForURL(`${stack.baseUrl}/`);
    await page.goto(`${stack.baseUrl}${path}`);
    await expectRestored(page);
  });
});

it('no file of the browser’s profile contains a word of a draft', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-profile-'));
  const context = await launchPersistentBrowser(folder);
  const page = await context.newPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(
    `${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, 'On the disk')}&part=record`,
  );
  await recordPanel(page).waitFor();
  await typeIntoAllForms(page);
  await page.reload();
  await expectRestored(page);
  // The browser stores what restores a page as soon as the page is left.
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  await page.getByRole('region', { name: /^Waiting/ }).waitFor();
  await context.close();
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.some(({ parentPath }) => parentPath.includes('IndexedDB'))).toBe(true);
  const leakingFiles = files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return bytes.includes('planted') || bytes.includes(Buffer.from('planted', 'utf16le'));
  });
  rmSync(folder, { recursive: true, force: true });
  expect(leakingFiles.map(({ name }) => name)).toEqual([]);
});
