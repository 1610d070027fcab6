import type { Page } from 'playwright-core';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { expireSessions } from '../steps/consultation.ts';
import { submitCredentials } from '../steps/signIn.ts';
import { type Camera, stay } from './camera.ts';

/** The doctor beside the story's own who has most consultations open. */
const findColleague = ({ stack, story }: Camera) =>
  stack.withDatabase((db) => {
    const found = db
      .prepare(
        `SELECT colleague.username, colleague.name FROM account colleague
          JOIN account doctor ON doctor.tenant_id = colleague.tenant_id AND doctor.username = :doctor
          JOIN consult_order o ON o.doctor_id = colleague.id AND o.status = :status
          WHERE colleague.id <> doctor.id GROUP BY colleague.id ORDER BY count(*) DESC LIMIT 1`,
      )
      .get({ doctor: story.doctor, status: orderStatus.inConsultation });
    return { username: String(found?.['username']), name: String(found?.['name']) };
  });

/** An account beside the list of staff, and what is asked before it is changed. */
const captureAccount = async (camera: Camera, page: Page): Promise<void> => {
  const { capture, captureOpened, baseUrl, t } = camera;
  const { staff } = t;
  const { username, name } = findColleague(camera);
  const panel = page.getByRole('complementary');
  const button = (text: string) => panel.getByRole('button', { name: text, exact: true });
  await page.goto(`${baseUrl}/workforceManagement?q=${username}`);
  await page.getByRole('button', { name: staff.openAccount(name) }).click();
  await button(staff.disable).waitFor();
  await capture(page, 'account');
  await button(staff.disable).click();
  await panel.getByText(staff.disableEnds).waitFor();
  await capture(page, 'account-disable');
  await button(staff.cancel).click();
  const summary = panel.locator('summary').first();
  await summary.click();
  const colleague = panel.getByRole('combobox', { name: staff.transfer.colleague });
  await captureOpened(page, 'account-transfer', () => colleague.scrollIntoViewIfNeeded(), 'any', stay);
  await summary.click();
  await button(staff.signIns.show).click();
  const signIns = panel.getByRole('region', { name: staff.signIns.title });
  await captureOpened(page, 'account-sign-ins', () => signIns.scrollIntoViewIfNeeded(), 'any', stay);
  await button(staff.reset).click();
  await panel.getByText(staff.resetEnds).waitFor();
  await capture(page, 'account-reset');
  await button(staff.resetConfirm).click();
  await panel.getByText(staff.issued.once).waitFor();
  await capture(page, 'account-issued');
};

/** A department that was disabled after it had been chosen. */
const captureRefusedDepartment = async (camera: Camera, page: Page): Promise<void> => {
  const { stack, capture, t } = camera;
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: t.staff.departments.change }).click();
  await panel.getByRole('combobox', { name: t.staff.dept }).click();
  const option = page.getByRole('listbox').getByRole('option').nth(3);
  const name = (await option.innerText()).trim();
  await option.click();
  const setDisabled = (value: 0 | 1) =>
    stack.withDatabase((db) =>
      db.prepare('UPDATE dictionary SET disabled = ? WHERE ? IN (label, label_en)').run(value, name),
    );
  setDisabled(1);
  await panel.getByRole('button', { name: t.staff.save, exact: true }).click();
  await panel.locator('.field-error').waitFor();
  setDisabled(0);
  await capture(page, 'account-department');
};

/** The first certificate and the first department, each beside its list. */
const captureOpenedRows = async ({ capture, baseUrl }: Camera, page: Page): Promise<void> => {
  for (const part of ['certificates', 'departments']) {
    await page.goto(`${baseUrl}/workforceManagement?part=${part}`);
    await page.getByRole('table').locator('tbody').getByRole('button').first().click();
    await page.getByRole('complementary').getByRole('heading').first().waitFor();
    await capture(page, `staff-${part}-one`);
  }
};

/** What somebody meets who may not see a page, whose session ends, or whose account is disabled. */
const captureEnds = async (camera: Camera): Promise<void> => {
  const { stack, capture, captureScreen, signInAs, baseUrl, t, language, story } = camera;
  const page = await signInAs(story.auditor);
  await captureScreen(page, '/workforceManagement', 'refused');
  await captureScreen(page, '/prescriptionReview?id=nobody', 'missing');
  await page.goto(`${baseUrl}/prescriptionTask`);
  await page.getByRole('table').waitFor();
  expireSessions(stack);
  const dialog = page.getByRole('dialog').filter({ hasText: t.errors.expired });
  // A call in the background may find it before the click, which the dialog then prevents.
  await Promise.any([
    page.getByRole('link', { name: t.common.nav.myAuditRecord }).first().click({ timeout: 5000 }),
    dialog.waitFor(),
  ]);
  await dialog.waitFor();
  await capture(page, 'session-expired');
  await page.goto(`${baseUrl}/login`);
  await submitCredentials(page, story.auditor, undefined, language);
  await page.getByRole('button', { name: t.common.logOut }).waitFor();
  stack.withDatabase((db) =>
    db.prepare('UPDATE account SET status = 1 WHERE username = ?').run(story.auditor),
  );
  await page.goto(`${baseUrl}/prescriptionTask`);
  await page.getByRole('heading', { name: t.common.accountDisabled.title }).waitFor();
  await capture(page, 'account-disabled');
  await page.getByRole('button', { name: t.common.accountDisabled.logIn }).click();
  await submitCredentials(page, story.auditor, undefined, language);
  await page.getByRole('alert').waitFor();
  await capture(page, 'login-disabled');
};

/** What the administrator opens, and where somebody cannot go on. */
export const captureAdministration = async (camera: Camera): Promise<void> => {
  const administrator = await camera.signInAs(camera.story.doctor);
  await captureAccount(camera, administrator);
  await captureRefusedDepartment(camera, administrator);
  await captureOpenedRows(camera, administrator);
  await captureEnds(camera);
};
