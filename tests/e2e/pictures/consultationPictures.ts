import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { waitForData } from '../../support/screens.ts';
import { orderIdOf, showTab, submitDrawer } from '../steps/consultation.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import { captureCall } from './callPictures.ts';
import type { Camera } from './camera.ts';
import { captureReviews } from './reviewPictures.ts';
import { captureRoom } from './roomPictures.ts';
import { captureEnding, captureWorkArea } from './workAreaPictures.ts';

/** A visit of the story's patient, from the queue to the review. */
export const captureConsultation = async (camera: Camera): Promise<void> => {
  const { stack, language, t, lazy, story, baseUrl } = camera;
  const { capture, captureScreen, captureDialog, logIn, signInAs } = camera;

  /** The story's patient waits, for a visit that another demo patient asked for. */
  const arrive = (): void =>
    stack.withDatabase((db) => {
      const order = db
        .prepare(
          `UPDATE consult_order SET patient_id = patient.id, complaint = :complaint, follow_up = 1
           FROM patient, account WHERE patient.name = :name AND account.username = :doctor
           AND account.tenant_id = patient.tenant_id AND consult_order.id = (
             SELECT id FROM consult_order waits WHERE waits.tenant_id = patient.tenant_id AND waits.status = :status
             AND (waits.doctor_id IS NULL OR waits.doctor_id = account.id) ORDER BY create_time LIMIT 1)
           RETURNING consult_order.id`,
        )
        .get({
          name: story.patient,
          doctor: story.doctor,
          complaint: story.complaint,
          status: orderStatus.awaiting,
        });
      if (!order) throw new Error('nobody waits, so the story has no visit');
      db.prepare('DELETE FROM message WHERE conv = ?').run(String(order['id']));
    });

  /** Two pictures, sent by the doctor. */
  const sendPictures = async (page: Page): Promise<void> => {
    const files = await Promise.all(
      ['#b5838d', '#6d6875'].map(async (colour) => ({
        name: `${colour.slice(1)}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: colour } })
          .jpeg()
          .toBuffer(),
      })),
    );
    await page.locator('input[type=file][multiple]').setInputFiles(files);
    await page.getByRole('button', { name: t.composer.send, exact: true }).click();
    await page
      .getByRole('log')
      .getByRole('button', { name: new RegExp(`^${t.chat.picture.enlarge('')}`) })
      .nth(1)
      .waitFor();
  };

  /** What lies above Today: the form for an absence, and the palette. */
  const captureOverlays = async (page: Page): Promise<void> => {
    await page.goto(`${baseUrl}/`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t.shell.absence.setAway, exact: true })
      .click();
    await page.getByRole('form', { name: t.shell.absence.form }).waitFor();
    await capture(page, 'away');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: t.palette.title });
    await palette.getByRole('combobox').fill(story.patient.slice(0, 3));
    await palette.getByRole('option').first().waitFor();
    await capture(page, 'palette');
    await page.keyboard.press('Escape');
  };

  const wrongPassword = async (): Promise<void> => {
    const page = await stack.openPage({ language });
    await captureScreen(page, '/login', 'login');
    await logIn(page, story.doctor, 'not-the-password');
    await page.getByRole('alert').waitFor();
    await capture(page, 'login-wrong');
  };

  /** A finished order, from the list. */
  const readOrder = async (page: Page): Promise<void> => {
    await page.goto(`${baseUrl}/orderRecord?status=3`);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: t.orders.detail.timeline }).waitFor();
    await capture(page, 'order');
  };

  /** The doctor accepts the story's patient, chats, and writes the record; returns the order's id. */
  const consult = async (page: Page): Promise<string> => {
    const row = page.getByRole('listitem').filter({ hasText: story.patient });
    await row.first().getByRole('button', { name: t.cloudRoom.accept }).click();
    const log = page.getByRole('log');
    await log.waitFor();
    await waitForData(page);
    await capture(page, 'summary', 'summary');
    const composer = page.getByRole('textbox', { name: t.composer.write });
    for (const text of story.doctorMessages) {
      const before = await log.getByRole('paragraph').count();
      await composer.fill(text);
      await composer.press('Enter');
      // The patient answers by script.
      await log
        .getByRole('paragraph')
        .nth(before + 1)
        .waitFor();
    }
    await showTab(page, 'record', t);
    const record = page.getByRole('region', { name: t.consultation.record.title, exact: true });
    for (const [field, text] of Object.entries(story.record))
      await record.locator(`.record-${field}`).getByRole('textbox').fill(text);
    for (const code of story.diagnoses)
      await pickFromCombobox(record, t.consultation.record.findDiagnosis, code);
    await record.getByText(t.consultation.record.savedAt('').trim()).waitFor();
    await capture(page, 'consultation', 'chat');
    await captureDialog(
      page,
      record.getByRole('button', { name: t.consultation.sign.action, exact: true }),
      'sign',
    );
    await showTab(page, 'history', t);
    await capture(page, 'history', 'history');
    await sendPictures(page);
    await captureDialog(
      page,
      log.getByRole('button', { name: new RegExp(`^${t.chat.picture.enlarge('')}`) }).first(),
      'viewer',
    );
    const { search } = new URL(page.url());
    await captureScreen(page, `/cloudRoom/detail1${search}`, 'video');
    await page.goBack();
    await log.waitFor();
    return orderIdOf(page);
  };

  /** Prescribes a course that needs a reason, and submits. */
  const prescribe = async (page: Page): Promise<void> => {
    await showTab(page, 'prescription', t);
    const form = page.getByRole('region', { name: t.prescription.writing, exact: true });
    for (const drug of story.drugs) await pickFromCombobox(form, t.prescription.findDrug, drug);
    await form
      .getByRole('button', { name: new RegExp(`^${t.prescription.removeLine('').trim()}`) })
      .last()
      .click();
    const undo = page.getByRole('button', { name: t.common.undo.label, exact: true });
    await undo.waitFor();
    await capture(page, 'undo', 'prescription');
    await undo.click();
    const days = form.getByRole('textbox', { name: t.prescription.days });
    await days.nth(1).fill('14');
    const reasons = form.getByPlaceholder(t.rules.reasonHint);
    await reasons.first().waitFor();
    await capture(page, 'prescribing', 'prescription');
    for (const reason of await reasons.all()) await reason.fill(story.reason);
    await page.getByRole('button', { name: t.prescription.submit, exact: true }).click();
    await submitDrawer(page, t).waitFor();
    await capture(page, 'submit');
    await submitDrawer(page, t).getByRole('button', { name: t.prescription.review.send }).click();
    await page.getByText(t.prescription.submitted).waitFor();
    await page.getByRole('button', { name: t.consultation.finish.action }).click();
    await page.getByRole('dialog').waitFor();
    await capture(page, 'end');
    await page.keyboard.press('Escape');
  };

  /** The auditor asks the prescriber, who answers, and rejects the prescription with a reason on its second line. */
  const audit = async (page: Page, doctor: Page): Promise<void> => {
    await page.goto(`${baseUrl}/prescriptionTask`);
    await page.getByRole('checkbox', { name: t.lists.chooseAll }).check();
    const batch = page.getByRole('button', { name: lazy.queue.batch.open(0).split(/[（(]/)[0] ?? '' });
    await captureDialog(page, batch, 'batch');
    await page.getByRole('row').filter({ hasText: story.patient }).getByRole('link').click();
    await page.getByText(t.audit.heldByYou).waitFor();
    await capture(page, 'review');
    const address = page.url();
    await page.getByRole('button', { name: lazy.clarification.ask, exact: true }).click();
    await page.getByRole('textbox', { name: lazy.clarification.question }).fill(story.question);
    await page.getByRole('group', { name: lazy.clarification.sign }).getByRole('checkbox').first().check();
    await capture(page, 'review-question');
    await page.getByRole('button', { name: lazy.clarification.askNow, exact: true }).click();
    await page.waitForURL((url) => url.href !== address);

    const answer = doctor.getByRole('textbox', { name: lazy.clarification.answer });
    await answer.fill(story.answer);
    await doctor.getByRole('group', { name: lazy.clarification.signNow }).getByRole('checkbox').check();
    await capture(doctor, 'question', 'prescription');
    await doctor.getByRole('button', { name: lazy.clarification.signAndSend, exact: true }).click();
    await answer.waitFor({ state: 'detached' });

    await page.goto(address);
    await page.getByText(story.answer).waitFor();
    await page.getByText(t.audit.heldByYou).waitFor();
    await page.getByPlaceholder(t.audit.other).nth(1).fill(story.lineReason);
    await page.getByRole('textbox', { name: t.audit.opinion }).fill(story.opinion);
    await capture(page, 'review-reasons');
    await page.getByRole('button', { name: t.audit.reject, exact: true }).click();
    await page.getByText(t.audit.rejected).first().waitFor();
    await captureScreen(page, '/myAuditRecord', 'verdicts');
  };

  arrive();
  await wrongPassword();
  const doctor = await signInAs(story.doctor);
  await captureScreen(doctor, '/', 'today');
  await captureOverlays(doctor);
  await captureScreen(doctor, '/orderRecord', 'orders');
  await captureScreen(doctor, '/workforceManagement', 'staff');
  for (const part of ['departments', 'certificates', 'trail'])
    await captureScreen(doctor, `/workforceManagement?part=${part}`, `staff-${part}`);
  await captureScreen(doctor, '/workforceManagement?open=new', 'staff-new');
  for (const part of ['figures', 'visits', 'prescriptions', 'schedules'])
    await captureScreen(doctor, `/hospitalOverview?part=${part}`, `hospital-${part}`);
  await captureScreen(doctor, '/hospitalData', 'hospital-data');
  await captureScreen(doctor, '/serviceSetup', 'services');
  await captureScreen(doctor, '/serviceSetup?tab=replies', 'services-replies');
  await captureScreen(doctor, '/serviceSetup?tab=diseases', 'services-diseases');
  await captureScreen(doctor, '/serviceSetup?tab=templates', 'services-templates');
  for (const part of ['profile', 'qualifications', 'security', 'notifications'])
    await captureScreen(doctor, `/personalData?part=${part}`, `personal-${part}`);
  await readOrder(doctor);
  await captureScreen(doctor, '/prescriptionRecord', 'prescriptions');
  await captureScreen(doctor, '/cloudRoom', 'cloudRoom');
  const orderId = await consult(doctor);
  await prescribe(doctor);
  const auditor = await signInAs(story.auditor);
  await captureScreen(auditor, '/', 'today-auditor');
  await captureScreen(auditor, '/prescriptionTask', 'tasks');
  await audit(auditor, doctor);
  await doctor.getByRole('button', { name: t.prescription.edit, exact: true }).waitFor();
  await capture(doctor, 'rejected', 'prescription');
  await doctor.goto(`${baseUrl}/prescriptionRecord?status=4`);
  await doctor.getByRole('table').locator('tbody').getByRole('button').first().click();
  await doctor.getByRole('complementary').getByRole('button', { name: t.prescription.edit }).waitFor();
  await capture(doctor, 'prescriptions-one');
  await captureRoom(camera, doctor, orderId);
  await captureWorkArea(camera, doctor, orderId);
  await captureCall(camera, orderId);
  await captureEnding(camera, doctor, orderId);
  await captureReviews(camera, doctor, auditor);
};
