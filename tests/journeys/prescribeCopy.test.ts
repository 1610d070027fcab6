import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { pick } from './acts.ts';
import { printable } from './printActs.ts';
import { elsewhere, place, placeAgain, prescriptionsOf, room, rxForm } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const w = en.prescription;
const { history } = en.consultation;

describe('a prescription that is copied', () => {
  it('into another consultation shows whose it is first, comes after what is written there, and is not sent', async () => {
    const other = place(stage, 'Ana Other', { allergies: ['aspirin'], classes: ['nsaids'] });
    const here = await printable(stage, 5, 'Bea First');
    const page = await room(stage, other);
    await pick(rxForm(page), w.findDrug, 'metformin');
    await rxForm(page)
      .getByRole('textbox', { name: /^Remark/ })
      .fill('Her own line');
    await page
      .getByRole('link', { name: /Bea First/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Patient Bea First' }).waitFor();

    await page.getByRole('button', { name: w.copyTo }).click();
    const copying = page.getByRole('region', { name: w.copyTo });
    await copying.getByRole('button', { name: /Ana Other/ }).click();
    const strip = copying.getByRole('region', { name: 'Patient Ana Other' });
    await strip.getByText('aspirin').waitFor();
    await copying.getByText(w.copyWritten(1)).waitFor();
    await copying.getByRole('button', { name: w.copyAdd('Ana Other') }).click();
    await copying.getByText(w.copied('Ana Other')).waitFor();
    await copying.getByRole('button', { name: w.openCopy }).click();

    await page.getByRole('region', { name: 'Patient Ana Other' }).waitFor();
    const lines = rxForm(page).getByRole('list', { name: w.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(6);
    expect(
      await lines
        .first()
        .getByRole('textbox', { name: /^Remark/ })
        .inputValue(),
    ).toBe('Her own line');
    // The diagnosis is the other patient's, and stays there.
    expect(await rxForm(page).getByText('I10').count()).toBe(0);
    expect([prescriptionsOf(stage, other), prescriptionsOf(stage, here)]).toEqual([0, 1]);
  });

  it('again for the same patient fills the form, and names what is no longer sold', async () => {
    const here = await printable(stage, 5, 'Cleo Again');
    stage.database((db) =>
      db
        .prepare(
          `UPDATE drug SET enabled = 0 WHERE id = (SELECT l.drug_id FROM prescription_line l JOIN prescription x
            ON x.id = l.prescription_id WHERE x.order_id = ? AND l.place = 4)`,
        )
        .run(here),
    );
    const page = await room(stage, here);
    await page.getByRole('button', { name: w.write }).click();
    await rxForm(page).getByRole('button', { name: w.copyLast }).click();
    const lines = rxForm(page).getByRole('list', { name: w.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(4);
    await rxForm(page)
      .getByText(/^Left out, no longer sold here: /)
      .waitFor();
    await rxForm(page).getByText(w.groupLabel('1')).waitFor({ state: 'detached' });
    expect(prescriptionsOf(stage, here)).toBe(1);
  });

  it("from an earlier visit is found with that visit's record, opened from the history", async () => {
    const past = await printable(stage, 2, 'Eve Earlier');
    const doctor = await elsewhere(stage.address, 'doctor');
    const written = await doctor(record.detail, { orderId: past });
    await doctor(record.save, { ...written, presentIllness: 'A cough in the spring' });
    await doctor(order.finish, { id: past });
    const now = placeAgain(stage, past);
    const page = await room(stage, now);
    await page.keyboard.press('Alt+KeyY');
    const visits = page.getByRole('group', { name: en.consultation.tabs.history });
    await visits.getByRole('button', { name: /1 prescription/ }).press('Enter');
    await visits.getByText('A cough in the spring').waitFor();
    await visits.getByRole('button', { name: history.copy }).press('Enter');
    const lines = rxForm(page).getByRole('list', { name: w.lines }).getByRole('listitem');
    await expect.poll(() => lines.count()).toBe(2);
    expect([prescriptionsOf(stage, now), prescriptionsOf(stage, past)]).toEqual([0, 1]);
  });
});
