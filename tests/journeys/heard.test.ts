import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import { acceptSomeone, chat, live, say } from './acts.ts';
import {
  advice,
  composer,
  elsewhere,
  orderOn,
  prescribe,
  remark,
  rxForm,
  seat,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';
import { liveWords } from './tree.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await seat(stage, 'doctor', '/cloudRoom');
  await acceptSomeone(page, stage.address);
  await live(page);
});
afterAll(() => stage.close());

/** Waits until this is said in a live region, by Chromium's own accessibility tree. */
const heard = async (words: RegExp | string): Promise<void> => {
  await expect.poll(async () => (await liveWords(page)).join('\n')).toMatch(words);
};

it('a message is heard where it comes', async () => {
  await say(page, 'How are you today?');
  await heard('How are you today?');
  const lines = await chat(page).getByRole('paragraph').count();
  await expect.poll(() => chat(page).getByRole('paragraph').count()).toBeGreaterThan(lines);
  const answer = await chat(page).getByRole('paragraph').last().innerText();
  await expect.poll(async () => (await liveWords(page)).join('\n')).toContain(answer);
});

it('a record that was saved is heard, and one that was not', async () => {
  const said = en.consultation.record;
  await advice(page).fill('Less salt');
  await heard(/Saved at/);
  await page.route(`**${caseRecord.save.path}`, (route) => route.abort());
  await advice(page).fill('Less salt, more walking');
  await heard(new RegExp(`${said.notSaved}(?! yet)`));
  await page.unroute(`**${caseRecord.save.path}`);
  await page.getByRole('button', { name: said.retry }).click();
  await heard(/Saved at/);
});

it('a refused submit is heard beside the form', async () => {
  await writeRx(rxForm(page));
  await remark(page).fill('after meals');
  await page.route('**/prescription/**/create*', (route) =>
    route.fulfill({ status: 200, json: { code: 400, msg: 'The pharmacy is closed', data: null } }),
  );
  await rxForm(page).getByRole('button', { name: en.prescription.submit }).click();
  await heard('The pharmacy is closed');
});

it('a verdict is heard while the doctor writes to the patient', async () => {
  const doctor = await elsewhere(stage.address, 'doctor');
  const auditor = await elsewhere(stage.address, 'auditor');
  const { id, version } = await prescribe(doctor, orderOn(page));
  await page.getByRole('region', { name: 'Prescriptions' }).getByText('Awaiting audit').first().waitFor();
  await composer(page).focus();
  expect((await liveWords(page)).join()).not.toContain('halve it');
  await auditor(audit.claim, { id });
  await auditor(audit.verdict, { id, version, approve: false, opinion: 'halve it' });
  await heard('halve it');
});
