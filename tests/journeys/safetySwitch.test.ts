import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prescription } from '../../src/contract/prescription.ts';
import { record } from '../../src/contract/record.ts';
import { count, elsewhere, place, prescribe, room } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Chance that comes again: the same run every time. */
const dice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

/** Every answer of the upstream is late, each by its own time: answers overtake each other. */
const late = async (page: Page, roll: (below: number) => number): Promise<void> => {
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
    window.seen = { Alpha: 0, Beta: 0 };
    const look = () => {
      const room = document.querySelector('.visit-main');
      const name = room?.querySelector('section[aria-label^="Patient "]')?.getAttribute('aria-label') ?? '';
      const fields = [...(room?.querySelectorAll('input, textarea') ?? [])].map(({ value }) => value);
      const words = [room?.textContent ?? '', ...fields].join(' ');
      if (name === 'Patient Alpha' && words.includes('BETA')) window.mixed.push('BETA under Alpha: ' + words);
      if (name === 'Patient Beta' && words.includes('ALPHA')) window.mixed.push('ALPHA under Beta: ' + words);
      if (name === 'Patient Alpha' && words.includes('ALPHA')) window.seen.Alpha += 1;
      if (name === 'Patient Beta' && words.includes('BETA')) window.seen.Beta += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);

it('switching between two patients fifty times while answers are late: nothing of one is painted or sent in the other', async () => {
  const roll = dice(7);
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
  for (let n = 0; n < 50; n += 1) {
    const side = sides[roll(2)] ?? sides[0];
    const own = typed.get(side.id);
    await page
      .getByRole('navigation', { name: 'Open consultations' })
      .getByRole('link', { name: new RegExp(`^${side.name}`) })
      .click();
    // Every third time the doctor is off again before anything was read.
    if (!own || n % 3 === 0) continue;
    await page.getByRole('region', { name: `Patient ${side.name}` }).waitFor();
    const composer = page.getByRole('textbox', { name: 'Message to the patient' });
    await composer.fill(`${side.mark} message ${n}`);
    await composer.press('Enter');
    own.said += 1;
    const advice = page.getByRole('textbox', { name: 'Advice' });
    if (n % 4 === 0) {
      own.advice = `${side.mark} advice ${n}`;
      await advice.fill(own.advice);
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

  for (const { id, mark } of sides) {
    const own = typed.get(id);
    const messages = 'SELECT count(*) AS n FROM message WHERE body LIKE ?';
    await expect.poll(() => count(stage, messages, `%${mark} message%`)).toBe(own?.said);
    expect(count(stage, `${messages} AND conv = ?`, `%${mark} message%`, id)).toBe(own?.said);
    await expect.poll(async () => (await there(record.detail, { orderId: id })).advice).toBe(own?.advice);
    const { list } = await there(prescription.list, { orderId: id });
    expect(list.map(({ lines }) => lines[0]?.remark)).toEqual([own?.remark || `${mark} before`]);
  }
  // It looked, and saw each patient's own words.
  expect(await page.evaluate('window.seen.Alpha > 50 && window.seen.Beta > 50')).toBe(true);
  expect(await page.evaluate('window.mixed')).toEqual([]);
});
