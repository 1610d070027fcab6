import type { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { momentOf } from '../../../src/console/lib/dates/days.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { createFileSigner } from '../../../src/upstream/files/fileSigner.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openConsultation, signInApi } from '../steps/consultation.ts';
import { insertMessages } from '../steps/insertMessages.ts';
import { accounts, chatLog } from '../steps/signIn.ts';
import { silence } from '../steps/silence.ts';
import { storeFile } from '../steps/storeFile.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { picture, viewer, voice, file: words } = en.chat;
const sentAt = Date.UTC(2026, 2, 2, 2);

/** A picture that is 64 pixels wide. */
const storeRash = async (call: Call) => {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return storeFile(stack, call, { name: 'rash.png', type: 'image/png', bytes: new Uint8Array(png) });
};

const findDoctor = (db: DatabaseSync) =>
  db.prepare('SELECT id FROM account WHERE username = ?').get(accounts.doctor);
/** The doctor, as addresses are signed for them. */
const reader = () => ({ tenantId: 1, userId: String(stack.withDatabase(findDoctor)?.['id']) });

/** An address as a page of the doctor has it that was opened this morning. */
const endedAddress = (url: string): string => {
  const signer = createFileSigner(stack.dataDir);
  const signed = signer.sign(JSON.stringify({ url }), reader(), Date.now() - 5 * 3_600_000);
  return /"url":"(.+)"/.exec(signed)?.[1] ?? '';
};

it('a picture whose address has ended is shown, opened and saved at a new one, and never says that it failed', async () => {
  const call = await signInApi(stack.baseUrl, 'doctor');
  const id = insertConsultation(stack, 'Wu Earlier');
  const file = await storeRash(call);
  const url = endedAddress(file.url);
  expect((await fetch(new URL(url, stack.baseUrl))).status).toBe(410);
  insertMessages(stack, id, [
    {
      from: 'patient',
      at: sentAt,
      kind: 'picture',
      file: { ...file, url },
    },
  ]);

  const name = picture.name('Wu Earlier', momentOf(sentAt, Date.now(), 'en'));
  const page = await openConsultation(stack, id);
  const shown = page.getByRole('button', { name: picture.enlarge(name) }).first();
  const widthOf = () =>
    shown.locator('img').evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
  await expect.poll(widthOf).toBe(64);
  expect(await page.getByText(picture.failed).count()).toBe(0);

  await shown.click();
  const dialog = page.getByRole('dialog', { name: viewer.title });
  await expect
    .poll(() => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: words.save('rash.png') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rash.png');
});

it('an open picture stays as it is while the conversation is read again with newer addresses', async () => {
  const file = await storeRash(await signInApi(stack.baseUrl, 'doctor'));
  const id = insertConsultation(stack, 'Wu Again');
  insertMessages(stack, id, [{ from: 'patient', at: sentAt, kind: 'picture', file }]);
  const page = await openConsultation(stack, id);
  const name = picture.name('Wu Again', momentOf(sentAt, Date.now(), 'en'));
  const inLog = chatLog(page).getByRole('button', { name: picture.enlarge(name) });
  await inLog.click();
  const opened = page.getByRole('dialog', { name: viewer.title }).locator('img');
  const images = [inLog.locator('img'), opened];
  for (const image of images)
    await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(64);
  const elements = await Promise.all(images.map((image) => image.elementHandle()));
  const sources = await Promise.all(images.map((image) => image.getAttribute('src')));
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(file.url)) requested.push(request.url());
  });

  // As an answer is an hour later.
  const signer = createFileSigner(stack.dataDir);
  const answers: string[] = [];
  await page.route(`**${message.history.path}*`, async (route) => {
    const response = await route.fetch();
    const body = signer.sign(signer.strip(await response.text()), reader(), Date.now() + 3_600_000);
    answers.push(body);
    await route.fulfill({ response, body });
  });
  // Events may be missing from this connection's: the conversation is read again.
  await stack.killUpstream();
  stack.withDatabase((db) => {
    db.exec("UPDATE im_cursor SET epoch = 'another'");
    db.prepare(
      `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
        SELECT id || 'b', tenant_id, conv, 2, id || 'b', role, sender, 'text', '{"text":"Is it worse?"}', at
          FROM message WHERE conv = ?`,
    ).run(id);
  });
  await stack.startUpstream();
  await chatLog(page).getByText('Is it worse?').waitFor();
  expect(answers.join('')).toContain(`"${file.url}?expires=`);
  for (const source of sources) expect(answers.join('')).not.toContain(source);

  expect(await Promise.all(images.map((image) => image.getAttribute('src')))).toEqual(sources);
  for (const [index, element] of elements.entries())
    expect(await images[index]?.evaluate((image, before) => image === before, element)).toBe(true);
  expect(requested).toEqual([]);
});

it('a voice note whose address has ended is heard at the first press', async () => {
  const call = await signInApi(stack.baseUrl, 'doctor');
  const id = insertConsultation(stack, 'Wu Spoken');
  const file = await storeFile(stack, call, { name: 'a.wav', type: 'audio/wav', bytes: silence(30) });
  insertMessages(stack, id, [
    {
      from: 'patient',
      at: Date.UTC(2026, 2, 2, 2),
      kind: 'voice',
      file: { ...file, url: endedAddress(file.url), seconds: 30 },
    },
  ]);
  const page = await openConsultation(stack, id);
  const note = page.getByRole('group', { name: voice.name('Wu Spoken', '10:00') });
  await note.getByRole('button', { name: voice.play }).click();
  const audio = note.locator('audio');
  await expect
    .poll(() => audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
    .toBeGreaterThan(0);
  expect(await audio.evaluate(({ paused }: HTMLAudioElement) => paused)).toBe(false);
  await note.getByRole('button', { name: voice.pause }).waitFor();
  expect(await page.getByText(voice.failed).count()).toBe(0);
});
