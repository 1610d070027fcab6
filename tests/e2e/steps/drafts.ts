import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { signIn } from './signIn.ts';
import {
  adviceField,
  composerField,
  recordPanel,
  remarkField,
  prescriptionForm,
  fillPrescription,
} from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

/** What the journal's database holds, by name, as text: keys of the browser as their kind, bytes as Latin-1. */
export const readDraftStore = (page: Page): Promise<[name: string, value: string][]> =>
  // oxlint-disable unicorn/consistent-function-scoping -- the page gets this function alone
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const bytes = (buffer: ArrayBuffer | Uint8Array): string =>
      Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'journal')) return [];
    const db = await resultOf(indexedDB.open('journal'));
    const store = db.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all([
      resultOf(store.getAllKeys()),
      resultOf<unknown[]>(store.getAll()),
    ]);
    db.close();
    return keys.map((key, at): [string, string] => [
      typeof key === 'string' ? key : '',
      JSON.stringify(values[at], (_name, part: unknown) => {
        if (part instanceof CryptoKey) return `${part.algorithm.name} ${String(part.extractable)}`;
        return part instanceof ArrayBuffer || part instanceof Uint8Array ? bytes(part) : part;
      }),
    ]);
  });

/** Waits until so many texts are kept on a page's computer, and the last word is among them: nothing is written any more. */
export const waitForDrafts = async (page: Page, draftCount: number): Promise<void> => {
  let previous = '';
  const stableCount = async (): Promise<number> => {
    const drafts = (await readDraftStore(page)).filter(([name]) => name.startsWith('["'));
    const current = JSON.stringify(drafts);
    const isUnchanged = current === previous;
    previous = current;
    return isUnchanged ? drafts.length : -1;
  };
  // Further apart than two writings are.
  await expect.poll(stableCount, { interval: 400 }).toBe(draftCount);
};

/** What is planted in the three forms of a consultation. */
const sampleTexts = {
  composer: '  您好，planted-message 🙂 咳嗽\n几天了？ ',
  advice: 'planted-advice\t多喝水、休息 <b>&amp; 🩺</b>\n\n三天后复诊',
  remark: '饭后 planted-remark “with water”',
} as const;

/** A doctor in a consultation, by the log-in form. */
export const signInToConsultation = async (stack: E2eStack, id: string): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
  await recordPanel(page).waitFor();
  return page;
};

/** Types into the composer, the case record, which is not saved, and a prescription. */
export const typeIntoAllForms = async (page: Page): Promise<void> => {
  await page.context().route('**/addOrUpdateCaseInfo', (route) => route.abort());
  await composerField(page).fill(sampleTexts.composer);
  await adviceField(page).fill(sampleTexts.advice);
  await fillPrescription(prescriptionForm(page));
  await remarkField(page).fill(sampleTexts.remark);
  await waitForDrafts(page, 3);
};

/** Waits until all of it stands there again. */
export const expectRestored = async (page: Page): Promise<void> => {
  await expect.poll(() => composerField(page).inputValue()).toBe(sampleTexts.composer);
  await expect.poll(() => remarkField(page).inputValue()).toBe(sampleTexts.remark);
  // Beside a prescription the record is a summary, until the doctor writes on in it.
  await recordPanel(page).getByRole('button', { name: en.consultation.record.showMore }).click();
  await expect.poll(() => adviceField(page).inputValue()).toBe(sampleTexts.advice);
};
