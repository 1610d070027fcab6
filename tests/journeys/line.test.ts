import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { acceptSomeone, chat, hold, insist, live, logIn, say } from './acts.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const stored = (text: string): number =>
  stage.database((db) =>
    Number(db.prepare('SELECT count(*) AS n FROM message WHERE body LIKE ?').get(`%${text}%`)?.['n']),
  );

const arrives = async (doctor: Page, text: string): Promise<void> => {
  const times = async () => {
    await insist(doctor);
    return stored(text);
  };
  await expect.poll(times, { timeout: 40_000 }).toBe(1);
};

it('the upstream is killed during a chat: the message waits, says so, and arrives once', async () => {
  const doctor = await stage.person();
  await logIn(doctor, stage.address, 'doctor');
  await acceptSomeone(doctor, stage.address);
  await live(doctor);
  await say(doctor, 'Before the cut');
  await expect.poll(() => stored('Before the cut')).toBe(1);

  await stage.killUpstream();
  await doctor.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
  await say(doctor, 'While it was away');
  await chat(doctor).getByText('While it was away').waitFor();
  await stage.startUpstream();

  await arrives(doctor, 'While it was away');
  await live(doctor);
  await say(doctor, 'After it came back');
  await expect.poll(() => stored('After it came back')).toBe(1);
  for (const text of ['Before the cut', 'While it was away', 'After it came back'])
    await expect.poll(() => chat(doctor).getByText(text).count()).toBe(1);
  expect(stored('While it was away')).toBe(1);
});

it('a message is sent once although the upstream is killed at the very moment, twice', async () => {
  const doctor = await stage.person();
  await logIn(doctor, stage.address, 'colleague');
  await acceptSomeone(doctor, stage.address);
  for (let n = 0; n < 2; n += 1) {
    await live(doctor);
    await say(doctor, `At the moment of cut ${n}.`);
    await stage.killUpstream();
    await stage.startUpstream();
    await arrives(doctor, `At the moment of cut ${n}.`);
  }
  await expect
    .poll(() =>
      chat(doctor)
        .getByText(/^At the moment of cut/)
        .count(),
    )
    .toBe(2);
  expect(stored('At the moment of cut')).toBe(2);
}, 180_000);

it('an access token that ends in the middle of writing is renewed, and nothing typed is lost', async () => {
  const doctor = await stage.person();
  await logIn(doctor, stage.address, 'doctor');
  await acceptSomeone(doctor, stage.address);
  const record = doctor.getByRole('region', { name: 'Case record' });
  const calls: string[] = [];
  doctor.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await record.getByRole('textbox', { name: 'Present illness' }).fill('The first half, ');
  stage.database((db) => db.exec('UPDATE access_token SET expires_at = 1'));
  await record.getByRole('textbox', { name: 'Present illness' }).pressSequentially('and the second half.');
  await expect
    .poll(() =>
      stage.database((db) =>
        Number(
          db
            .prepare(
              "SELECT count(*) AS n FROM case_record WHERE present_illness = 'The first half, and the second half.'",
            )
            .get()?.['n'],
        ),
      ),
    )
    .toBeGreaterThan(0);
  expect(calls.filter((path) => path === '/doctor/auth/refresh-token')).toHaveLength(1);
  expect(await doctor.getByRole('dialog').count()).toBe(0);
  expect(await record.getByRole('textbox', { name: 'Present illness' }).inputValue()).toBe(
    'The first half, and the second half.',
  );
});

it('a session that cannot be renewed asks once, in the words of the specification, and the page stays readable', async () => {
  const doctor = await stage.person();
  await logIn(doctor, stage.address, 'doctor');
  await acceptSomeone(doctor, stage.address);
  const record = doctor.getByRole('region', { name: 'Case record' });
  // The session ends between the typing and the saving: a dialog that comes first would take the keys.
  const saving = await hold(doctor, '/prescription/doctor/case/addOrUpdateCaseInfo');
  await record.getByRole('textbox', { name: 'Advice' }).fill('Still here.');
  await expect.poll(saving.held).toBe(1);
  stage.database((db) =>
    db.exec('UPDATE access_token SET expires_at = 1; UPDATE refresh_token SET expires_at = 1'),
  );
  saving.letGo();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByText('Login timed out, please log in again').waitFor();
  expect(await doctor.getByRole('dialog').count()).toBe(1);
  await dialog.getByRole('button', { name: 'cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await record.getByRole('textbox', { name: 'Advice' }).inputValue()).toBe('Still here.');
});
