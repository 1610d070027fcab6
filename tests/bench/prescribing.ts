import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { createUpstream } from '../../src/upstream/server/server.ts';
import {
  catalogSize,
  seedLargeCatalog,
  typedCodes,
  typedDrugs,
} from '../../src/upstream/testing/largeCatalog.ts';
import { en } from '../../src/console/messages.en.ts';
import {
  decideNext,
  seedAuditQueue,
  readNextReviewTimes,
  observeNextReview,
} from '../e2e/steps/auditQueue.ts';
import { signInApi, openConsultation, prescriptionForm, openPageAs } from '../e2e/steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { createUser, klm, durationOf, type Pace } from '../e2e/steps/user.ts';
import { writeByKeyboard, writeByMouse } from '../e2e/steps/writePrescription.ts';
import { percentile, formatRow } from './statistics.ts';
import { measureTyping } from './typingLatency.ts';

type Print = (line: string) => void;

/** The number of runs of each measurement. */
const repetitions = Number(process.env['TIMES'] || 3);
/** Every action takes the same time: differences between mouse and keyboard are left out. */
const evenPace: Pace = { press: 150, click: 150, home: 0, word: 150 };

/** Fills the demo hospital with the drugs and codes of a large one. */
const seedLargeHospital = async (stack: E2eStack): Promise<void> => {
  await stack.killUpstream();
  const upstream = createUpstream({ dataDir: stack.dataDir });
  try {
    const store = upstream.hospitals.byId(1)?.store;
    const warehouse = store?.one<{ id: string }>('SELECT id FROM warehouse ORDER BY sort')?.id;
    if (!store || warehouse === undefined) throw new Error('no demo hospital');
    seedLargeCatalog(store, warehouse);
    // Approving takes from the stock what is written afterwards.
    store.run('UPDATE stock SET packs = 10000');
  } finally {
    upstream.close();
  }
  await stack.startUpstream();
};

/** Both search fields of the open form. */
const benchSearches = async (page: Page, print: Print): Promise<void> => {
  for (const [label, finder, words] of [
    [`${catalogSize.drugs.toLocaleString('en')} drugs`, en.prescription.findDrug, typedDrugs],
    [`${catalogSize.codes.toLocaleString('en')} codes`, en.prescription.findDiagnosis, typedCodes],
  ] as const) {
    const field = prescriptionForm(page).getByRole('combobox', { name: finder });
    // The first search after a start builds the index.
    const [first = Number.NaN] = await measureTyping(page, field, words.slice(0, 1));
    const figures: number[] = [];
    for (let n = 0; n < repetitions; n += 1) figures.push(...(await measureTyping(page, field, words)));
    print(formatRow(`${label}, the first keystroke after a start`, [first], 'ms', ''));
    print(
      formatRow(
        `${label}, keystroke to paint, p50 of ${figures.length}`,
        [percentile(figures, 0.5)],
        'ms',
        '',
      ),
    );
    print(
      formatRow(`${label}, keystroke to paint, p95`, [percentile(figures, 0.95)], 'ms', 'at most 100 ms'),
    );
  }
};

/** The auditor's run by keyboard only, as fast as the page accepts it. */
const benchAuditing = async (stack: E2eStack, print: Print): Promise<void> => {
  const nextReviewTimes: number[] = [];
  const secondsPerPrescription: number[] = [];
  for (let n = 0; n < repetitions; n += 1) {
    const prescriptions = await seedAuditQueue(stack, await signInApi(stack.baseUrl, 'doctor'));
    const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
    await page.getByRole('table', { name: en.audit.list }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/prescriptionReview/);
    await observeNextReview(page);
    const startedAt = performance.now();
    for (const { id } of prescriptions) await decideNext(page, id);
    await page.waitForURL(/prescriptionTask/);
    secondsPerPrescription.push((performance.now() - startedAt) / 1000 / prescriptions.length);
    nextReviewTimes.push(...(await readNextReviewTimes(page)));
    await page.context().close();
  }
  print(
    formatRow(
      `verdict's key to the next review, p50 of ${nextReviewTimes.length}`,
      [percentile(nextReviewTimes, 0.5)],
      'ms',
      '',
    ),
  );
  print(
    formatRow(
      "verdict's key to the next review, p95",
      [percentile(nextReviewTimes, 0.95)],
      'ms',
      'at most 150 ms',
    ),
  );
  print(formatRow('audit by script, per prescription', secondsPerPrescription, 's', ''));
};

/** A record and three drugs, at each pace. */
const benchWriting = async (stack: E2eStack, print: Print): Promise<void> => {
  for (const [name, write] of [
    ['keyboard', writeByKeyboard],
    ['mouse', writeByMouse],
  ] as const) {
    for (const [pace, paceLabel] of [
      [evenPace, '150 ms per act'],
      [klm, "KLM's hand"],
    ] as const) {
      const page = await openConsultation(stack);
      const startedAt = performance.now();
      const user = createUser(page, pace);
      await write(page, user);
      const seconds = (performance.now() - startedAt) / 1000;
      const actions = user.counts();
      const { press, click, home, word } = actions;
      const summary = `${press} keys, ${click} clicks, ${home} moves, ${word} words; pauses ${(durationOf(actions, pace) / 1000).toFixed(1)} s`;
      print(formatRow(`record and 3 drugs by ${name}, ${paceLabel}`, [seconds], 's', summary));
      await page.context().close();
    }
  }
};

/** Searching, reviewing and writing in Chromium, in a hospital of 20,000 drugs and 40,000 codes. */
export const benchPrescribing = async (print: Print): Promise<void> => {
  print(`load ${loadavg()[0]?.toFixed(1)}`);
  const stack = await startE2eStack();
  try {
    await seedLargeHospital(stack);
    const page = await openConsultation(stack);
    await benchSearches(page, print);
    await page.context().close();
    await benchAuditing(stack, print);
    await benchWriting(stack, print);
  } finally {
    await stack.close();
  }
  print(`load ${loadavg()[0]?.toFixed(1)}`);
};
