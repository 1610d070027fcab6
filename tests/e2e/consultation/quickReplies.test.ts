import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { chatLog } from '../steps/signIn.ts';
import {
  composerField,
  countMessages,
  fillPrescription,
  openConsultation,
  prescriptionForm,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.composer;

describe('a mistyped quick reply', () => {
  it('is shown as one that matches nothing, and reaches the patient only after Enter was confirmed', async () => {
    const page = await openConsultation(stack);
    const field = composerField(page);
    await field.fill('/fe-keys');
    await page.getByText(t.quickReplies.unmatched('/fe-keys')).waitFor();
    await field.press('Escape');
    await page.getByText(t.quickReplies.unmatched('/fe-keys')).waitFor({ state: 'detached' });

    const question = page.getByRole('alert').getByText(t.slash.ask('/fe-keys'));
    await field.press('Enter');
    await question.waitFor();
    await field.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect([await field.inputValue(), countMessages(stack, '/fe-keys')]).toEqual(['/fe-keys', 0]);

    await field.press('Enter');
    await question.waitFor();
    // An Enter that follows at once is not a decision: a person reads, and presses again.
    await expect
      .poll(async () => {
        await field.press('Enter');
        return field.inputValue();
      })
      .toBe('');
    await chatLog(page).getByText('/fe-keys').waitFor();
    await expect.poll(() => countMessages(stack, '/fe-keys')).toBe(1);
  });

  it('is not sent by one click on Send either', async () => {
    const page = await openConsultation(stack);
    const field = composerField(page);
    const sendButton = page.getByRole('button', { name: t.send, exact: true });
    await field.fill('/fe-mouse');
    await sendButton.click();
    await page.getByRole('alert').getByText(t.slash.ask('/fe-mouse')).waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(countMessages(stack, '/fe-mouse')).toBe(0);
    await page.getByRole('button', { name: t.slash.close }).click();
    expect(await field.inputValue()).toBe('/fe-mouse');
    await expect
      .poll(async () => {
        if (await sendButton.isEnabled()) await sendButton.click();
        return field.inputValue();
      })
      .toBe('');
    await expect.poll(() => countMessages(stack, '/fe-mouse')).toBe(1);
  });

  it('leads to a choice while quick replies match', async () => {
    const page = await openConsultation(stack);
    await composerField(page).fill('/');
    await page.getByRole('listbox', { name: t.quickReplies.list }).waitFor();
    await page.getByRole('button', { name: t.send, exact: true }).click();
    await page.getByText(t.slash.choose('/')).waitFor();
    await composerField(page).press('Enter');
    await page.getByText(t.slash.choose('/')).waitFor({ state: 'detached' });
    expect((await composerField(page).inputValue()).length).toBeGreaterThan(5);
  });
});

it('a quick reply names the drug in the language of the screen', async () => {
  const page = await openConsultation(stack);
  await fillPrescription(prescriptionForm(page));
  await composerField(page).fill('/');
  const list = page.getByRole('listbox', { name: t.quickReplies.list });
  await list.getByText('Amlodipine besilate tablets').first().waitFor();
  expect(await list.getByText('氨氯地平').count()).toBe(0);
});
