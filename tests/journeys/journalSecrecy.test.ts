import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { giveCredentials, logIn, people } from './acts.ts';
import { startProfile } from './browser.ts';
import { inRoom, journalOf, standsIn, typeAll } from './journalActs.ts';
import { endSessions, place, record } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

describe('another person on the same computer', () => {
  it('finds no plain word of it, no key that opens it, and sees nothing; the doctor finds it again', async () => {
    const address = `/cloudRoom/detail?id=${place(stage, 'Mine alone')}`;
    const page = await inRoom(stage, new URLSearchParams(address.split('?')[1]).get('id') ?? '');
    await typeAll(page);
    endSessions(stage);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.errors.relogin }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.colleague);
    await page.waitForURL(`${stage.address}/`);
    await page.goto(`${stage.address}${address}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');

    const kept = await journalOf(page);
    const everything = JSON.stringify(kept);
    for (const word of ['planted', '多喝水', '咳嗽', 'with water']) {
      expect(everything).not.toContain(word);
      // As the bytes of UTF-8, which is how it would lie inside a buffer.
      expect(everything).not.toContain(JSON.stringify(Buffer.from(word).toString('latin1')).slice(1, -1));
    }
    expect(await page.content()).not.toContain('planted');
    expect(kept.filter(([name]) => name.startsWith('open'))).toHaveLength(1);
    expect(everything).not.toContain(' true"');

    await page.getByRole('button', { name: en.common.logOut }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${stage.address}/login`);
    await giveCredentials(page, people.doctor);
    await page.waitForURL(`${stage.address}/`);
    await page.goto(`${stage.address}${address}`);
    await standsIn(page);
  });
});

it('no file of the browser’s profile holds a word of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-profile-'));
  const context = await startProfile(folder);
  const page = await context.newPage();
  await logIn(page, stage.address, 'doctor');
  await page.goto(`${stage.address}/cloudRoom/detail?id=${place(stage, 'On the disk')}`);
  await record(page).waitFor();
  await typeAll(page);
  await page.reload();
  await standsIn(page);
  // The browser writes what it would need to restore a page as soon as the page is left.
  await page.goto(`${stage.address}/cloudRoom`);
  await page.getByRole('region', { name: /^Waiting/ }).waitFor();
  await context.close();
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.some(({ parentPath }) => parentPath.includes('IndexedDB'))).toBe(true);
  const holding = files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    return bytes.includes('planted') || bytes.includes(Buffer.from('planted', 'utf16le'));
  });
  rmSync(folder, { recursive: true, force: true });
  expect(holding.map(({ name }) => name)).toEqual([]);
});
