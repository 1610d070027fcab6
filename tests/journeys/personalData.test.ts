import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { en } from '../words.ts';
import { hold, logIn, outbox } from './acts.ts';
import { keptTexts } from './journalActs.ts';
import { openStage, type Stage } from './stage.ts';

// Half blue, half red, so that a cut can be seen.
const half = (background: string) =>
  sharp({ create: { width: 700, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

let stage: Stage;
let wide: Buffer;
beforeAll(async () => {
  stage = await openStage();
  wide = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#12597f' } })
    .composite([{ input: await half('#b3261e'), left: 700, top: 0 }])
    .png()
    .toBuffer();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const w = en.profile;
const picture = (name = 'me.png') => ({ name, mimeType: 'image/png', buffer: wide });

const at = async (
  part: Exclude<keyof typeof w.parts, 'label'>,
  who: 'doctor' | 'colleague' | 'auditor' = 'doctor',
): Promise<Page> => {
  const page = await stage.person();
  await logIn(page, stage.address, who);
  const menu = page.getByRole('navigation', { name: en.common.menu });
  await menu.getByRole('link', { name: en.common.nav.personalData }).click();
  if (part !== 'profile') await page.getByRole('link', { name: w.parts[part] }).click();
  return page;
};
const row = (column: string, username = 'linyue') =>
  stage.database(
    (db) => db.prepare(`SELECT ${column} AS value FROM account WHERE username = ?`).get(username)?.['value'],
  );

describe('the profile', () => {
  it('is written with the keyboard, outlives a reload before it is saved, and is saved', async () => {
    const page = await at('profile');
    const introduction = page.getByRole('textbox', { name: w.introduction });
    await introduction.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Twenty years of hearts. <b>!</b> 🌙');
    await page.getByText(w.unsaved).waitFor();
    await keptTexts(page, 1);
    await page.reload();
    await expect.poll(() => introduction.inputValue()).toBe('Twenty years of hearts. <b>!</b> 🌙');
    await page.getByRole('combobox', { name: w.province }).selectOption({ label: 'Zhejiang' });
    await page.getByRole('combobox', { name: w.city }).selectOption({ label: 'Hangzhou' });
    await page.getByRole('combobox', { name: w.district }).selectOption({ label: 'Xihu' });
    await page.getByRole('combobox', { name: w.academicTitle }).selectOption({ label: 'Professor' });
    await introduction.focus();
    await page.getByRole('button', { name: w.save }).press('Enter');
    await page.getByText(w.saved, { exact: true }).waitFor();
    expect([row('introduction'), row('area_id'), row('academic_title')]).toEqual([
      'Twenty years of hearts. <b>!</b> 🌙',
      '330106',
      4,
    ]);
  });

  it('edited in two tabs shows both texts, and nothing is lost', async () => {
    const one = await at('profile', 'colleague');
    const other = await one.context().newPage();
    await other.goto(`${stage.address}/personalData`);
    const said = (page: Page) => page.getByRole('textbox', { name: w.goodAt });
    await said(other).fill('Typed in the second');
    await said(one).fill('Saved in the first');
    await one.getByRole('button', { name: w.save }).click();
    await one.getByText(w.saved, { exact: true }).waitFor();
    // The first told the second; it asks before anything of either goes.
    await other.getByRole('alert').filter({ hasText: w.conflict }).waitFor();
    await other.getByText('Saved in the first').or(other.locator('ins')).first().waitFor();
    expect(await said(other).inputValue()).toBe('Typed in the second');
    await other.getByRole('button', { name: w.keepMine }).click();
    await other.getByRole('button', { name: w.save }).click();
    await other.getByText(w.saved, { exact: true }).waitFor();
    expect(row('good_at', 'zhouheng')).toBe('Typed in the second');
    await expect.poll(() => said(one).inputValue()).toBe('Typed in the second');
  });

  it('has a name that every tab shows once it is saved', async () => {
    const one = await at('profile', 'auditor');
    const other = await one.context().newPage();
    await other.goto(`${stage.address}/prescriptionTask`);
    await one.getByRole('textbox', { name: w.name }).fill('秦 淑兰');
    await one.getByRole('button', { name: w.save }).click();
    for (const page of [one, other]) await page.getByRole('banner').getByText('秦 淑兰').waitFor();
  });
});

describe('the picture', () => {
  it('is cut with the keyboard, stored, and shown in the top bar', async () => {
    const page = await at('profile');
    await page.getByLabel(w.avatar.choose).last().setInputFiles(picture());
    const frame = page.getByRole('application', { name: w.crop.part });
    await frame.focus();
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowRight');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('+');
    await page.getByRole('button', { name: w.avatar.use }).press('Enter');
    const face = page.getByRole('banner').locator('img');
    await face.waitFor();
    const path = String(row('avatar')).replace('/storage/', '');
    const { width, height, channels } = await sharp(
      readFileSync(join(stage.dataDir, 'storage', path)),
    ).metadata();
    expect([width, height, channels]).toEqual([512, 512, 3]);
    // The cut went to the red side.
    const { dominant } = await sharp(readFileSync(join(stage.dataDir, 'storage', path))).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    await page.getByRole('button', { name: w.avatar.remove }).click();
    await face.waitFor({ state: 'detached' });
    expect(row('avatar')).toBeNull();
  });

  it('is no renamed program, no SVG and no text: each is refused in plain words, and nothing has changed', async () => {
    const page = await at('profile');
    const choose = page.getByLabel(w.avatar.choose).last();
    for (const [name, mimeType, text, words] of [
      ['me.png', 'image/png', 'MZ\x90 not a picture', w.fileRejected.program],
      ['me.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', w.fileRejected.markup],
      ['me.jpg', 'image/jpeg', 'hello', w.fileRejected.unlike],
    ] as const) {
      await choose.setInputFiles({ name, mimeType, buffer: Buffer.from(text, 'latin1') });
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    expect(await page.getByRole('application').count()).toBe(0);
    expect(row('avatar')).toBeNull();
  });
});

describe('a certificate', () => {
  it('is cancelled on its way, sent again with its progress, handed in, and waits for review', async () => {
    const page = await at('qualifications');
    const card = page.getByRole('region', { name: w.certificates.kinds[5] });
    await card.getByRole('button', { name: w.certificates.submit }).click();
    await card.getByLabel(w.certificates.issuedOn).fill('2020-05-01');
    await card.getByRole('button', { name: w.certificates.save }).click();
    await card.getByText(w.certificates.filesMissing).waitFor();
    const add = card.getByLabel(w.certificates.add).last();
    await add.setInputFiles(picture('card.png'));
    const gate = await hold(page, '/storage/1/');
    await card.getByRole('button', { name: w.certificates.use }).click();
    await card.getByRole('progressbar', { name: w.upload.sending }).waitFor();
    await card.getByRole('button', { name: w.upload.cancel }).click();
    await card.getByRole('progressbar').waitFor({ state: 'detached' });
    gate.letGo();
    await page.unroute('**/storage/1/*');
    expect(await card.getByRole('img').count()).toBe(0);
    await add.setInputFiles(picture('card.png'));
    await card.getByRole('button', { name: w.certificates.use }).click();
    await card.getByRole('img', { name: 'card.jpg' }).waitFor();
    const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%scan') };
    await add.setInputFiles(pdf);
    await card.getByText('scan.pdf').first().waitFor();
    await card.getByRole('button', { name: w.certificates.save }).click();
    await card.getByText(w.certificates.states[0]).waitFor();
    expect(
      stage.database((db) => db.prepare('SELECT status, issued_on FROM qualification WHERE kind = 5').all()),
    ).toEqual([{ status: 0, issued_on: '2020-05-01' }]);
  });

  it('that was refused says why; changed, it waits again', async () => {
    const page = await at('qualifications', 'colleague');
    const card = page.getByRole('region', { name: w.certificates.kinds[3] });
    await card.getByText(w.certificates.states[2]).waitFor();
    await card.getByText(w.certificates.reason).waitFor();
    await card.getByRole('button', { name: w.certificates.change }).click();
    await card.getByLabel(w.certificates.add).last().setInputFiles(picture('title.png'));
    await card.getByRole('button', { name: w.certificates.use }).click();
    await card.getByRole('img', { name: 'title.jpg' }).waitFor();
    await card.getByRole('button', { name: w.certificates.save }).click();
    await card.getByText(w.certificates.states[0]).waitFor();
  });
});

/** The code that was sent to a number just now. */
const codeTo = async (mobile: string): Promise<string> => {
  await expect.poll(async () => (await outbox(stage))[0]?.mobile).toBe(mobile);
  return (await outbox(stage))[0]?.code ?? '';
};

describe('the mobile number', () => {
  const m = en.personal.mobile;

  it('is changed by a code to the old one and a code to the new one; a wrong code changes nothing', async () => {
    const page = await at('security', 'auditor');
    const before = String(row('mobile', 'qinshulan'));
    const next = '13700001234';
    await page.getByRole('button', { name: m.begin }).click();
    await page.getByRole('button', { name: m.send }).click();
    const code = await codeTo(before);
    const old = page.getByRole('textbox', { name: m.oldCode });
    await old.fill(code.replace(/.$/, (last) => String((Number(last) + 1) % 10)));
    await page.keyboard.press('Enter');
    await page.getByText(business.smsWrong.en).waitFor();
    await old.fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: m.mobile }).fill(next);
    await page.getByRole('button', { name: m.send }).click();
    const proof = await codeTo(next);
    expect(row('mobile', 'qinshulan')).toBe(before);
    await page.getByRole('textbox', { name: m.newCode }).fill(proof);
    await page.keyboard.press('Enter');
    await page.getByText(m.done).waitFor();
    await page.getByText(/^137.*1234$/).waitFor();
    expect(row('mobile', 'qinshulan')).toBe(next);
  });
});

describe('how one is told of things', () => {
  it('is chosen for text messages, in the words of the dictionaries, and for the desktop', async () => {
    const page = await at('notifications');
    await page.getByRole('combobox', { name: 'Log-in from a new device' }).selectOption({ label: 'On' });
    await page.getByRole('checkbox', { name: w.notify.events.verdict }).uncheck();
    await expect
      .poll(() => stage.database((db) => db.prepare('SELECT sms, desktop FROM notify').all()))
      .toEqual([{ sms: '{"8":1}', desktop: '{"verdict":false}' }]);
    await page.getByRole('button', { name: en.alerts.test.trySound }).click();
    const logInWith = (agent: string) =>
      fetch(`${stage.address}/doctor/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ username: 'linyue', password: 'cloudroom-demo' }),
      });
    const own = await page.evaluate(() => navigator.userAgent);
    // The same browser after its update is no news; of another one a text message tells, without a name.
    for (const agent of [own.replaceAll(/\d+/g, '999'), 'Another browser/1.0']) await logInWith(agent);
    const sent = (await outbox(stage)).filter(({ mobile }) => mobile === '13900000001');
    expect(sent).toMatchObject([{ scene: 8 }]);
    expect(sent[0]?.text).not.toContain('林月');
  });
});
