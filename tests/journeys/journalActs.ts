import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { logIn } from './acts.ts';
import { advice, composer, record, remark, rxForm, writeRx } from './safetyActs.ts';
import type { Stage } from './stage.ts';

/** What the journal's database holds, by name, as text: keys of the browser as their kind, bytes as Latin-1. */
export const journalOf = (page: Page): Promise<[name: string, value: string][]> =>
  // oxlint-disable unicorn/consistent-function-scoping -- the page gets this function alone
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((settle, fail) => {
        request.addEventListener('success', () => settle(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('refused')));
      });
    const bytes = (buffer: ArrayBuffer | Uint8Array): string =>
      Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'journal')) return [];
    const db = await answered(indexedDB.open('journal'));
    const store = db.transaction('kept').objectStore('kept');
    const [keys, values] = await Promise.all([
      answered(store.getAllKeys()),
      answered<unknown[]>(store.getAll()),
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
export const keptTexts = async (page: Page, texts: number): Promise<void> => {
  let before = '';
  const still = async (): Promise<number> => {
    const kept = (await journalOf(page)).filter(([name]) => name.startsWith('["'));
    const now = JSON.stringify(kept);
    const same = now === before;
    before = now;
    return same ? kept.length : -1;
  };
  // Further apart than two writings are.
  await expect.poll(still, { interval: 400 }).toBe(texts);
};

/** What is planted in the three forms of a consultation. */
const texts = {
  composer: '  您好，planted-message 🙂 咳嗽\n几天了？ ',
  advice: 'planted-advice\t多喝水、休息 <b>&amp; 🩺</b>\n\n三天后复诊',
  remark: '饭后 planted-remark “with water”',
} as const;

/** A doctor in a consultation, by the log-in form. */
export const inRoom = async (stage: Stage, id: string): Promise<Page> => {
  const page = await stage.person();
  await logIn(page, stage.address, 'doctor');
  await page.goto(`${stage.address}/cloudRoom/detail?id=${id}`);
  await record(page).waitFor();
  return page;
};

/** Types into the composer, the case record, which is not saved, and a prescription. */
export const typeAll = async (page: Page): Promise<void> => {
  await page.context().route('**/addOrUpdateCaseInfo', (route) => route.abort());
  await composer(page).fill(texts.composer);
  await advice(page).fill(texts.advice);
  await writeRx(rxForm(page));
  await remark(page).fill(texts.remark);
  await keptTexts(page, 3);
};

/** Waits until all of it stands there again. */
export const standsIn = async (page: Page): Promise<void> => {
  await expect.poll(() => composer(page).inputValue()).toBe(texts.composer);
  await expect.poll(() => remark(page).inputValue()).toBe(texts.remark);
  // Beside a prescription the record is a summary, until the doctor writes on in it.
  await record(page).getByRole('button', { name: en.consultation.record.showMore }).click();
  await expect.poll(() => advice(page).inputValue()).toBe(texts.advice);
};
