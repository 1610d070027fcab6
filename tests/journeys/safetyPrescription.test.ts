import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { en } from '../words.ts';
import { hold, pick } from './acts.ts';
import {
  count,
  elsewhere,
  orderOn,
  place,
  prescribe,
  prescriptionsOf,
  room,
  rxForm,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Prescriptions' });
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit for audit' });
const field = (page: Page, name: RegExp): Locator => rxForm(page).getByRole('textbox', { name });
const creations = (page: Page): string[] => {
  const made: string[] = [];
  page.on('request', (request) => {
    if (/\/doctor\/(create|edit)$/.test(new URL(request.url()).pathname)) made.push(request.method());
  });
  return made;
};

const stop = async (page: Page, said: string | RegExp): Promise<void> => {
  await rxForm(page).getByText(said).first().waitFor();
  await submit(page).click();
  await rxForm(page).getByText(said).first().waitFor();
  expect(prescriptionsOf(stage, orderOn(page))).toBe(0);
};

describe('one submit per act', () => {
  it('twenty clicks make one request and one prescription, and touch nothing else', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    const made = creations(page);
    const at = await submit(page).boundingBox();
    const [x, y] = [(at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2];
    for (let n = 0; n < 20; n += 1) await page.mouse.click(x, y);
    await panel(page).getByText('Awaiting audit').waitFor();
    expect(made).toEqual(['POST']);
    expect(prescriptionsOf(stage, orderOn(page))).toBe(1);
  });

  it('nor does an Enter that repeats', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    const made = creations(page);
    await submit(page).focus();
    for (let n = 0; n < 20; n += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await panel(page).getByText('Awaiting audit').waitFor();
    expect(made).toEqual(['POST']);
    expect(prescriptionsOf(stage, orderOn(page))).toBe(1);
  });

  it('a server that is killed at that moment leaves it not known, then comes the truth, and one prescription', async () => {
    for (let n = 0; n < 2; n += 1) {
      const page = await room(stage);
      await writeRx(rxForm(page));
      const asked = page.waitForRequest('**/prescription/doctor/create');
      const clicked = submit(page).click();
      await asked;
      await stage.killUpstream();
      await clicked;
      const sent = panel(page).getByText('Awaiting audit');
      await page.getByText('it cannot be asked now').or(sent).first().waitFor();
      await stage.startUpstream();
      const ask = page.getByRole('button', { name: 'Ask again' });
      if (await ask.isVisible()) await ask.click();
      const again = page.getByRole('button', { name: 'Send it again' });
      await again.or(sent).first().waitFor();
      if (await again.isVisible()) await again.click();
      await sent.waitFor();
      expect(prescriptionsOf(stage, orderOn(page))).toBe(1);
      await page.close();
    }
  });

  it('a draft that was submitted in one tab is refused in the other, and what stands there stays', async () => {
    const id = place(stage, 'Two Tabs');
    await prescribe(await elsewhere(stage.address, 'doctor'), id, false);
    const one = await room(stage, id);
    const other = await one.context().newPage();
    await other.goto(one.url());
    for (const page of [one, other]) {
      await page.getByRole('button', { name: 'Go on writing' }).click();
      await page.getByRole('button', { name: 'Submit for audit' }).waitFor();
    }
    await other.getByRole('textbox', { name: /^Remark/ }).fill('From the other tab');
    // The other tab does not hear of it before its own click.
    await other.route('**/prescription/doctor/list*', (route) => route.abort());
    await submit(one).click();
    await panel(one).getByText('Awaiting audit').waitFor();
    await other.unroute('**/prescription/doctor/list*');
    await submit(other).click();
    await other.getByText(/^Not accepted.*repeated request/).waitFor();
    expect(await other.getByRole('textbox', { name: /^Remark/ }).inputValue()).toBe('From the other tab');
    await other.getByText(/can no longer be changed/).waitFor();
    expect(prescriptionsOf(stage, id)).toBe(1);
  });
});

describe('a quantity that is no quantity', () => {
  it.each([
    ['Dose', '0', en.prescription.wrong['dose-zero']],
    ['Dose', '-1', en.prescription.wrong['dose-negative']],
    ['Dose', '0,5', en.prescription.wrong['dose-comma']],
    ['Dose', '１，５', en.prescription.wrong['dose-comma']],
    ['Dose', '1e9', en.prescription.wrong['dose-noNumber']],
    ['Dose', '1 tablet', en.prescription.wrong['dose-noNumber']],
    ['Dose', '', 'The dose is missing'],
    ['Days', '0', 'Days: a whole number from 1 to 365'],
    ['Days', '1.5', 'Days: a whole number from 1 to 365'],
    ['Quantity', '0', 'Quantity: a whole number from 1 to 999'],
    ['Quantity', '-3', 'Quantity: a whole number from 1 to 999'],
    ['Quantity', '1,5', 'Quantity: a whole number from 1 to 999'],
    ['Quantity', '1e9', 'Quantity: a whole number from 1 to 999'],
    ['Quantity', '9999', 'Quantity: a whole number from 1 to 999'],
  ])('%s “%s”: a plain sentence at the line, and no submit', async (name, typed, said) => {
    const page = await quantities();
    const line = rxForm(page).getByRole('listitem', { name: /^Line 1/ });
    const before = await field(page, new RegExp(`^${name}`)).inputValue();
    await field(page, new RegExp(`^${name}`)).fill(typed);
    await line.getByText(said).waitFor();
    await submit(page).click();
    await field(page, new RegExp(`^${name}`)).fill(before);
    await expect.poll(() => line.getByText(said).count()).toBe(0);
    expect(prescriptionsOf(stage, orderOn(page))).toBe(0);
  });

  it('full-width digits are understood', async () => {
    const page = await quantities();
    await field(page, /^Dose/).fill('１０');
    await field(page, /^Days/).fill('７');
    await field(page, /^Quantity/).fill('２');
    await submit(page).click();
    await panel(page).getByText('Awaiting audit').waitFor();
    const sql = `SELECT count(*) AS n FROM prescription_line l JOIN prescription p ON p.id = l.prescription_id
      WHERE p.order_id = ? AND dose = '10' AND days = 7 AND quantity = 2`;
    expect(count(stage, sql, orderOn(page))).toBe(1);
  });

  let written: Page | undefined;
  const quantities = async (): Promise<Page> => {
    if (written) return written;
    written = await room(stage);
    await writeRx(rxForm(written));
    return written;
  };
});

describe('what the patient must not get', () => {
  it('more than the warehouse has', async () => {
    const page = await room(stage);
    await writeRx(rxForm(page));
    await field(page, /^Quantity/).fill('999');
    await stop(page, /^999 packs asked for, \d+ in stock/);
  });

  it('amoxicillin with an allergy to penicillins', async () => {
    const page = await room(
      stage,
      place(stage, 'Known', { allergies: ['青霉素'], classes: ['penicillins'] }),
    );
    await writeRx(rxForm(page), 'amoxicillin');
    await stop(page, en.rules.findingTexts.allergy('penicillins'));
  });

  it('the same where the allergy is known in words alone, also beside one that is known: not checked is not clear', async () => {
    for (const given of [
      { allergies: ['penicillin'], classes: [] },
      { allergies: ['ibuprofen', 'penicillin'], classes: ['nsaids'] },
    ]) {
      const page = await room(stage, place(stage, 'In words', given));
      await writeRx(rxForm(page), 'amoxicillin');
      await stop(page, en.rules.findingTexts.allergy(given.allergies.join(', ')));
      await rxForm(page).getByText('Not checked').first().waitFor();
      await page.close();
    }
  });

  it('an allergy that became known while the form was open: the server refuses, and its finding stands at the line', async () => {
    const id = place(stage, 'Meanwhile');
    const page = await room(stage, id);
    await writeRx(rxForm(page), 'amoxicillin');
    stage.database((db) =>
      db
        .prepare(
          `UPDATE patient SET allergies = '["青霉素"]', allergy_classes = '["penicillins"]'
            WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)`,
        )
        .run(id),
    );
    await submit(page).click();
    await page.getByText(/^Not accepted/).waitFor();
    await rxForm(page)
      .getByRole('listitem', { name: /^Line 1/ })
      .getByText(en.rules.findingTexts.allergy('penicillins'))
      .waitFor();
    expect(prescriptionsOf(stage, id)).toBe(0);
  });
});

describe('the search for a drug', () => {
  it('never takes what an earlier question offered', async () => {
    const page = await room(stage);
    const form = rxForm(page);
    await pick(form, 'Find a diagnosis', 'I10');
    const finder = form.getByRole('combobox', { name: 'Add a drug' });
    await finder.fill('amlodipine');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    const search = await hold(page, drug.search.path);
    await finder.fill('metformin');
    await finder.press('Enter');
    await finder.press('Enter');
    search.letGo();
    const lines = form.getByRole('list', { name: 'Prescription lines' });
    await expect.poll(async () => (await lines.textContent()) ?? '').not.toContain('mlodipine');
    await options
      .filter({ hasText: /metformin/i })
      .first()
      .click();
    await lines
      .getByText(/metformin/i)
      .first()
      .waitFor();
    expect(await lines.textContent()).not.toContain('mlodipine');
  });
});

it('no screen wrote an error of ours to the console', () => {
  expect(stage.complaints().filter((said) => !/Failed to load resource|WebSocket|net::/.test(said))).toEqual(
    [],
  );
});
