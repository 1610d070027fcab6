import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submitCredentials, accounts, messagesOf } from '../steps/signIn.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { twoVariants, findViolations } from '../../support/axe.ts';
import { expireSessions, restoreSession, insertConsultation, showTab } from '../steps/consultation.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** LONG=1 (`npm run test:faults long`) tests both. */
const testedVariants = process.env['LONG'] ? twoVariants : twoVariants.slice(0, 1);

describe.each([...testedVariants])('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  const t = messagesOf[language];

  it('a locked account has no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    const field = page.getByRole('textbox', { name: t.login.password, exact: true });
    for (let n = 0; n < 5; n += 1) {
      await submitCredentials(page, `nobody-${language}`, `wrong ${n}`, language);
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('');
    }
    await field.fill('wrong once more');
    await page.getByRole('button', { name: t.login.submit }).click();
    await page.getByRole('button', { name: t.login.useCode }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('the personal data have no accessibility violations, with their forms and error messages', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/personalData?part=security`);
    await page.getByRole('table').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.personal.mobile.begin }).click();
    await page.getByRole('button', { name: t.personal.mobile.next }).click();
    await page.getByText(t.personal.mobile.codeMissing).waitFor();
    await page.getByRole('button', { name: t.personal.password.submit }).click();
    await page.getByText(t.personal.password.oldMissing).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('the tabs of the staff screen and what is opened in them have no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    const { staff } = t;
    for (const path of ['part=departments&open=3', 'part=certificates', 'part=trail', 'q=zhouheng']) {
      await page.goto(`${stack.baseUrl}/workforceManagement?${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForData(page);
      if (path === 'part=certificates')
        await page.getByRole('button', { name: staff.certificates.open('秦淑兰') }).click();
      if (path === 'q=zhouheng') {
        await page.getByRole('table').locator('tbody').getByRole('button').first().click();
        await page.locator('summary', { hasText: staff.transfer.summary(1, 0) }).click();
        await page.getByRole('button', { name: staff.reset }).click();
        await page.getByRole('button', { name: staff.signIns.show }).click();
        await page.getByText(staff.resetEnds).waitFor();
      }
      await waitForData(page);
      expect([path, ...(await findViolations(page))]).toEqual([path]);
    }
  });

  it('the change of a first password has no accessibility violations', async () => {
    stack.withDatabase((db) =>
      db.exec("UPDATE account SET first_password_at = 1 WHERE username = 'fengjiahe'"),
    );
    const page = await stack.openPage({ language, ...options });
    await page.goto(`${stack.baseUrl}/login`);
    await submitCredentials(page, 'fengjiahe', password, language);
    await page.getByRole('heading', { name: t.personal.password.first.title }).waitFor();
    await page.getByRole('button', { name: t.personal.password.submit }).click();
    await page.getByText(t.personal.password.first.fields.oldMissing).waitFor();
    // Nothing but this page is offered: neither the bar nor the menu.
    expect(await findViolations(page)).toEqual(['no banner', 'no navigation']);
  });

  it('profile, picture, certificates and notifications have no accessibility violations, with their error messages', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/personalData`);
    await page.getByRole('textbox', { name: t.profile.goodAt }).fill('x'.repeat(501));
    await page.getByRole('button', { name: t.profile.save }).click();
    await page.getByText(t.profile.tooLong).waitFor();
    const choose = page.getByLabel(t.profile.avatar.choose).last();
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('MZ') });
    await page.getByText(t.profile.fileRejected.program).waitFor();
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixelPng });
    await page.getByRole('application').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${stack.baseUrl}/personalData?part=qualifications`);
    const card = page.getByRole('region', { name: t.profile.certificates.kinds[4] });
    await card.getByRole('button', { name: t.profile.certificates.submit }).click();
    await card.getByRole('button', { name: t.profile.certificates.save }).click();
    await card.getByText(t.profile.certificates.numberMissing).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${stack.baseUrl}/personalData?part=notifications`);
    await page.getByRole('checkbox').first().waitFor();
    await page.getByRole('combobox').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('an expired session has no accessibility violations: its dialog, its banner, and the page after another person has logged in', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    await page.goto(
      `${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, 'Without violations')}`,
    );
    const { record } = t.consultation;
    const complaint = page.getByRole('textbox', { name: record.chiefComplaint, exact: true });
    await showTab(page, 'record', t);
    await complaint.waitFor();
    await waitForData(page);
    await complaint.fill('Typed and not stored');
    expireSessions(stack);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.errors.expired).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: t.errors.cancel }).click();
    await page.getByRole('alert').filter({ hasText: t.errors.expired }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(`${stack.baseUrl}/login`);
    await submitCredentials(other, accounts.colleague, password, language);
    await page.getByRole('alert').filter({ hasText: t.common.otherOwner.person }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.common.otherOwner.discard }).click();
    const otherUserBanner = page.getByRole('alert').filter({ hasText: t.common.otherOwner.reloadedForOther });
    await otherUserBanner.waitFor();
    // The consultation is not theirs; the notice stays on the screens that are.
    await page.goto(`${stack.baseUrl}/cloudRoom`);
    await otherUserBanner.waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
