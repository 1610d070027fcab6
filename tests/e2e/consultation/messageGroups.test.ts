import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { composerField, insertConsultation, openConsultation } from '../steps/consultation.ts';
import { insertMessages } from '../steps/insertMessages.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const patient = 'Wei Grouped';
/** 10:00:00 of the hospital, on a past day. */
const ten = Date.UTC(2026, 2, 2, 2);
const minute = 60_000;

/** Opens a conversation: three messages of the patient within two minutes, two of the doctor, and a later one. */
const openGroups = async () => {
  const id = insertConsultation(stack, patient);
  insertMessages(stack, id, [
    { from: 'patient', at: ten, text: 'It hurts.' },
    { from: 'patient', at: ten + minute, text: 'Since yesterday.' },
    { from: 'patient', at: ten + 2 * minute, text: 'On the left.' },
    { from: 'doctor', at: ten + 3 * minute, text: 'Did you fall?' },
    { from: 'doctor', at: ten + 4 * minute, text: 'Or lift something?' },
    { from: 'patient', at: ten + 9 * minute, text: 'No.' },
  ]);
  const page = await openConsultation(stack, id);
  await page.getByRole('log').getByText('No.', { exact: true }).waitFor();
  return page;
};

it('messages of one sender within two minutes share a head and stand closer together', async () => {
  const page = await openGroups();
  const heads = page.locator('.message-head');
  expect(await heads.allInnerTexts()).toEqual([
    `${patient}\n10:00`,
    `${en.chat.you}\n10:03`,
    `${patient}\n10:09`,
  ]);
  const boxes = await page
    .locator('.bubble')
    .evaluateAll((bubbles) => bubbles.map((one) => one.getBoundingClientRect().toJSON()));
  const gaps = boxes.slice(1).map(({ top }, at) => Math.round(top - boxes[at].bottom));
  expect(gaps.slice(0, 2)).toEqual([2, 2]);
  expect(gaps[2]).toBeGreaterThan(20);
  expect(gaps[3]).toBe(2);
});

it('a screen reader is told the sender and the time of every message', async () => {
  const page = await openGroups();
  const tree = await page.getByRole('log').ariaSnapshot();
  const spoken = tree.replaceAll(/\s*-\s*(?:text|time|paragraph):\s*/g, ' ');
  const said = [
    `${patient} 10:00 It hurts.`,
    `${patient} 10:01 Since yesterday.`,
    `${patient} 10:02 On the left.`,
    `${en.chat.you} 10:03 ${en.chat.deliveryStatus.sent} Did you fall?`,
    `${en.chat.you} 10:04 ${en.chat.deliveryStatus.sent} Or lift something?`,
    `${patient} 10:09 No.`,
  ];
  for (const message of said) expect(spoken.replaceAll('"', '')).toContain(message);
});

it('the time of a message without a head is seen under the pointer and with the keyboard', async () => {
  const page = await openGroups();
  const second = page.locator('.bubble').filter({ hasText: 'Since yesterday.' });
  expect(await second.getAttribute('title')).toBe('10:01');
  await page.getByRole('log').focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp');
  await second.getByRole('toolbar', { name: en.chat.actions.label }).getByText('10:01').waitFor();
});

it('what the doctor has just sent continues the messages before it, and keeps its place when it is confirmed', async () => {
  const page = await openGroups();
  for (const text of ['Then rest.', 'And drink.']) {
    await composerField(page).fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.bubble').filter({ hasText: text }).waitFor();
  }
  await expect.poll(() => page.locator('.bubble-pending').count()).toBe(0);
  expect(await page.locator('.message-head').count()).toBe(4);
});
