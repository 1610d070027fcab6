import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  acceptPatient,
  chatLog,
  holdRequest,
  confirmHeldMessages,
  waitForLive,
  signIn,
  sendMessage,
} from '../steps/signIn.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { showTab } from '../steps/consultation.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const countStored = (text: string): number =>
  stack.withDatabase((db) =>
    Number(db.prepare('SELECT count(*) AS n FROM message WHERE body LIKE ?').get(`%${text}%`)?.['n']),
  );

const expectArrival = async (doctor: Page, text: string): Promise<void> => {
  const confirmAndCount = async () => {
    await confirmHeldMessages(doctor);
    return countStored(text);
  };
  await expect.poll(confirmAndCount, { timeout: 40_000 }).toBe(1);
};

it('the upstream is killed during a chat: the message waits, says so, and arrives once', async () => {
  const doctor = await stack.openPage();
  await signIn(doctor, stack.baseUrl, 'doctor');
  await acceptPatient(doctor, stack.baseUrl);
  await waitForLive(doctor);
  await sendMessage(doctor, 'Before the cut');
  await expect.poll(() => countStored('Before the cut')).toBe(1);

  await stack.killUpstream();
  await doctor.getByRole('status', { name: /^Live updates: (?!Live)/ }).waitFor();
  await sendMessage(doctor, 'While it was away');
  await chatLog(doctor).getByText('While it was away').waitFor();
  await stack.startUpstream();

  await expectArrival(doctor, 'While it was away');
  await waitForLive(doctor);
  await sendMessage(doctor, 'After it came back');
  await expect.poll(() => countStored('After it came back')).toBe(1);
  for (const text of ['Before the cut', 'While it was away', 'After it came back'])
    await expect.poll(() => chatLog(doctor).getByText(text).count()).toBe(1);
  expect(countStored('While it was away')).toBe(1);
});

/** The largest size of a file that the upstream may write: with 1 every write fails as on a full disk. */
const limitFiles = (bytes: string): void => {
  execFileSync('prlimit', ['--pid', String(stack.upstreamPid()), `--fsize=${bytes}:`]);
};

it("the upstream's disk is full: the message says why it waits, and arrives once there is room", async () => {
  const doctor = await stack.openPage();
  await signIn(doctor, stack.baseUrl, 'doctor');
  await acceptPatient(doctor, stack.baseUrl);
  await waitForLive(doctor);
  limitFiles('1');
  await sendMessage(doctor, 'On a full disk');
  const reason = en.chat.refusedForNow(business.diskNotWritable.en);
  await chatLog(doctor).getByText(reason).waitFor();
  expect(countStored('On a full disk')).toBe(0);
  limitFiles('unlimited');
  await expectArrival(doctor, 'On a full disk');
  await expect.poll(() => chatLog(doctor).getByText(reason).count()).toBe(0);
});

it('a message is sent once although the upstream is killed just then, twice', async () => {
  const doctor = await stack.openPage();
  await signIn(doctor, stack.baseUrl, 'colleague');
  await acceptPatient(doctor, stack.baseUrl);
  for (let n = 0; n < 2; n += 1) {
    await waitForLive(doctor);
    await sendMessage(doctor, `At the moment of cut ${n}.`);
    await stack.killUpstream();
    await stack.startUpstream();
    await expectArrival(doctor, `At the moment of cut ${n}.`);
  }
  await expect
    .poll(() =>
      chatLog(doctor)
        .getByText(/^At the moment of cut/)
        .count(),
    )
    .toBe(2);
  expect(countStored('At the moment of cut')).toBe(2);
}, 180_000);

it('an access token that expires while the doctor types is renewed, and nothing typed is lost', async () => {
  const doctor = await stack.openPage();
  await signIn(doctor, stack.baseUrl, 'doctor');
  await acceptPatient(doctor, stack.baseUrl);
  await showTab(doctor, 'record');
  const recordPanel = doctor.getByRole('region', { name: 'Case record' });
  const calls: string[] = [];
  doctor.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await recordPanel
    .getByRole('textbox', { name: 'History of presenting complaint' })
    .fill('The first half, ');
  stack.withDatabase((db) => db.exec('UPDATE access_token SET expires_at = 1'));
  await recordPanel
    .getByRole('textbox', { name: 'History of presenting complaint' })
    .pressSequentially('and the second half.');
  await expect
    .poll(() =>
      stack.withDatabase((db) =>
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
  // The database may show the record before Playwright reports the request.
  const refreshes = () => calls.filter((path) => path === '/doctor/auth/refresh-token').length;
  await expect.poll(refreshes).toBe(1);
  expect(await doctor.getByRole('dialog').count()).toBe(0);
  expect(
    await recordPanel.getByRole('textbox', { name: 'History of presenting complaint' }).inputValue(),
  ).toBe('The first half, and the second half.');
});

it('a session that cannot be renewed shows one dialog, in the words of the specification, and the page stays readable', async () => {
  const doctor = await stack.openPage();
  await signIn(doctor, stack.baseUrl, 'doctor');
  await acceptPatient(doctor, stack.baseUrl);
  await showTab(doctor, 'record');
  const recordPanel = doctor.getByRole('region', { name: 'Case record' });
  // The session ends between the typing and the saving: an earlier dialog would take the focus.
  const heldSave = await holdRequest(doctor, '/prescription/doctor/case/addOrUpdateCaseInfo');
  await recordPanel.getByRole('textbox', { name: 'Plan and advice' }).fill('Still here.');
  await expect.poll(heldSave.heldCount).toBe(1);
  stack.withDatabase((db) =>
    db.exec('UPDATE access_token SET expires_at = 1; UPDATE refresh_token SET expires_at = 1'),
  );
  heldSave.release();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByText('Login timed out, please log in again').waitFor();
  expect(await doctor.getByRole('dialog').count()).toBe(1);
  await dialog.getByRole('button', { name: 'cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await recordPanel.getByRole('textbox', { name: 'Plan and advice' }).inputValue()).toBe(
    'Still here.',
  );
});
