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
import { decideNext, plantDay, watched, watchNext } from '../journeys/auditActs.ts';
import { elsewhere, room, rxForm, seat } from '../journeys/safetyActs.ts';
import { openStage, type Stage } from '../journeys/stage.ts';
import { byKeyboard, byMouse, klm, lasting, type Pace } from '../journeys/writingActs.ts';
import { part, row } from './measure.ts';
import { searched } from './prescribingMeasures.ts';

type Say = (line: string) => void;

/** How often each figure is taken. */
const times = Number(process.env['TIMES'] || 3);
/** Every act costs the same: what a hand is slower at, and what it is faster at, left out. */
const even: Pace = { press: 150, click: 150, home: 0, word: 150 };

/** Gives the stage's hospital the drugs and codes of a large one. */
const grow = async (stage: Stage): Promise<void> => {
  await stage.killUpstream();
  const upstream = createUpstream({ dataDir: stage.dataDir });
  try {
    const store = upstream.hospitals.byId(1)?.store;
    const warehouse = store?.one<{ id: string }>('SELECT id FROM warehouse ORDER BY sort')?.id;
    if (!store || warehouse === undefined) throw new Error('no demo hospital');
    seedLargeCatalog(store, warehouse);
  } finally {
    upstream.close();
  }
  await stage.startUpstream();
};

/** Both finders of the form that is open on a page. */
const searches = async (page: Page, say: Say): Promise<void> => {
  for (const [what, finder, words] of [
    [`${catalogSize.drugs.toLocaleString('en')} drugs`, en.prescription.findDrug, typedDrugs],
    [`${catalogSize.codes.toLocaleString('en')} codes`, en.prescription.findDiagnosis, typedCodes],
  ] as const) {
    const field = rxForm(page).getByRole('combobox', { name: finder });
    // The first search after a start makes the index.
    const [first = Number.NaN] = await searched(page, field, words.slice(0, 1));
    const figures: number[] = [];
    for (let n = 0; n < times; n += 1) figures.push(...(await searched(page, field, words)));
    say(row(`${what}, the first keystroke after a start`, [first], 'ms', ''));
    say(row(`${what}, keystroke to paint, p50 of ${figures.length}`, [part(figures, 0.5)], 'ms', ''));
    say(row(`${what}, keystroke to paint, p95`, [part(figures, 0.95)], 'ms', 'at most 100 ms'));
  }
};

/** Twenty prescriptions by the keys alone, as soon as the page takes them. */
const auditing = async (stage: Stage, say: Say): Promise<void> => {
  const next: number[] = [];
  const each: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const sent = await plantDay(stage, await elsewhere(stage.address, 'doctor'));
    const page = await seat(stage, 'auditor', '/prescriptionTask');
    await page.getByRole('table', { name: en.audit.list }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/prescriptionReview/);
    await watchNext(page);
    const begun = performance.now();
    for (const { id } of sent) await decideNext(page, id);
    await page.waitForURL(/prescriptionTask/);
    each.push((performance.now() - begun) / 1000 / sent.length);
    next.push(...(await watched(page)));
    await page.context().close();
  }
  say(row(`verdict's key to the next review, p50 of ${next.length}`, [part(next, 0.5)], 'ms', ''));
  say(row("verdict's key to the next review, p95", [part(next, 0.95)], 'ms', 'at most 150 ms'));
  say(row('audit by script, per prescription', each, 's', ''));
};

/** A record and three drugs, by each hand. */
const hands = async (stage: Stage, say: Say): Promise<void> => {
  for (const [name, write] of [
    ['keyboard', byKeyboard],
    ['mouse', byMouse],
  ] as const) {
    for (const [pace, as] of [
      [even, '150 ms per act'],
      [klm, "KLM's hand"],
    ] as const) {
      const page = await room(stage);
      const begun = performance.now();
      const acts = await write(page, pace);
      const took = (performance.now() - begun) / 1000;
      const { press, click, home, word } = acts;
      const counted = `${press} keys, ${click} clicks, ${home} moves, ${word} words; pauses ${(lasting(acts, pace) / 1000).toFixed(1)} s`;
      say(row(`record and 3 drugs by ${name}, ${as}`, [took], 's', counted));
      await page.context().close();
    }
  }
};

/** Searching, auditing and writing in Chromium, in a hospital of 20,000 drugs and 40,000 codes. */
export const benchPrescribing = async (say: Say): Promise<void> => {
  say(`load ${loadavg()[0]?.toFixed(1)}`);
  const stage = await openStage();
  try {
    await grow(stage);
    const page = await room(stage);
    await searches(page, say);
    await page.context().close();
    await auditing(stage, say);
    await hands(stage, say);
  } finally {
    await stage.close();
  }
  say(`load ${loadavg()[0]?.toFixed(1)}`);
};
