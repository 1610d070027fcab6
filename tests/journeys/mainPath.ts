import { expect } from 'vitest';
import { acceptSomeone, chat, live, logIn, pick, say } from './acts.ts';
import type { People } from './browser.ts';

/** The whole path, in two browsers: from log-in to an audited prescription, and what each hears of the other. */
export const walkMainPath = async (people: People, address: string): Promise<void> => {
  const doctor = await people.person();
  await logIn(doctor, address, 'doctor');
  const patient = await acceptSomeone(doctor, address);
  await live(doctor);

  await say(doctor, 'How have you been since the last visit?');
  await chat(doctor).getByText('How have you been since the last visit?').waitFor();
  const before = await chat(doctor).getByRole('paragraph').count();
  // The patient answers by script.
  await expect.poll(() => chat(doctor).getByRole('paragraph').count()).toBeGreaterThan(before);

  const record = doctor.getByRole('region', { name: 'Case record' });
  await record.getByRole('textbox', { name: 'Chief complaint' }).fill('Upper abdominal pain for two days');
  await record
    .getByRole('textbox', { name: 'Present illness' })
    .fill('Known gastritis, bloated after meals.');
  await pick(record, 'Add a diagnosis', 'K29.5');

  const form = doctor.getByRole('region', { name: 'New prescription' });
  await form.getByRole('button', { name: /^Chronic gastritis/ }).click();
  await pick(form, 'Add a drug', 'omeprazole');
  await pick(form, 'Add a drug', 'hydrotalcite');
  const lines = form.getByRole('list', { name: 'Prescription lines' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(2);
  await form.getByRole('button', { name: 'Submit for audit' }).click();
  const written = doctor.getByRole('region', { name: 'Prescriptions' });
  await written.getByText('Awaiting audit').first().waitFor();
  await record.getByText(/^Saved/).waitFor();

  const auditor = await people.person();
  await logIn(auditor, address, 'auditor');
  await auditor.waitForURL('**/prescriptionTask');
  await auditor
    .getByRole('row')
    .filter({ hasText: patient })
    .filter({ hasText: '0 min' })
    .getByRole('link')
    .click();
  await auditor.getByText('Held by you').waitFor();
  await auditor.getByRole('region', { name: `Patient ${patient}` }).waitFor();
  await auditor.getByText('Upper abdominal pain for two days').waitFor();
  const read = auditor.getByRole('region', { name: 'Prescription lines' });
  await read.getByText('Omeprazole').first().waitFor();
  expect(await read.getByRole('listitem').count()).toBe(2);
  await auditor.getByRole('button', { name: 'Approve' }).click();

  // Without a reload.
  await written.getByText('Approved').first().waitFor();
  await chat(doctor).getByText(/RX\d+/).first().waitFor();
  expect(people.complaints()).toEqual([]);
};
