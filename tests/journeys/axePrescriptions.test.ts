import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from './acts.ts';
import { twoLooks, variants, violations } from './look.ts';
import { elsewhere, enter, place, prescribe } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** LONG=1 (`npm run test:faults long`) looks at all of them. */
const looks = process.env['LONG'] ? variants : twoLooks.slice(0, 1);

describe.each([...looks])('in $language, dark $dark, $width wide', ({ language, ...options }) => {
  it("the doctor's prescriptions have no violation: the list, one of them with its acts open, and what is not there", async () => {
    const { prescription: rx, prescriptionList: w, audit } = wordsOf[language];
    const doctor = await elsewhere(stage.address, 'doctor');
    const { id } = await prescribe(doctor, place(stage, `Axe ${language}`), true, language);
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/prescriptionRecord`);
    await page.getByRole('table').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stage.address}/prescriptionRecord?open=${id}`);
    const side = page.getByRole('complementary');
    await side.getByText(audit.version(1)).last().click();
    await side.getByRole('listitem').first().getByRole('button').click();
    await side.getByText(rx.facts.ingredients).waitFor();
    await side.getByRole('button', { name: w.copyTo }).click();
    await side.getByRole('button', { name: w.cancelNow }).click();
    await side.getByRole('button', { name: rx.cancelNow }).click();
    await side.getByText(rx.cancelNeedsReason).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stage.address}/prescriptionRecord?open=nobody&page=99`);
    await side.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
});
