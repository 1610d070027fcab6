import type { Page } from 'playwright-core';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import { openChance } from '../faults/figures.ts';
import { say } from './acts.ts';
import { advice, count, elsewhere, messages, place, prescribe, room } from './safetyActs.ts';
import type { Stage } from './stage.ts';

/** Every answer of the upstream is late, each by its own time: answers overtake each other. */
const late = async (page: Page, roll: (n: number) => number): Promise<void> => {
  await page.route(/\/(consult|prescription|medicines|infra|admin-api)\//, async (route) => {
    const wait = roll(150);
    try {
      const response = await route.fetch();
      await new Promise((settle) => setTimeout(settle, wait));
      await route.fulfill({ response });
    } catch {
      // The page is gone.
    }
  });
};

/** Looks at every painted frame for words of one patient under the name of the other. */
const watch = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    window.mixed = [];
    // What stands around the other's word, once.
    const mix = (what, words, at) => {
      const said = what + ': …' + words.slice(Math.max(0, at - 60), at + 60) + '…';
      if (!window.mixed.includes(said)) window.mixed.push(said);
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

const poll = async (what: string, right: () => Promise<boolean> | boolean): Promise<string[]> => {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if (await right()) return [];
    await new Promise((settle) => setTimeout(settle, 100));
  }
  return [what];
};

/**
 * A doctor who switches between two patients while every answer is late, and says and writes in both. Answers what went
 * wrong, a sentence each: words of one painted under the other, sent to the other, or saved in the other's papers.
 */
export const switching = async (
  stage: Stage,
  { switches, seed }: { switches: number; seed: number },
): Promise<string[]> => {
  const { upTo: roll } = openChance(seed);
  const there = await elsewhere(stage.address, 'doctor');
  const sides = [
    { name: 'Alpha', mark: 'ALPHA', id: place(stage, 'Alpha') },
    { name: 'Beta', mark: 'BETA', id: place(stage, 'Beta') },
  ] as const;
  const typed = new Map(sides.map(({ id }) => [id, { said: 0, advice: '', remark: '' }]));
  for (const { id, mark } of sides) await prescribe(there, id, false, `${mark} before`);

  const page = await room(stage, sides[0].id);
  await late(page, roll);
  await watch(page);
  for (let n = 0; n < switches; n += 1) {
    const side = sides[roll(2)] ?? sides[0];
    const own = typed.get(side.id);
    await page
      .getByRole('navigation', { name: 'Open consultations' })
      .getByRole('link', { name: new RegExp(`^${side.name}`) })
      .click();
    // Every third time the doctor is off again before anything was read.
    if (!own || n % 3 === 0) continue;
    await page.getByRole('region', { name: `Patient ${side.name}` }).waitFor();
    await say(page, `${side.mark} message ${n}`);
    own.said += 1;
    if (n % 4 === 0) {
      own.advice = `${side.mark} advice ${n}`;
      await advice(page).fill(own.advice);
    }
    const goOn = page.getByRole('button', { name: 'Go on writing' });
    if (n % 7 === 0 && (await goOn.count()) > 0) {
      await goOn.click();
      own.remark = `${side.mark} remark ${n}`;
      await page.getByRole('textbox', { name: /^Remark/ }).fill(own.remark);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('button', { name: 'Close the form' }).click({ trial: true });
      await page.getByRole('button', { name: 'Close the form' }).click();
    }
  }

  const wrong: string[] = [];
  for (const { id, name, mark } of sides) {
    const own = typed.get(id);
    const inIts = 'SELECT count(*) AS n FROM message WHERE body LIKE ? AND conv = ?';
    wrong.push(
      ...(await poll(
        `not every message of ${name} arrived once`,
        () => messages(stage, `${mark} message`) === own?.said,
      )),
      ...(await poll(
        `${name}'s advice is not what was typed last`,
        async () => (await there(caseRecord.detail, { orderId: id })).advice === own?.advice,
      )),
    );
    if (count(stage, inIts, `%${mark} message%`, id) !== own?.said)
      wrong.push(`a message of ${name} went elsewhere`);
    const { list } = await there(prescription.list, { orderId: id });
    if (list.length !== 1 || list[0]?.lines[0]?.remark !== (own?.remark || `${mark} before`))
      wrong.push(`${name}'s prescription is not what was typed last`);
  }
  // It looked, and saw each patient's own words.
  if ((await page.evaluate('window.seen.Alpha > 50 && window.seen.Beta > 50')) !== true)
    wrong.push('the watch saw too little to tell');
  const mixed: unknown = await page.evaluate('window.mixed');
  return [...wrong, ...(Array.isArray(mixed) ? mixed.map(String) : ['the watch is gone'])];
};
