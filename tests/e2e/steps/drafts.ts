import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from './signIn.ts';
import {
  adviceField,
  composerField,
  recordPanel,
  remarkField,
  showDetails,
  prescriptionForm,
  fillPrescription,
  showTab,
} from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

/** The entries of the drafts' database as text, by name: crypto keys by their kind, bytes as Latin-1. */
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

/** Waits until exactly that many drafts are stored in a page's browser, with their last word. */
export const waitForDrafts = async (page: Page, draftCount: number): Promise<void> => {
  let previous = '';
  const stableCount = async (): Promise<number> => {
    const drafts = (await readDraftStore(page)).filter(([name]) => name.startsWith('["'));
    const current = JSON.stringify(drafts);
    const isUnchanged = current === previous;
    previous = current;
    return isUnchanged ? drafts.length : -1;
  };
  // Drafts are encrypted, so only time shows the last word is stored: two equal reads, further apart than two saves.
  await expect.poll(stableCount, { interval: 400 }).toBe(draftCount);
};

/** The texts for the three forms of a consultation. */
const sampleTexts = {
  composer: '  您好，planted-message 🙂 咳嗽\n几天了？ ',
  advice: 'planted-advice\t多喝水、休息 <b>&amp; 🩺</b>\n\n三天后复诊',
  remark: '饭后 planted-remark “with water”',
} as const;

/** Logs a doctor in by the form and opens a consultation. */
export const signInToConsultation = async (stack: E2eStack, id: string): Promise<Page> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=record`);
  await recordPanel(page).waitFor();
  return page;
};

/** Types into the composer, the case record, whose saving fails, and a prescription. */
export const typeIntoAllForms = async (page: Page): Promise<void> => {
  await page.context().route('**/addOrUpdateCaseInfo', (route) => route.abort());
  await composerField(page).fill(sampleTexts.composer);
  await adviceField(page).fill(sampleTexts.advice);
  await fillPrescription(prescriptionForm(page));
  await showDetails(page);
  await remarkField(page).fill(sampleTexts.remark);
  await waitForDrafts(page, 3);
};

/** Waits until all of these texts are restored. */
export const expectRestored = async (page: Page): Promise<void> => {
  await expect.poll(() => composerField(page).inputValue()).toBe(sampleTexts.composer);
  await showDetails(page);
  await expect.poll(() => remarkField(page).inputValue()).toBe(sampleTexts.remark);
  await showTab(page, 'record');
  await expect.poll(() => adviceField(page).inputValue()).toBe(sampleTexts.advice);
};
