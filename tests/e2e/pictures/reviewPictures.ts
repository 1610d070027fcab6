import type { Page } from 'playwright-core';
import type { Camera } from './camera.ts';

/** Samples of prescriptions: the draw by the administrator, and the worksheets of a pharmacist who reviewed nothing. */
const captureSampling = async (camera: Camera, administrator: Page): Promise<void> => {
  const { capture, captureScreen, signInAs, stack, baseUrl, t, story } = camera;
  const { draw, sample, sheet, progressOf } = t.sampling;
  const path = '/prescriptionSampling';
  // So that the second pharmacist may judge all of them.
  stack.withDatabase((db) =>
    db
      .prepare(
        `UPDATE verdict SET auditor_id = (SELECT id FROM account WHERE username = :auditor)
          WHERE tenant_id = (SELECT tenant_id FROM account WHERE username = :auditor)`,
      )
      .run({ auditor: story.auditor }),
  );
  await captureScreen(administrator, path, 'sampling-none');
  await administrator.getByRole('button', { name: draw.open, exact: true }).click();
  const size = administrator.getByRole('textbox', { name: draw.size });
  const run = administrator.getByRole('button', { name: draw.run, exact: true });
  await run.and(administrator.locator(':enabled')).waitFor();
  await capture(administrator, 'sampling-draw');
  await size.fill('6');
  await run.click();
  await administrator.getByText(progressOf(0, 6), { exact: true }).waitFor();
  const { pathname, search } = new URL(administrator.url());

  const pharmacist = await signInAs(story.secondAuditor);
  await pharmacist.goto(`${baseUrl}${pathname}${search}`);
  for (let judged = 0; judged < 4; judged += 1) {
    if (judged === 0) await pharmacist.getByRole('button', { name: sample.judgeNext, exact: true }).click();
    await pharmacist.getByText(sheet.whole, { exact: true }).waitFor();
    const before = pharmacist.url();
    if (judged === 1) {
      const reasons = pharmacist.getByRole('combobox');
      // The keys are there just after the sheet is painted.
      do await pharmacist.keyboard.press('l');
      while (!(await reasons.isVisible()));
      await reasons.fill('2-5');
      for (let n = 0; n < 2; n += 1) await pharmacist.keyboard.press('Enter');
      await pharmacist.getByRole('listbox').waitFor({ state: 'detached' });
      await pharmacist.getByRole('textbox', { name: sheet.remark }).fill(story.lineReason);
      await capture(pharmacist, 'sampling-sheet');
    }
    const result = judged === 1 ? sheet.notRational : sheet.rational;
    await pharmacist.getByRole('button', { name: result, exact: true }).click();
    await pharmacist.waitForURL((url) => url.href !== before);
  }
  await captureScreen(pharmacist, `${pathname}${search}`, 'sampling-results');
  await captureScreen(pharmacist, path, 'sampling');
};

/** A review that a colleague takes over. */
const captureTakeOver = async (camera: Camera, auditor: Page): Promise<void> => {
  const { capture, captureScreen, signInAs, baseUrl, t, story } = camera;
  await auditor.goto(`${baseUrl}/prescriptionTask`);
  await auditor.getByRole('button', { name: t.audit.claimNext, exact: true }).click();
  await auditor.getByText(t.audit.heldByYou).waitFor();
  const colleague = await signInAs(story.secondAuditor);
  await colleague.goto(auditor.url());
  await colleague.getByRole('button', { name: t.audit.takeOver, exact: true }).click();
  await colleague.getByRole('textbox', { name: t.audit.takeOverReason }).fill(story.takeOverReason);
  await capture(colleague, 'review-take-over');
  await colleague.getByRole('button', { name: t.audit.takeOverNow, exact: true }).click();
  await auditor.getByText(story.takeOverReason).first().waitFor();
  await capture(auditor, 'review-taken-over');
  await captureScreen(auditor, '/prescriptionTask?overdue=1', 'tasks-overdue');
};

/** The first log-in with a password that an administrator has set. */
const captureFirstPassword = async ({ stack, capture, ...camera }: Camera): Promise<void> => {
  const { language, logIn, t, story } = camera;
  stack.withDatabase((db) =>
    db.prepare('UPDATE account SET first_password_at = 1 WHERE username = ?').run(story.newcomer),
  );
  const page = await stack.openPage({ language });
  await logIn(page, story.newcomer);
  await page.getByRole('heading', { name: t.personal.password.first.title }).waitFor();
  await capture(page, 'first-password');
  await page.getByRole('button', { name: t.personal.password.submit }).click();
  await page.getByText(t.personal.password.first.fields.oldMissing).waitFor();
  await capture(page, 'first-password-wrong');
};

/** The screens of the pharmacists and of the administrator beside the review itself. */
export const captureReviews = async (camera: Camera, doctor: Page, auditor: Page): Promise<void> => {
  const { capture, captureScreen, captureOpened, lazy, t, story, baseUrl } = camera;
  await captureScreen(doctor, '/reviewBoard', 'review-board');
  await doctor.getByRole('button', { name: lazy.board.term.change, exact: true }).click();
  await doctor.getByRole('textbox', { name: lazy.board.term.field }).fill('0');
  await doctor.keyboard.press('Enter');
  await doctor.getByText(lazy.board.term.wrong(1440)).waitFor();
  await capture(doctor, 'review-board-target');
  await doctor.goto(`${baseUrl}/prescriptionRecord`);
  await doctor.getByRole('table').waitFor();
  await captureOpened(doctor, 'export', async () => {
    await doctor.getByRole('button', { name: t.exports.action, exact: true }).click();
    await doctor.getByRole('checkbox', { name: t.exports.names }).check();
    await doctor.getByRole('textbox', { name: t.exports.reason }).fill(story.exportReason);
  });
  await captureSampling(camera, doctor);
  await captureTakeOver(camera, auditor);
  await captureFirstPassword(camera);
};
