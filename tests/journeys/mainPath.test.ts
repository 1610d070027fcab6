import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptSomeone, chat, live, logIn, pick, say } from './acts.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('a doctor sees who waits, talks, writes, prescribes; an auditor approves; the doctor and the patient hear of it', async () => {
  const doctor = await stage.person();
  await logIn(doctor, stage.address, 'doctor');
  const patient = await acceptSomeone(doctor, stage.address);
  await live(doctor);

  await say(doctor, 'How have you been since the last visit?');
  await chat(doctor).getByText('How have you been since the last visit?').waitFor();
  const before = await chat(doctor).getByRole('paragraph').count();
  // The patient answers by script.
  await expect
    .poll(() => chat(doctor).getByRole('paragraph').count(), { timeout: 20_000 })
    .toBeGreaterThan(before);

  const record = doctor.getByRole('region', { name: 'Case record' });
  await record.getByRole('textbox', { name: 'Chief complaint' }).fill('Upper abdominal pain for two days');
  await record
    .getByRole('textbox', { name: 'Present illness' })
    .fill('Known gastritis, bloated after meals.');
  await pick(record, 'Add a diagnosis', 'K29.5');
  await record.getByText(/^Saved/).waitFor();

  const form = doctor.getByRole('region', { name: 'New prescription' });
  await form.getByRole('combobox', { name: 'Find a diagnosis' }).focus();
  await form.getByRole('button', { name: /^Add .* from the case record/ }).click();
  await pick(form, 'Add a drug', 'omeprazole');
  await pick(form, 'Add a drug', 'hydrotalcite');
  await expect
    .poll(() => form.getByRole('list', { name: 'Prescription lines' }).getByRole('listitem').count())
    .toBe(2);
  await form.getByRole('button', { name: 'Submit for audit' }).click();
  await doctor.getByText('Awaiting audit').first().waitFor();

  const auditor = await stage.person();
  await logIn(auditor, stage.address, 'auditor');
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
  expect(
    await auditor.getByRole('region', { name: 'Prescription lines' }).getByRole('listitem').count(),
  ).toBe(2);
  await auditor.getByRole('button', { name: 'Approve' }).click();

  await doctor.getByRole('region', { name: 'Prescriptions' }).getByText('Approved').first().waitFor();
  await chat(doctor).getByText(/RX\d+/).first().waitFor();
  expect(stage.complaints()).toEqual([]);
});
