import { expect } from 'vitest';
import { acceptPatient, chatLog, waitForLive, signIn, pickFromCombobox, sendMessage } from './signIn.ts';
import { showTab, submitPrescription } from './consultation.ts';
import type { BrowserPages } from '../../support/browser.ts';

/** The main path in two browsers, from the log-in to an audited prescription. */
export const walkMainPath = async (browser: BrowserPages, baseUrl: string): Promise<void> => {
  const doctor = await browser.openPage();
  await signIn(doctor, baseUrl, 'doctor');
  const patient = await acceptPatient(doctor, baseUrl);
  await waitForLive(doctor);

  await sendMessage(doctor, 'How have you been since the last visit?');
  await chatLog(doctor).getByText('How have you been since the last visit?').waitFor();
  // The patient answers by script.
  await expect
    .poll(() => chatLog(doctor).getByRole('paragraph').last().innerText())
    .not.toBe('How have you been since the last visit?');

  await showTab(doctor, 'record');
  const record = doctor.getByRole('region', { name: 'Case record' });
  await record
    .getByRole('textbox', { name: 'Presenting complaint', exact: true })
    .fill('Upper abdominal pain for two days');
  await record
    .getByRole('textbox', { name: 'History of presenting complaint' })
    .fill('Known gastritis, bloated after meals.');
  await pickFromCombobox(record, 'Add a diagnosis', 'K29.5');

  const form = doctor.getByRole('region', { name: 'New prescription' });
  // The diagnosis of the record.
  await form.getByText('K29.5', { exact: true }).waitFor();
  await pickFromCombobox(form, 'Add a drug', 'omeprazole');
  await pickFromCombobox(form, 'Add a drug', 'hydrotalcite');
  const lines = form.getByRole('list', { name: 'Prescription lines' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(2);
  // What the rules could not check about an old patient needs a reason; notes need none.
  await form.locator('.rx-summary').filter({ hasText: /./ }).filter({ hasNotText: 'Checking…' }).waitFor();
  for (const reason of await form.getByRole('textbox', { name: /^(?:One r|R)eason/ }).all())
    await reason.fill('Known to be stable');
  await submitPrescription(doctor);
  const prescriptionList = doctor.getByRole('region', { name: 'Prescriptions' });
  await prescriptionList.getByText('Awaiting review').first().waitFor();
  await record.getByText(/^Saved/).waitFor();

  const auditor = await browser.openPage();
  await signIn(auditor, baseUrl, 'auditor');
  await auditor.waitForURL('**/prescriptionTask');
  await auditor
    .getByRole('row')
    .filter({ hasText: patient })
    // The patient may have an older prescription in the queue.
    .filter({ has: auditor.getByText(/^\d min$/) })
    .getByRole('link')
    .click();
  await auditor.getByText('You are reviewing this').waitFor();
  await auditor.getByRole('region', { name: `Patient ${patient}` }).waitFor();
  await auditor.getByText('Upper abdominal pain for two days').waitFor();
  const lineList = auditor.getByRole('region', { name: 'Prescription lines' });
  await lineList.getByText('Omeprazole').first().waitFor();
  await expect.poll(() => lineList.getByRole('listitem').count()).toBe(2);
  await auditor.getByRole('button', { name: 'Approve' }).click();

  // Without a reload.
  await prescriptionList.getByText('Approved').first().waitFor();
  await chatLog(doctor).getByText(/RX\d+/).first().waitFor();
  expect(browser.consoleErrors()).toEqual([]);
};
