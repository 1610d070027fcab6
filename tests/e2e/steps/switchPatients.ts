import type { Page } from 'playwright-core';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../../src/contract/consultation/record.ts';
import { createRandom } from '../../chaos/random.ts';
import { sendMessage } from './signIn.ts';
import {
  adviceField,
  countRows,
  signInApi,
  countMessages,
  insertConsultation,
  showDetails,
  postPrescription,
  openConsultation,
  showTab,
} from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

/** Delays every response by a random time, so that responses overtake each other. */
const delayResponses = async (page: Page, roll: (n: number) => number): Promise<void> => {
  await page.route(/\/(consult|prescription|medicines|infra|admin-api)\//, async (route) => {
    const delay = roll(150);
    try {
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ response });
    } catch {
      // The page is gone.
    }
  });
};

/** Checks every painted frame for one patient's text under the other's name. */
const watchForMixing = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    window.mixed = [];
    // The text around the other patient's word, once.
    const mix = (what, words, at) => {
      const finding = what + ': …' + words.slice(Math.max(0, at - 60), at + 60) + '…';
      if (!window.mixed.includes(finding)) window.mixed.push(finding);
    };
    window.seen = { Alpha: 0, Beta: 0 };
    const look = () => {
      const room = document.querySelector('.consultation-main');
      const name = room?.querySelector('section[aria-label^="Patient "]')?.getAttribute('aria-label') ?? '';
      const fields = [...(room?.querySelectorAll('input, textarea') ?? [])].map(({ value }) => value);
      const words = [room?.textContent ?? '', ...fields].join(' ');
      if (name === 'Patient Alpha' && words.includes('BETA')) mix('BETA under Alpha', words, words.indexOf('BETA'));
      if (name === 'Patient Beta' && words.includes('ALPHA')) mix('ALPHA under Beta', words, words.indexOf('ALPHA'));
      if (name === 'Patient Alpha' && words.includes('ALPHA')) window.seen.Alpha += 1;
      if (name === 'Patient Beta' && words.includes('BETA')) window.seen.Beta += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);

const pollUntil = async (problem: string, isRight: () => Promise<boolean> | boolean): Promise<string[]> => {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (await isRight()) return [];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [problem];
};

/**
 * A doctor switches between two patients while every response is late, and sends messages and fills in forms for both.
 * Returns what went wrong, a sentence each: text of one patient that was painted under, sent to or saved for the other.
 */
export const switchPatients = async (
  stack: E2eStack,
  { switches, seed }: { switches: number; seed: number },
): Promise<string[]> => {
  const { below: roll } = createRandom(seed);
  const api = await signInApi(stack.baseUrl, 'doctor');
  const patients = [
    { name: 'Alpha', mark: 'ALPHA', id: insertConsultation(stack, 'Alpha') },
    { name: 'Beta', mark: 'BETA', id: insertConsultation(stack, 'Beta') },
  ] as const;
  const written = new Map(patients.map(({ id }) => [id, { said: 0, advice: '', remark: '' }]));
  for (const { id, mark } of patients) await postPrescription(api, id, false, `${mark} before`);

  const page = await openConsultation(stack, patients[0].id);
  await delayResponses(page, roll);
  await watchForMixing(page);
  for (let n = 0; n < switches; n += 1) {
    const patient = patients[roll(2)] ?? patients[0];
    const expected = written.get(patient.id);
    await page
      .getByRole('navigation', { name: 'Open consultations' })
      .getByRole('link', { name: new RegExp(`^${patient.name}`) })
      .click();
    // Every third time the doctor switches again before anything is loaded.
    if (!expected || n % 3 === 0) continue;
    await page.getByRole('region', { name: `Patient ${patient.name}` }).waitFor();
    await sendMessage(page, `${patient.mark} message ${n}`);
    expected.said += 1;
    if (n % 4 === 0) {
      expected.advice = `${patient.mark} advice ${n}`;
      await showTab(page, 'record');
      await adviceField(page).fill(expected.advice);
    }
    const resumeButton = page.getByRole('button', { name: 'Continue editing' });
    if (n % 7 === 0 && (await resumeButton.count()) > 0) {
      await resumeButton.click();
      expected.remark = `${patient.mark} remark ${n}`;
      await showDetails(page);
      await page.getByRole('textbox', { name: /^Instructions/ }).fill(expected.remark);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('button', { name: 'Close form' }).click({ trial: true });
      await page.getByRole('button', { name: 'Close form' }).click();
    }
  }

  const problems: string[] = [];
  for (const { id, name, mark } of patients) {
    const expected = written.get(id);
    const messageCountSql = 'SELECT count(*) AS n FROM message WHERE body LIKE ? AND conv = ?';
    problems.push(
      ...(await pollUntil(
        `not every message of ${name} arrived once`,
        () => countMessages(stack, `${mark} message`) === expected?.said,
      )),
      ...(await pollUntil(
        `${name}'s advice is not what was typed last`,
        async () => (await api(caseRecord.detail, { orderId: id })).advice === expected?.advice,
      )),
    );
    if (countRows(stack, messageCountSql, `%${mark} message%`, id) !== expected?.said)
      problems.push(`a message of ${name} went elsewhere`);
    const { list } = await api(prescription.list, { orderId: id });
    if (list.length !== 1 || list[0]?.lines[0]?.remark !== (expected?.remark || `${mark} before`))
      problems.push(`${name}'s prescription is not what was typed last`);
  }
  // The frames that were checked showed each patient's own text.
  if ((await page.evaluate('window.seen.Alpha > 50 && window.seen.Beta > 50')) !== true)
    problems.push('too few frames were checked');
  const mixedTexts: unknown = await page.evaluate('window.mixed');
  return [...problems, ...(Array.isArray(mixedTexts) ? mixedTexts.map(String) : ['the check was lost'])];
};
