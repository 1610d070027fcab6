import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { maxSignalBytes } from '../../../src/contract/consultation/rtc.ts';
import { type Stack, startStack } from '../../support/startStack.ts';
import { sendMessage } from '../steps/signIn.ts';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';
import {
  startCall,
  continueConsultation,
  waitForFrame,
  fakeDeviceFlags,
  openPatientPage,
  openVideoVisit,
  countLiveTracks,
  instrumented,
} from '../steps/videoVisit.ts';

let stack: Stack;
let browser: BrowserPages;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser(fakeDeviceFlags)]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.close();
  await stack.close();
});

it('a doctor calls, the patient answers, both see each other, and afterwards no camera is on', async () => {
  const { doctor, patientUrl } = await openVideoVisit(browser, stack.baseUrl);
  const patient = await openPatientPage(browser, patientUrl);
  const at = await startCall(doctor, patient);
  await doctor.getByText(/^Live for/).waitFor();
  const frameDelays = await Promise.all([waitForFrame(doctor, at), waitForFrame(patient, at)]);
  console.log(
    `the first frame after the patient pressed: doctor ${frameDelays[0]} ms, patient ${frameDelays[1]} ms`,
  );

  // The consultation continues during the call.
  await sendMessage(doctor, 'Can you see me?');
  await doctor.getByRole('log').getByText('Can you see me?').waitFor();
  await doctor.getByRole('textbox', { name: 'Chief complaint' }).fill('Written during the call');

  await doctor.keyboard.press('Alt+V');
  await doctor.getByRole('button', { name: 'Camera on' }).click();
  await patient.getByRole('button', { name: 'Camera off' }).click();
  await doctor.getByText(/camera is off$/).waitFor();

  await doctor.keyboard.press('Alt+H');
  await doctor.getByText('The call has ended').waitFor();
  await patient.getByText('The call has ended').waitFor();
  await expect.poll(() => countLiveTracks(doctor)).toBe(0);
  await expect.poll(() => countLiveTracks(patient)).toBe(0);
  // The transcript shows the duration, and the consultation is still open.
  await doctor
    .getByRole('log')
    .getByText(/Video visit · \d\d:\d\d/)
    .waitFor();
  await doctor.getByRole('button', { name: 'Finish consultation' }).waitFor();
  for (const page of [doctor, patient])
    expect(await page.evaluate(() => window.longestSignal)).toBeLessThanOrEqual(maxSignalBytes);
  expect(browser.consoleErrors()).toEqual([]);
});

it('a doctor opens another screen during a call: it continues there, asks before a log-out, and can be ended there', async () => {
  const { doctor, patientUrl } = await openVideoVisit(
    browser,
    stack.baseUrl,
    instrumented,
    continueConsultation,
  );
  const patient = await openPatientPage(browser, patientUrl);
  await waitForFrame(doctor, await startCall(doctor, patient));
  const callBar = doctor.getByRole('region', { name: /^In a video call with/ });
  await doctor.getByRole('button', { name: 'Chat only' }).click();
  await callBar.waitFor();
  await waitForFrame(doctor, Date.now());
  await waitForFrame(patient, Date.now());
  await doctor.getByRole('link', { name: 'Cloud room', exact: true }).first().click();
  await waitForFrame(doctor, Date.now());
  await callBar.getByRole('button', { name: 'Mute' }).click();
  await callBar.getByRole('button', { name: 'Back to the call' }).click();
  await doctor.getByText(/^Live for/).waitFor();
  await doctor.getByRole('button', { name: 'Unmute' }).click();
  await waitForFrame(doctor, Date.now());
  await expect.poll(() => callBar.count()).toBe(0);

  await doctor.goBack();
  await doctor.getByRole('button', { name: en.common.logOut }).click();
  await doctor.getByRole('dialog').getByText(en.common.logOutCall).waitFor();
  await doctor.getByRole('button', { name: en.common.logOutStay }).click();
  await waitForFrame(patient, Date.now());
  await callBar.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByText('The call has ended').waitFor();
  await expect.poll(() => countLiveTracks(doctor)).toBe(0);
  await expect.poll(() => callBar.count()).toBe(0);
  expect(browser.consoleErrors()).toEqual([]);
}, 90_000);

it('a patient who refuses and a doctor who cancels: the other side is told', async () => {
  const { doctor, patientUrl } = await openVideoVisit(browser, stack.baseUrl);
  const patient = await openPatientPage(browser, patientUrl);
  await doctor.getByRole('button', { name: /^Call / }).click();
  await patient.getByRole('button', { name: 'Refuse' }).click();
  await doctor.getByText('The patient refused the call.').waitFor();
  await doctor.getByRole('button', { name: 'Call again' }).click();
  await patient.getByRole('button', { name: 'Answer' }).waitFor();
  await doctor.getByRole('button', { name: 'Cancel', exact: true }).click();
  await patient.getByText('The doctor has cancelled the call.').waitFor();
  await expect.poll(() => countLiveTracks(doctor)).toBe(0);
});
