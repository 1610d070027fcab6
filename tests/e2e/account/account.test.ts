import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { en } from '../../support/messages.ts';
import { holdRequest, signIn, readSmsInbox } from '../steps/signIn.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

// Half blue, half red, so that a crop can be recognised.
const createPicture = (background: string) =>
  sharp({ create: { width: 700, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

let stack: E2eStack;
let wideImage: Buffer;
beforeAll(async () => {
  stack = await startE2eStack();
  wideImage = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#12597f' } })
    .composite([{ input: await createPicture('#b3261e'), left: 700, top: 0 }])
    .png()
    .toBuffer();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.profile;
const pictureFile = (name = 'me.png') => ({ name, mimeType: 'image/png', buffer: wideImage });

const openPart = async (
  part: Exclude<keyof typeof t.parts, 'label'>,
  who: 'doctor' | 'colleague' | 'auditor' = 'doctor',
): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, who);
  const menu = page.getByRole('navigation', { name: en.common.menu });
  await menu.getByRole('link', { name: en.common.nav.personalData }).click();
  if (part !== 'profile') await page.getByRole('link', { name: t.parts[part] }).click();
  return page;
};
const readAccount = (column: string, username = 'linyue') =>
  stack.withDatabase(
    (db) => db.prepare(`SELECT ${column} AS value FROM account WHERE username = ?`).get(username)?.['value'],
  );

describe('the profile', () => {
  it('is edited with the keyboard, survives a reload before it is saved, and is saved', async () => {
    const page = await openPart('profile');
    const introduction = page.getByRole('textbox', { name: t.introduction });
    await introduction.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Twenty years of hearts. <b>!</b> 🌙');
    await page.getByText(t.unsaved).waitFor();
    await waitForDrafts(page, 1);
    await page.reload();
    await expect.poll(() => introduction.inputValue()).toBe('Twenty years of hearts. <b>!</b> 🌙');
    await page.getByRole('combobox', { name: t.province }).selectOption({ label: 'Zhejiang' });
    await page.getByRole('combobox', { name: t.city }).selectOption({ label: 'Hangzhou' });
    await page.getByRole('combobox', { name: t.district }).selectOption({ label: 'Xihu' });
    await introduction.focus();
    await page.getByRole('button', { name: t.save }).press('Enter');
    await page.getByText(t.saved, { exact: true }).waitFor();
    expect([readAccount('introduction'), readAccount('area_id')]).toEqual([
      'Twenty years of hearts. <b>!</b> 🌙',
      '330106',
    ]);
  });

  it('edited in two tabs shows both texts, and nothing is lost', async () => {
    const first = await openPart('profile', 'colleague');
    const other = await first.context().newPage();
    await other.goto(`${stack.baseUrl}/personalData`);
    const goodAtField = (page: Page) => page.getByRole('textbox', { name: t.goodAt });
    await goodAtField(other).fill('Typed in the second');
    await goodAtField(first).fill('Saved in the first');
    await first.getByRole('button', { name: t.save }).click();
    await first.getByText(t.saved, { exact: true }).waitFor();
    // The second tab asks before it discards either text.
    await other.getByRole('alert').filter({ hasText: en.journal.conflict.title }).waitFor();
    await other.getByText('Saved in the first').or(other.locator('ins')).first().waitFor();
    expect(await goodAtField(other).inputValue()).toBe('Typed in the second');
    await other.getByRole('button', { name: en.journal.conflict.keepMine }).click();
    await other.getByRole('button', { name: t.save }).click();
    await other.getByText(t.saved, { exact: true }).waitFor();
    expect(readAccount('good_at', 'zhouheng')).toBe('Typed in the second');
    await expect.poll(() => goodAtField(first).inputValue()).toBe('Typed in the second');
  });

  it('states name, title and department, which only administrators change', async () => {
    const page = await openPart('profile', 'auditor');
    await page.getByText(t.byAdministrator).waitFor();
    const facts = page.getByRole('definition');
    expect((await facts.allTextContents()).slice(0, 3)).toEqual([
      '秦淑兰',
      'Associate chief pharmacist',
      'Pharmacy',
    ]);
    expect(await page.getByRole('textbox', { name: t.name }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: t.doctorTitle }).count()).toBe(0);
  });
});

describe('the picture', () => {
  it('is cropped with the keyboard, stored, and shown in the top bar', async () => {
    const page = await openPart('profile');
    await page.getByLabel(t.avatar.choose).last().setInputFiles(pictureFile());
    const cropFrame = page.getByRole('application', { name: t.crop.part });
    await cropFrame.focus();
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowRight');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('+');
    await page.getByRole('button', { name: t.avatar.use }).press('Enter');
    const avatarImage = page.getByRole('banner').locator('img');
    await avatarImage.waitFor();
    const path = String(readAccount('avatar')).replace('/storage/', '');
    const { width, height, channels } = await sharp(
      readFileSync(join(stack.dataDir, 'storage', path)),
    ).metadata();
    expect([width, height, channels]).toEqual([512, 512, 3]);
    // The crop was moved to the red side.
    const { dominant } = await sharp(readFileSync(join(stack.dataDir, 'storage', path))).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    await page.getByRole('button', { name: t.avatar.remove }).click();
    await avatarImage.waitFor({ state: 'detached' });
    await expect.poll(() => readAccount('avatar')).toBeNull();
  });

  it('must not be a renamed program, an SVG or a text: each is refused with its reason, and nothing changes', async () => {
    const page = await openPart('profile');
    const choose = page.getByLabel(t.avatar.choose).last();
    for (const [name, mimeType, text, words] of [
      ['me.png', 'image/png', 'MZ\x90 not a picture', t.fileRejected.program],
      ['me.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', t.fileRejected.markup],
      ['me.jpg', 'image/jpeg', 'hello', t.fileRejected.unlike],
    ] as const) {
      await choose.setInputFiles({ name, mimeType, buffer: Buffer.from(text, 'latin1') });
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    expect(await page.getByRole('application').count()).toBe(0);
    expect(readAccount('avatar')).toBeNull();
  });
});

describe('a certificate', () => {
  it('is cancelled while it is uploaded, uploaded again with its progress, submitted, and awaits review', async () => {
    const page = await openPart('qualifications');
    const certificateCard = page.getByRole('region', { name: t.certificates.kinds[5] });
    await certificateCard.getByRole('button', { name: t.certificates.submit }).click();
    await certificateCard.getByLabel(t.certificates.issuedOn).fill('2020-05-01');
    await certificateCard.getByRole('button', { name: t.certificates.save }).click();
    await certificateCard.getByText(t.certificates.filesMissing).waitFor();
    const addFile = certificateCard.getByLabel(t.certificates.add).last();
    await addFile.setInputFiles(pictureFile('card.png'));
    const heldUpload = await holdRequest(page, '/storage/1/');
    await certificateCard.getByRole('button', { name: t.certificates.use }).click();
    await certificateCard.getByRole('progressbar', { name: t.upload.sending }).waitFor();
    await certificateCard.getByRole('button', { name: t.upload.cancel }).click();
    await certificateCard.getByRole('progressbar').waitFor({ state: 'detached' });
    heldUpload.release();
    await page.unroute('**/storage/1/*');
    expect(await certificateCard.getByRole('img').count()).toBe(0);
    await addFile.setInputFiles(pictureFile('card.png'));
    await certificateCard.getByRole('button', { name: t.certificates.use }).click();
    await certificateCard.getByRole('img', { name: 'card.jpg' }).waitFor();
    const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%scan') };
    await addFile.setInputFiles(pdf);
    await certificateCard.getByText('scan.pdf').first().waitFor();
    await certificateCard.getByRole('button', { name: t.certificates.save }).click();
    await certificateCard.getByText(t.certificates.states[0]).waitFor();
    expect(
      stack.withDatabase((db) =>
        db.prepare('SELECT status, issued_on FROM qualification WHERE kind = 5').all(),
      ),
    ).toEqual([{ status: 0, issued_on: '2020-05-01' }]);
  });

  it('that was rejected says why, and awaits review again once it is changed', async () => {
    const page = await openPart('qualifications', 'colleague');
    const certificateCard = page.getByRole('region', { name: t.certificates.kinds[3] });
    await certificateCard.getByText(t.certificates.states[2]).waitFor();
    await certificateCard.getByText(t.certificates.reason).waitFor();
    await certificateCard.getByRole('button', { name: t.certificates.change }).click();
    await certificateCard.getByLabel(t.certificates.add).last().setInputFiles(pictureFile('title.png'));
    await certificateCard.getByRole('button', { name: t.certificates.use }).click();
    await certificateCard.getByRole('img', { name: 'title.jpg' }).waitFor();
    await certificateCard.getByRole('button', { name: t.certificates.save }).click();
    await certificateCard.getByText(t.certificates.states[0]).waitFor();
  });
});

/** The code that was sent to a number last. */
const readCode = async (mobile: string): Promise<string> => {
  await expect.poll(async () => (await readSmsInbox(stack))[0]?.mobile).toBe(mobile);
  return (await readSmsInbox(stack))[0]?.code ?? '';
};

describe('the mobile number', () => {
  const m = en.personal.mobile;

  it('is changed with a code to the old number and a code to the new one; a wrong code changes nothing', async () => {
    const page = await openPart('security', 'auditor');
    const before = String(readAccount('mobile', 'qinshulan'));
    const next = '13700001234';
    await page.getByRole('button', { name: m.begin }).click();
    await page.getByRole('button', { name: m.send }).click();
    const code = await readCode(before);
    // The code may arrive before the page knows that it was sent.
    await page.getByText(/^A code was sent to 139/).waitFor();
    const oldCodeField = page.getByRole('textbox', { name: m.oldCode });
    await oldCodeField.fill(code.replace(/.$/, (last) => String((Number(last) + 1) % 10)));
    await page.keyboard.press('Enter');
    await page.getByText(business.smsWrong.en).waitFor();
    await oldCodeField.fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: m.mobile }).fill(next);
    await page.getByRole('button', { name: m.send }).click();
    const newCode = await readCode(next);
    await page.getByText(/^A code was sent to 137/).waitFor();
    expect(readAccount('mobile', 'qinshulan')).toBe(before);
    await page.getByRole('textbox', { name: m.newCode }).fill(newCode);
    await page.keyboard.press('Enter');
    await page.getByText(m.done).waitFor();
    await page.getByText(/^137.*1234$/).waitFor();
    expect(readAccount('mobile', 'qinshulan')).toBe(next);
  });
});

const logInAs = (userAgent: string) =>
  fetch(`${stack.baseUrl}/doctor/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: 'linyue', password: 'cloudroom-demo' }),
  });
const readSent = async () => (await readSmsInbox(stack)).filter(({ mobile }) => mobile === '13900000001');

describe('notifications', () => {
  it('are chosen for text messages, with the names of the dictionaries, and for the desktop', async () => {
    const page = await openPart('notifications');
    await page.getByRole('combobox', { name: 'Login from a new device' }).selectOption({ label: 'On' });
    await page.getByRole('checkbox', { name: t.notify.events.verdict }).uncheck();
    await expect
      .poll(() => stack.withDatabase((db) => db.prepare('SELECT sms, desktop FROM notify').all()))
      .toEqual([{ sms: '{"8":1}', desktop: '{"verdict":false}' }]);
    await page.getByRole('button', { name: en.alerts.test.trySound, exact: true }).click();
    const ownAgent = await page.evaluate(() => navigator.userAgent);
    // The same browser after an update is not a new device; for another one a text message is sent, without a name.
    for (const userAgent of [ownAgent.replaceAll(/\d+/g, '999'), 'Another browser/1.0'])
      await logInAs(userAgent);
    await expect.poll(readSent).toMatchObject([{ scene: 8 }]);
    expect((await readSent())[0]?.text).not.toContain('林月');
  });
});
