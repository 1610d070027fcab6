import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { maxSignalBytes } from '../../../src/contract/consultation/rtc.ts';
import { type Stack, startStack } from '../../support/startStack.ts';
import { sendMessage } from '../steps/signIn.ts';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';
import {
  startCall,
  waitForFrame,
  fakeDeviceFlags,
  openPatientPage,
  openVideoVisit,
  countLiveTracks,
} from '../steps/videoVisit.ts';
import { showTab } from '../steps/consultation.ts';

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
  await doctor.getByText(/^In call/).waitFor();
  const frameDelays = await Promise.all([waitForFrame(doctor, at), waitForFrame(patient, at)]);
  console.log(
    `the first frame after the patient pressed: doctor ${frameDelays[0]} ms, patient ${frameDelays[1]} ms`,
  );

  // The consultation continues during the call.
  await sendMessage(doctor, 'Can you see me?');
  await doctor.getByRole('log').getByText('Can you see me?').waitFor();
  await showTab(doctor, 'record');
  await doctor
    .getByRole('textbox', { name: 'Presenting complaint', exact: true })
    .fill('Written during the call');

  await doctor.keyboard.press('Alt+V');
  await doctor.getByRole('button', { name: 'Start video' }).click();
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
    .getByText(/视频问诊 · \d\d:\d\d/)
    .waitFor();
  await doctor.getByRole('button', { name: 'End consultation' }).waitFor();
  for (const page of [doctor, patient])
    expect(await page.evaluate(() => window.longestSignal)).toBeLessThanOrEqual(maxSignalBytes);
  expect(browser.consoleErrors()).toEqual([]);
});

it('a patient who refuses and a doctor who cancels: the other side is told', async () => {
  const { doctor, patientUrl } = await openVideoVisit(browser, stack.baseUrl);
  const patient = await openPatientPage(browser, patientUrl);
  await doctor.getByRole('button', { name: /^Call / }).click();
  await patient.getByRole('button', { name: 'Decline' }).click();
  await doctor.getByText('The patient declined the call.').waitFor();
  await doctor.getByRole('button', { name: 'Call again' }).click();
  await patient.getByRole('button', { name: 'Answer' }).waitFor();
  await doctor.getByRole('button', { name: 'Cancel', exact: true }).click();
  await patient.getByText('The doctor has cancelled the call.').waitFor();
  await expect.poll(() => countLiveTracks(doctor)).toBe(0);
});
