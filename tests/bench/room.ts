import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { en } from '../../src/console/messages.en.ts';
import type { Call } from '../../src/console/api/http/call.ts';
import { insertConsultation, openPageAs, placeWaiting, signInApi } from '../e2e/steps/consultation.ts';
import { insertMessages } from '../e2e/steps/insertMessages.ts';
import { insertRichPatient } from '../e2e/steps/richPatient.ts';
import { queuePreview, waitForLive } from '../e2e/steps/signIn.ts';
import { storeFile } from '../e2e/steps/storeFile.ts';
import { type ActionCounts, durationOf, klm } from '../e2e/steps/user.ts';
import { doOtherTasks, workDay } from '../e2e/steps/workDay.ts';
import { onePixelPng } from '../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { formatRow } from './statistics.ts';

type Print = (line: string) => void;

const repetitions = 10;

/** Milliseconds from the next press or click on the page until something is shown and painted; a picture is decoded by then. */
const startClock = (page: Page, shown: string): Promise<void> =>
  page.evaluate((selector) => {
    const paint = new Promise<number>((resolve) => {
      const onAct = ({ timeStamp }: Event): void => {
        window.removeEventListener('pointerdown', onAct, true);
        window.removeEventListener('keydown', onAct, true);
        // The task after a frame's callbacks: the frame is painted.
        const stop = (): void => void setTimeout(() => resolve(performance.now() - timeStamp));
        const look = (): void => {
          requestAnimationFrame(() => {
            const element = document.querySelector(selector);
            if (element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0)
              void element.decode().then(() => requestAnimationFrame(stop), look);
            else if (element === null || element instanceof HTMLImageElement) look();
            else stop();
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
  page.evaluate(() =>
    Promise.race([
      window.paint ?? Promise.reject(new Error('no clock was started')),
      new Promise<number>((_resolve, reject) =>
        setTimeout(
          () => reject(new Error('what the clock waits for was not shown in half a minute')),
          30_000,
        ),
      ),
    ]),
  );

const emptyQueue = (stack: E2eStack): void =>
  stack.withDatabase((db) => {
    db.prepare('UPDATE consult_order SET status = ? WHERE status = ?').run(
      orderStatus.expired,
      orderStatus.awaiting,
    );
  });

interface Accepting {
  readonly what: string;
  /** What is painted at the end. */
  readonly shown: string;
  /** Puts a patient into the queue. */
  readonly place: (n: number) => unknown;
}

/** From Enter on a waiting patient to the summary of the consultation, warm. */
const benchAccepting = async (
  stack: E2eStack,
  print: Print,
  { what, shown, place }: Accepting,
): Promise<void> => {
  emptyQueue(stack);
  for (let n = 0; n <= repetitions; n += 1) await place(n);
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440, height: 900 });
  await waitForLive(page);
  const figures: number[] = [];
  for (let n = 0; n <= repetitions; n += 1) {
    await queuePreview(page).getByRole('button', { name: en.cloudRoom.accept }).waitFor();
    await page.waitForLoadState('networkidle');
    await startClock(page, shown);
    await page.keyboard.press('Enter');
    const figure = await readClock(page);
    // The first one loads the screen's files.
    if (n > 0) figures.push(figure);
    await page.getByRole('log').waitFor();
    await page.waitForLoadState('networkidle');
    await page.goBack();
  }
  print(formatRow(`queue to the summary of a patient, warm${what}`, figures, 'ms', 'at most 300 ms'));
  await page.context().close();
};

/** Puts somebody with a long history into the queue. */
const placeRichPatient = async (stack: E2eStack, call: Call, n: number): Promise<void> => {
  const name = `Rich No. ${n + 1}`;
  const orderId = insertRichPatient(stack, { name, visits: 20, medicines: 10, pictures: 3 });
  const bytes = new Uint8Array(onePixelPng);
  const stored = await storeFile(stack, call, { name: 'rash.png', type: 'image/png', bytes });
  stack.withDatabase((db) => {
    db.prepare("UPDATE message SET body = json_set(body, '$.file.url', ?) WHERE conv = ?").run(
      stored.url,
      orderId,
    );
    db.prepare('UPDATE consult_order SET status = ?, accept_time = NULL WHERE id = ?').run(
      orderStatus.awaiting,
      orderId,
    );
  });
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
const benchViewer = async (stack: E2eStack, call: Call, print: Print): Promise<void> => {
  const bytes = new Uint8Array(await photograph());
  const orderId = insertConsultation(stack, 'Photographed');
  // As it was taken: the composer would make it smaller.
  const file = await storeFile(stack, call, { name: 'rash.jpg', type: 'image/jpeg', bytes });
  insertMessages(stack, orderId, [{ from: 'patient', at: Date.now(), kind: 'picture', file }]);
  const megabytes = (bytes.length / 1024 / 1024).toFixed(1);
  for (const isCached of [true, false]) {
    const page = await openPageAs(stack, 'doctor', '/cloudRoom');
    const address = `${stack.baseUrl}/cloudRoom/detail?id=${orderId}&part=record`;
    const picture = page
      .getByRole('log')
      .getByRole('button', { name: new RegExp(`^${en.chat.picture.enlarge('')}`) });
    const figures: number[] = [];
    for (let n = 0; n <= repetitions; n += 1) {
      // Its small picture is the same file: that waits for the click. What is intercepted is not cached.
      const click = Promise.withResolvers<void>();
      if (!isCached)
        await page.route('**/storage/**', async (route) => {
          await click.promise;
          await route.continue();
        });
      await page.goto(address);
      await picture.waitFor();
      await waitForLive(page);
      if (isCached) await page.waitForLoadState('networkidle');
      await startClock(page, '.picture-frames img');
      await picture.click();
      click.resolve();
      const figure = await readClock(page);
      // The first one loads the viewer's file.
      if (n > 0) figures.push(figure);
      await page.unroute('**/storage/**');
    }
    const name = `click to a picture of ${megabytes} MB, whole window, ${isCached ? '' : 'not '}cached`;
    // Small pictures of a conversation are the same files: a click before one is loaded is rare.
    print(formatRow(name, figures, 'ms', isCached ? 'at most 150 ms' : ''));
    await page.context().close();
  }
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
      emptyQueue(stack);
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
    const call = await signInApi(stack.baseUrl, 'doctor');
    await benchAccepting(stack, print, {
      what: '',
      shown: '.summary-columns',
      place: (n) => placeWaiting(stack, `Waiting No. ${n + 1}`),
    });
    await benchAccepting(stack, print, {
      what: ', 20 visits, 10 medicines, 3 pictures, all of it',
      shown:
        '.summary:has(.summary-pictures) .summary-columns:has(.summary-allergy):has(.summary-course):has(.summary-visit):has(.summary-medicine)',
      place: (n) => placeRichPatient(stack, call, n),
    });
    await benchViewer(stack, call, print);
    await benchWorkDay(stack, print);
  } finally {
    await stack.close();
  }
  print(`load ${loadavg()[0]?.toFixed(1)}`);
};
