import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openConsultation, showTab, signInApi } from '../steps/consultation.ts';
import { insertMessages } from '../steps/insertMessages.ts';
import { silence } from '../steps/silence.ts';
import { storeFile } from '../steps/storeFile.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { voice, picture } = en.chat;
const noteSeconds = 60;

/** Opens a conversation with a voice note for each entry: how many seconds it states. */
const openNotes = async (...stated: (number | undefined)[]): Promise<Page> => {
  const call = await signInApi(stack.baseUrl, 'doctor');
  const id = insertConsultation(stack, 'Wu Spoken');
  const files = await Promise.all(
    stated.map((_, at) =>
      storeFile(stack, call, { name: `${at}.wav`, type: 'audio/wav', bytes: silence(noteSeconds) }),
    ),
  );
  insertMessages(
    stack,
    id,
    files.map((file, at) => ({
      from: 'patient',
      at: Date.UTC(2026, 2, 2, 2, at * 5),
      kind: 'voice',
      file: { ...file, ...(stated[at] !== undefined && { seconds: stated[at] }) },
    })),
  );
  const page = await openConsultation(stack, id);
  await noteAt(page, 0).waitFor();
  return page;
};
const noteAt = (page: Page, at: number) =>
  page.getByRole('group', { name: voice.name('Wu Spoken', `10:${at === 0 ? '00' : '05'}`) });
const positionAt = (page: Page, at: number) => noteAt(page, at).getByRole('slider', { name: voice.position });
const isPaused = (page: Page, at: number): Promise<boolean> =>
  noteAt(page, at)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.paused);
const secondsAt = (page: Page): Promise<number> =>
  noteAt(page, 0)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.currentTime);

it('a voice note tells its length before it is played, and loads nothing for that where the message states it', async () => {
  const page = await openNotes(noteSeconds, undefined);
  await noteAt(page, 0).getByText(voice.clock('00:00', '01:00')).waitFor();
  await noteAt(page, 1).getByText(voice.clock('00:00', '01:00')).waitFor();
  const loaded = await noteAt(page, 0)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.readyState);
  expect(loaded).toBe(0);
  await expectNoViolations(page, 'voice notes');
});

it('arrow keys move a voice note by five seconds, and its file comes through the gateway in ranges', async () => {
  const page = await openNotes(noteSeconds);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/storage/')) return;
    answers.push(`${response.status()} ${response.headers()['content-range'] ?? ''}`);
  });
  await noteAt(page, 0).getByRole('button', { name: voice.play }).click();
  await noteAt(page, 0).getByRole('button', { name: voice.pause }).click();
  await expect.poll(() => isPaused(page, 0)).toBe(true);
  const before = await secondsAt(page);
  const slider = positionAt(page, 0);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await secondsAt(page)).toBeCloseTo(before + 5, 0);
  await page.keyboard.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe(voice.positionOf('01:00', '01:00'));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => secondsAt(page)).toBe(noteSeconds - 5);
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toMatch(/^206 bytes \d+-/);
});

it('only one voice note is heard at a time', async () => {
  const page = await openNotes(noteSeconds, noteSeconds);
  await noteAt(page, 0).getByRole('button', { name: voice.play }).click();
  await expect.poll(() => isPaused(page, 0)).toBe(false);
  await noteAt(page, 1).getByRole('button', { name: voice.play }).click();
  await noteAt(page, 0).getByRole('button', { name: voice.play }).waitFor();
  expect([await isPaused(page, 0), await isPaused(page, 1)]).toEqual([true, false]);
});

it('the speed is one for all voice notes, and is remembered', async () => {
  const page = await openNotes(noteSeconds, noteSeconds);
  await noteAt(page, 0)
    .getByRole('button', { name: voice.speed(1) })
    .click();
  await noteAt(page, 1)
    .getByRole('button', { name: voice.speed(1.5) })
    .click();
  const rate = () =>
    noteAt(page, 0)
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => audio.playbackRate);
  await expect.poll(rate).toBe(2);
  await page.reload();
  await noteAt(page, 0).getByRole('button', { name: voice.play }).click();
  await expect.poll(() => isPaused(page, 0)).toBe(false);
  expect(await rate()).toBe(2);
});

it('a voice note that cannot be read says so in its place, and is loaded again on request', async () => {
  const page = await openNotes(noteSeconds);
  await page.route('**/storage/**', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: 'not a sound' }),
  );
  await noteAt(page, 0).getByRole('button', { name: voice.play }).click();
  await page.getByRole('log').getByText(voice.failed).waitFor();
  await page.unroute('**/storage/**');
  await page.getByRole('log').getByRole('button', { name: picture.again }).click();
  await noteAt(page, 0).getByRole('button', { name: voice.play }).click();
  await expect.poll(() => isPaused(page, 0)).toBe(false);
});

it('in a window of 320 px the player stays within its bubble', async () => {
  const page = await openNotes(noteSeconds);
  await page.setViewportSize({ width: 320, height: 700 });
  await showTab(page, 'chat');
  const bubble = await page.locator('.bubble').first().boundingBox();
  const speed = await noteAt(page, 0)
    .getByRole('button', { name: voice.speed(1) })
    .boundingBox();
  if (!bubble || !speed) throw new Error('no voice note is shown');
  expect(speed.x + speed.width).toBeLessThanOrEqual(bubble.x + bubble.width);
});
