import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pick, wordsOf } from './acts.ts';
import { clean, dot, press } from './axeActs.ts';
import { twoLooks, variants } from './look.ts';
import { enter, place } from './safetyActs.ts';
import { stand } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** LONG=1 (`npm run test:faults long`) looks at all of them. */
const looks = process.env['LONG'] ? variants : twoLooks.slice(0, 1);

describe.each([...looks])('in $language, dark $dark, $width wide', ({ language, ...options }) => {
  const w = wordsOf[language];

  const inRoom = async (name: string): Promise<Page> => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    const id = place(stage, name, { allergies: ['青霉素'], classes: ['penicillins'] });
    await stand(page, `${stage.address}/cloudRoom/detail?id=${id}`);
    await page.getByRole('log').waitFor();
    return page;
  };

  it('what the chat opens has no violation: acts, an answer, a search, quick replies, a picture, alerts', async () => {
    const page = await inRoom(`Talks ${language}`);
    const composer = page.getByRole('textbox', { name: w.composer.write });
    await composer.fill('How is the cough today?');
    await composer.press('Enter');
    const row = page.getByRole('log').getByText('How is the cough today?');
    await row.hover();
    const acts = page.getByRole('toolbar', { name: w.chat.actions.label });
    await acts.getByRole('button', { name: w.chat.actions.quote }).click();
    await page.getByRole('menu').waitFor();
    await clean(page, 'what can be done with a message');
    await page.keyboard.press('Escape');
    await row.hover();
    await acts.getByRole('button', { name: w.chat.actions.reply }).click();
    await clean(page, 'an answer');
    await press(page, w.chat.search.open);
    await page.getByLabel(w.chat.search.label).fill('cough');
    await page.getByRole('list', { name: w.chat.search.list }).waitFor();
    await clean(page, 'a search');
    await press(page, w.chat.search.close);
    await composer.fill('/');
    await page.getByRole('listbox', { name: w.composer.quickReplies.list }).waitFor();
    await clean(page, 'offered quick replies');
    await composer.fill('');
    await press(page, w.composer.quickReplies.open);
    await press(page, w.composer.quickReplies.add);
    await clean(page, 'quick replies');
    await press(page, w.composer.quickReplies.close);
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'rash.png', mimeType: 'image/png', buffer: dot },
      { name: 'odd.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') },
    ]);
    await page.getByText(w.composer.attach.refused.program).waitFor();
    await clean(page, 'attached files');
    await press(page, w.composer.attach.remove('odd.exe'));
    await press(page, w.composer.send);
    await page
      .getByRole('log')
      .getByRole('button', { name: new RegExp(`^${w.chat.picture.enlarge('')}`) })
      .last()
      .click();
    await page.getByRole('figure').waitFor();
    await clean(page, 'a large picture');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(`^${w.alerts.title}`) }).click();
    await clean(page, 'alerts');
  });

  it('nor has a prescription: search, findings, what is missing, and the question before a log-out', async () => {
    const page = await inRoom(`Takes ${language}`);
    const rx = w.prescription;
    const tab = page.getByRole('button', { name: w.consultation.tabs.prescription, exact: true });
    if (await tab.isVisible()) await tab.click();
    const form = page.getByRole('region', { name: rx.writing });
    await form.waitFor();
    await form.getByRole('combobox', { name: rx.findDrug }).fill('amoxicillin');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await clean(page, 'a search for a drug');
    await page.getByRole('listbox').getByRole('option').first().click();
    await pick(form, rx.findDiagnosis, 'J20');
    await press(page, rx.submit);
    await clean(page, 'findings');
    await press(page, w.common.logOut);
    await page.getByRole('dialog').waitFor();
    await clean(page, 'the question before a log-out');
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stage.complaints()).toEqual([]);
});
