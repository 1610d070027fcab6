import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giveCredentials, people, wordsOf } from './acts.ts';
import { dot } from './axeActs.ts';
import { twoLooks, violations } from './look.ts';
import { endSessions, enter, place } from './safetyActs.ts';
import { openStage, password, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** LONG=1 (`npm run test:faults long`) looks at both. */
const looks = process.env['LONG'] ? twoLooks : twoLooks.slice(0, 1);

describe.each([...looks])('in $language, dark $dark, $width wide', ({ language, ...options }) => {
  const w = wordsOf[language];

  it('a locked account has no violation', async () => {
    const page = await stage.person({ language, ...options });
    await page.goto(`${stage.address}/login`);
    const field = page.getByRole('textbox', { name: w.login.password, exact: true });
    for (let n = 0; n < 5; n += 1) {
      await giveCredentials(page, `nobody-${language}`, `wrong ${n}`, language);
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('');
    }
    await field.fill('wrong once more');
    await page.getByRole('button', { name: w.login.submit }).click();
    await page.getByRole('button', { name: w.login.useCode }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('nor have the personal data, with its forms and their complaints', async () => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/personalData?part=security`);
    await page.getByRole('table').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: w.personal.mobile.begin }).click();
    await page.getByRole('button', { name: w.personal.mobile.next }).click();
    await page.getByText(w.personal.mobile.codeMissing).waitFor();
    await page.getByRole('button', { name: w.personal.password.submit }).click();
    await page.getByText(w.personal.password.oldMissing).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('nor have profile, picture, certificates and notifications, with their complaints', async () => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/personalData`);
    await page.getByRole('textbox', { name: w.profile.name }).fill('');
    await page.getByRole('button', { name: w.profile.save }).click();
    await page.getByText(w.profile.nameMissing).waitFor();
    const choose = page.getByLabel(w.profile.avatar.choose).last();
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('MZ') });
    await page.getByText(w.profile.fileRejected.program).waitFor();
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot });
    await page.getByRole('application').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stage.address}/personalData?part=qualifications`);
    const card = page.getByRole('region', { name: w.profile.certificates.kinds[4] });
    await card.getByRole('button', { name: w.profile.certificates.submit }).click();
    await card.getByRole('button', { name: w.profile.certificates.save }).click();
    await card.getByText(w.profile.certificates.numberMissing).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stage.address}/personalData?part=notifications`);
    await page.getByRole('checkbox').first().waitFor();
    await page.getByRole('combobox').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('nor have the dialog of an expired session, its banner, and what stands there when another person comes', async () => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    await page.goto(`${stage.address}/cloudRoom/detail?id=${place(stage, 'Looked at')}`);
    const { tabs, record } = w.consultation;
    const choose = page.getByRole('button', { name: tabs.record, exact: true });
    const complaint = page.getByRole('textbox', { name: record.chiefComplaint });
    // On a telephone one part of the room stands on the screen at a time.
    await complaint.or(choose).first().waitFor();
    if (!(await complaint.isVisible())) await choose.click();
    await complaint.waitFor();
    await page.waitForLoadState('networkidle');
    await complaint.fill('Typed and not stored');
    endSessions(stage);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.errors.expired).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: w.errors.cancel }).click();
    await page.getByRole('alert').filter({ hasText: w.errors.expired }).waitFor();
    expect(await violations(page)).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(`${stage.address}/login`);
    await giveCredentials(other, people.colleague, password, language);
    await page.getByRole('alert').filter({ hasText: w.common.otherOwner.person }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: w.common.otherOwner.discard }).click();
    const newcomer = page.getByRole('alert').filter({ hasText: w.common.otherOwner.reloadedForOther });
    await newcomer.waitFor();
    // The consultation is not theirs; the notice goes with them to what is.
    await page.goto(`${stage.address}/cloudRoom`);
    await newcomer.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stage.complaints()).toEqual([]);
});
