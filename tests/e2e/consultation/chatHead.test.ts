import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { composerField, openPageAs } from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { search, viewer, patientPictures, log } = en.chat;

/** Opens the consultation of a patient who sent three pictures. */
const openChat = async (name: string, options: Parameters<E2eStack['openPage']>[0]): Promise<Page> => {
  const id = insertRichPatient(stack, { name, visits: 1, medicines: 0, pictures: 3 });
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', options);
  await page.route('**/storage/1/picture-*.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixelPng }),
  );
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
  await composerField(page).waitFor();
  return page;
};

it('the patient’s newest picture opens from the head of the chat, and what is typed stays', async () => {
  const page = await openChat('Pictures sent', { width: 1440, height: 900 });
  await composerField(page).fill('Let me look at it');
  await page.getByRole('button', { name: patientPictures('3') }).click();
  const dialog = page.getByRole('dialog', { name: viewer.title });
  await dialog.getByText(viewer.position(3, 3)).waitFor();
  await dialog.getByRole('button', { name: viewer.close }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await composerField(page).inputValue()).toBe('Let me look at it');
});

it('the search covers no message and takes the place of the head, and no pane changes its height', async () => {
  const page = await openChat('Searched', { width: 1440, height: 900 });
  const transcript = page.getByRole('log', { name: log('Searched') });
  const open = page.getByRole('button', { name: search.open });
  const before = await transcript.boundingBox();
  const button = await open.boundingBox();
  if (!before || !button) throw new Error('no chat is shown');
  expect(button.y + button.height).toBeLessThanOrEqual(before.y);
  await open.click();
  await page.getByRole('textbox', { name: search.label }).waitFor();
  expect(await transcript.boundingBox()).toEqual(before);
});

it('the hint of the keys is one whole line or not shown, however narrow the chat is', async () => {
  const page = await openChat('Narrow', { width: 1440, height: 900 });
  const hint = page.locator('.composer-keys');
  // Above the clipped box's end there is either the whole text, or nothing of it.
  const linesShown = (width: number) =>
    hint.evaluate((element, wide) => {
      element.style.width = `${wide}px`;
      const text = document.createRange();
      text.selectNodeContents(element.firstElementChild ?? element);
      const box = element.getBoundingClientRect();
      const rows = [...text.getClientRects()].filter(({ width: w }) => w > 1);
      return rows.filter(({ top }) => top < box.bottom - 1).map(({ right }) => right <= box.right);
    }, width);
  expect(await linesShown(600)).toEqual([true]);
  expect(await linesShown(120)).toEqual([]);
});
