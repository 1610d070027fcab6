import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { pickFromCombobox, messagesOf } from '../steps/signIn.ts';
import { expectNoViolations, onePixelPng, pressButton } from '../../support/expectNoViolations.ts';
import { twoVariants, variants } from '../../support/axe.ts';
import { restoreSession, insertConsultation, showTab, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openScreen, waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** LONG=1 (`npm run test:faults long`) tests all of them. */
const testedVariants = process.env['LONG'] ? variants : twoVariants.slice(0, 1);

describe.each([...testedVariants])('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  const t = messagesOf[language];

  const openConsultationOf = async (name: string): Promise<Page> => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    const id = insertConsultation(stack, name, { allergies: ['青霉素'], classes: ['penicillins'] });
    await openScreen(page, `${stack.baseUrl}/cloudRoom/detail?id=${id}`);
    await page.getByRole('log').waitFor();
    return page;
  };

  it('the chat has no accessibility violations: message actions, a reply, a search, quick replies, attached files, a picture, alerts', async () => {
    const page = await openConsultationOf(`Talks ${language}`);
    const composer = page.getByRole('textbox', { name: t.composer.write });
    await composer.fill('How is the cough today?');
    await composer.press('Enter');
    const row = page.getByRole('log').getByText('How is the cough today?');
    await row.hover();
    const actionBar = page.getByRole('toolbar', { name: t.chat.actions.label });
    await actionBar.getByRole('button', { name: t.chat.actions.quote }).click();
    await page.getByRole('toolbar', { name: t.chat.actions.quoteInto }).waitFor();
    await expectNoViolations(page, 'message actions');
    await page.keyboard.press('Escape');
    await row.hover();
    await actionBar.getByRole('button', { name: t.chat.actions.reply }).click();
    await expectNoViolations(page, 'a reply');
    await pressButton(page, t.chat.search.open);
    await page.getByLabel(t.chat.search.label).fill('cough');
    await page.getByRole('list', { name: t.chat.search.list }).waitFor();
    await expectNoViolations(page, 'a search');
    await pressButton(page, t.chat.search.close);
    await composer.fill('/');
    await page.getByRole('listbox', { name: t.composer.quickReplies.list }).waitFor();
    await expectNoViolations(page, 'suggested quick replies');
    await composer.fill('/zz-nothing');
    await page.getByText(t.composer.quickReplies.unmatched('/zz-nothing')).waitFor();
    await expectNoViolations(page, 'a quick reply that does not exist');
    await composer.press('Enter');
    await page.getByText(t.composer.slash.ask('/zz-nothing')).waitFor();
    await expectNoViolations(page, 'the question about a slash');
    await composer.fill('');
    await pressButton(page, t.composer.quickReplies.open);
    await pressButton(page, t.composer.quickReplies.add);
    await expectNoViolations(page, 'quick replies');
    await pressButton(page, t.composer.quickReplies.close);
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'rash.png', mimeType: 'image/png', buffer: onePixelPng },
      { name: 'odd.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') },
    ]);
    await page.getByText(t.composer.attach.refused.program).waitFor();
    await expectNoViolations(page, 'attached files');
    await pressButton(page, t.composer.attach.remove('odd.exe'));
    await pressButton(page, t.composer.send);
    await page
      .getByRole('log')
      .getByRole('button', { name: new RegExp(`^${t.chat.picture.enlarge('')}`) })
      .last()
      .click();
    await page.getByRole('dialog', { name: t.chat.viewer.title }).waitFor();
    await expectNoViolations(page, 'a large picture');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(`^${t.alerts.title}`) }).click();
    await expectNoViolations(page, 'alerts');
  });

  it('the question before a signature, and a first visit, have no accessibility violations', async () => {
    const id = insertConsultation(stack, `Signs ${language}`, { allergies: ['青霉素'], classes: [] });
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    const savedRecord = await doctor(caseRecord.detail, { orderId: id });
    const diagnoses = [{ code: 'I10', name: '', nameEn: '' }];
    await doctor(caseRecord.save, { ...savedRecord, chiefComplaint: 'Cough', diagnoses });
    stack.withDatabase((db) => db.prepare('UPDATE consult_order SET follow_up = 0 WHERE id = ?').run(id));
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    await openScreen(page, `${stack.baseUrl}/cloudRoom/detail?id=${id}&part=prescription`);
    await page.getByText(t.prescription.obstacle['first-visit'](6)).waitFor();
    await expectNoViolations(page, 'a first visit');
    await openScreen(page, `${stack.baseUrl}/cloudRoom/detail?id=${id}&part=record`);
    await pressButton(page, t.consultation.sign.action);
    await page.getByRole('dialog').waitFor();
    await expectNoViolations(page, 'the question before a signature');
  });

  it('a prescription has no accessibility violations: the drug search, findings, missing fields, and the log-out confirmation', async () => {
    const page = await openConsultationOf(`Takes ${language}`);
    const rx = t.prescription;
    // One part of the work area is shown at a time.
    await showTab(page, 'prescription', t);
    const form = page.getByRole('region', { name: rx.writing });
    await form.waitFor();
    await form.getByRole('combobox', { name: rx.findDrug }).fill('amoxicillin');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await waitForData(page);
    await expectNoViolations(page, 'a search for a drug');
    await page.getByRole('listbox').getByRole('option').first().click();
    await pickFromCombobox(form, rx.findDiagnosis, 'J20');
    await pressButton(page, rx.submit);
    await expectNoViolations(page, 'findings');
    await pressButton(page, t.common.logOut);
    await page.getByRole('dialog').waitFor();
    await expectNoViolations(page, 'the log-out confirmation');
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
