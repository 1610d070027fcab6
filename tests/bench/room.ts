import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { en } from '../../src/console/messages.en.ts';
import { insertConsultation, openPageAs, placeWaiting } from '../e2e/steps/consultation.ts';
import { queuePreview, waitForLive } from '../e2e/steps/signIn.ts';
import { type ActionCounts, durationOf, klm } from '../e2e/steps/user.ts';
import { doOtherTasks, workDay } from '../e2e/steps/workDay.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { formatRow } from './statistics.ts';

type Print = (line: string) => void;

const repetitions = 10;

/** Milliseconds from the next press or click on the page until something is shown and painted. */
const startClock = (page: Page, shown: string): Promise<void> =>
  page.evaluate((selector) => {
    const isShown = (): boolean => {
      const element = document.querySelector(selector);
      return element instanceof HTMLImageElement
        ? element.complete && element.naturalWidth > 0
        : element !== null;
    };
    const paint = new Promise<number>((resolve) => {
      const onAct = ({ timeStamp }: Event): void => {
        window.removeEventListener('pointerdown', onAct, true);
        window.removeEventListener('keydown', onAct, true);
        const look = (): void => {
          requestAnimationFrame(() => {
            if (!isShown()) look();
            // The task after a frame's callbacks: the frame is painted.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          });
        };
        look();
      };
      window.addEventListener('pointerdown', onAct, true);
      window.addEventListener('keydown', onAct, true);
    });
    Object.assign(window, { paint });
  }, shown);

declare global {
  interface Window {
    paint?: Promise<number>;
  }
}

const readClock = (page: Page): Promise<number> =>
  page.evaluate(async () => (await window.paint) ?? Number.NaN);

/** From Enter on a waiting patient to the summary of the consultation, warm. */
const benchAccepting = async (stack: E2eStack, print: Print): Promise<void> => {
  for (let n = 0; n <= repetitions; n += 1) placeWaiting(stack, `Waiting No. ${n + 1}`);
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440, height: 900 });
  await waitForLive(page);
  const figures: number[] = [];
  for (let n = 0; n <= repetitions; n += 1) {
    await queuePreview(page).getByRole('button', { name: en.cloudRoom.accept }).waitFor();
    await page.waitForLoadState('networkidle');
    await startClock(page, '.summary-columns');
    await page.keyboard.press('Enter');
    const figure = await readClock(page);
    // The first one loads the screen's files.
    if (n > 0) figures.push(figure);
    await page.getByRole('log').waitFor();
    await page.waitForLoadState('networkidle');
    await page.goBack();
  }
  print(formatRow('queue to the summary of a patient, warm', figures, 'ms', 'at most 300 ms'));
  await page.context().close();
};

/** A photograph of about 4 MB: noise, as no picture is harder to compress. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 62 })
    .toBuffer();

/** From a click on a picture of the conversation to the picture in the whole window. */
const benchViewer = async (stack: E2eStack, print: Print): Promise<void> => {
  const buffer = await photograph();
  const orderId = insertConsultation(stack, 'Photographed');
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`);
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'rash.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByRole('button', { name: en.composer.send, exact: true }).click();
  const picture = page
    .getByRole('log')
    .getByRole('button', { name: new RegExp(`^${en.chat.picture.enlarge('')}`) });
  await picture.waitFor();
  const figures: number[] = [];
  for (let n = 0; n < repetitions; n += 1) {
    // A page without what the upload left in memory.
    await page.reload();
    await picture.waitFor();
    await page.waitForLoadState('networkidle');
    await startClock(page, '.picture-frames img');
    await picture.click();
    figures.push(await readClock(page));
  }
  const megabytes = (buffer.length / 1024 / 1024).toFixed(1);
  print(formatRow(`click to a picture of ${megabytes} MB, whole window`, figures, 'ms', 'at most 150 ms'));
  await page.context().close();
};

const visits = 20;

/** What was counted, and its seconds by the keystroke-level model. */
const formatCounts = (name: string, counts: ActionCounts, count = 1): string => {
  const { press, click, home, word } = counts;
  const seconds = durationOf(counts, klm) / 1000 / count;
  const summary = `${press} keys, ${click} clicks, ${home} moves of the hand, ${word} words`;
  return formatRow(name, [seconds], 's', count > 1 ? `in all ${summary}` : summary);
};

/** A day of consultations, and the tasks of some visits only, by keyboard and by mouse. */
const benchWorkDay = async (stack: E2eStack, print: Print): Promise<void> => {
  for (const hand of ['keyboard', 'mouse'] as const) {
    const openQueue = async (waiting: number, name: string): Promise<Page> => {
      stack.withDatabase((db) =>
        db
          .prepare('UPDATE consult_order SET status = ? WHERE status = ?')
          .run(orderStatus.expired, orderStatus.awaiting),
      );
      for (let n = 0; n < waiting; n += 1) placeWaiting(stack, `${name} by ${hand} No. ${n + 1}`);
      const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440, height: 900 });
      await waitForLive(page);
      return page;
    };
    const day = await openQueue(visits + 1, 'Day');
    for (const [part, counts] of Object.entries(await workDay(day, hand, visits)))
      print(formatCounts(`${visits} visits by ${hand}, ${part}, each`, counts, visits));
    await day.context().close();
    const other = await openQueue(3, 'Other');
    for (const [task, counts] of Object.entries(await doOtherTasks(other, hand)))
      print(formatCounts(`${task} by ${hand}`, counts));
    await other.context().close();
  }
};

/** The consultation at work: from the queue to the patient, pictures, and a day. */
export const benchRoom = async (print: Print): Promise<void> => {
  print(`load ${loadavg()[0]?.toFixed(1)}`);
  const stack = await startE2eStack();
  try {
    await benchAccepting(stack, print);
    await benchViewer(stack, print);
    await benchWorkDay(stack, print);
  } finally {
    await stack.close();
  }
  print(`load ${loadavg()[0]?.toFixed(1)}`);
};
