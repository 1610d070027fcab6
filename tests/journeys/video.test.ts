import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { maxSignalBytes } from '../../src/contract/consultation/rtc.ts';
import { type House, openHouse } from '../house.ts';
import { say } from './acts.ts';
import { openBrowser, type People } from './browser.ts';
import { openUdpRelay } from './udpRelay.ts';
import {
  beginCall,
  connectsAnew,
  continueSomeone,
  frameAfter,
  madeUpDevices,
  openPatient,
  openVisit,
  searchWays,
  sees,
  tracksOn,
  watched,
} from './videoActs.ts';

let house: House;
let people: People;
beforeAll(async () => {
  [house, people] = await Promise.all([openHouse(), openBrowser(madeUpDevices)]);
});
afterEach(() => people.goHome());
afterAll(async () => {
  await people.close();
  await house.close();
});

it('a doctor calls, the patient answers, both see each other, and afterwards no camera is on', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address);
  const patient = await openPatient(people, patientSide);
  const at = await beginCall(doctor, patient);
  await doctor.getByText(/^Live for/).waitFor();
  const first = await Promise.all([frameAfter(doctor, at), frameAfter(patient, at)]);
  console.log(`the first frame after the patient pressed: doctor ${first[0]} ms, patient ${first[1]} ms`);

  // The consultation goes on beside it.
  await say(doctor, 'Can you see me?');
  await doctor.getByRole('log').getByText('Can you see me?').waitFor();
  await doctor.getByRole('textbox', { name: 'Chief complaint' }).fill('Written during the call');

  await doctor.keyboard.press('Alt+V');
  await doctor.getByRole('button', { name: 'Camera on' }).click();
  await patient.getByRole('button', { name: 'Camera off' }).click();
  await doctor.getByText(/camera is off$/).waitFor();

  await doctor.keyboard.press('Alt+H');
  await doctor.getByText('The call has ended').waitFor();
  await patient.getByText('The call has ended').waitFor();
  await expect.poll(() => tracksOn(doctor)).toBe(0);
  await expect.poll(() => tracksOn(patient)).toBe(0);
  // How long it was stands in the conversation, and the consultation is still open.
  await doctor
    .getByRole('log')
    .getByText(/Video visit · \d\d:\d\d/)
    .waitFor();
  await doctor.getByRole('button', { name: 'Finish consultation' }).waitFor();
  for (const page of [doctor, patient])
    expect(await page.evaluate(() => window.longestSignal)).toBeLessThanOrEqual(maxSignalBytes);
  expect(people.complaints()).toEqual([]);
});

it('a page that is loaded again comes back to the call by itself, the doctor’s and the patient’s', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address);
  const patient = await openPatient(people, patientSide);
  await frameAfter(doctor, await beginCall(doctor, patient));
  for (const [page, other] of [
    [doctor, patient],
    [patient, doctor],
  ] as const) {
    const at = Date.now();
    await page.reload();
    const back = await frameAfter(page, at);
    await frameAfter(other, at + back);
    console.log(`back after a reload: ${back} ms`);
  }
  await doctor.getByText(/^Live for/).waitFor();
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByText('The call has ended').waitFor();
  await expect.poll(() => tracksOn(doctor)).toBe(0);
  expect(people.complaints()).toEqual([]);
}, 90_000);

it('a doctor looks at something else during a call: it goes on there, asks before a log-out, and ends there', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address, watched, continueSomeone);
  const patient = await openPatient(people, patientSide);
  await frameAfter(doctor, await beginCall(doctor, patient));
  const strip = doctor.getByRole('region', { name: /^In a video call with/ });
  await doctor.getByRole('button', { name: 'Chat only' }).click();
  await strip.waitFor();
  await frameAfter(doctor, Date.now());
  await frameAfter(patient, Date.now());
  await doctor.getByRole('link', { name: 'Cloud room', exact: true }).first().click();
  await frameAfter(doctor, Date.now());
  await strip.getByRole('button', { name: 'Mute' }).click();
  await strip.getByRole('button', { name: 'Back to the call' }).click();
  await doctor.getByText(/^Live for/).waitFor();
  await doctor.getByRole('button', { name: 'Unmute' }).click();
  await frameAfter(doctor, Date.now());
  expect(await strip.count()).toBe(0);

  await doctor.goBack();
  await doctor.getByRole('button', { name: en.common.logOut }).click();
  await doctor.getByRole('dialog').getByText(en.common.logOutCall).waitFor();
  await doctor.getByRole('button', { name: en.common.logOutStay }).click();
  await frameAfter(patient, Date.now());
  await strip.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByText('The call has ended').waitFor();
  await expect.poll(() => tracksOn(doctor)).toBe(0);
  expect(await strip.count()).toBe(0);
  expect(people.complaints()).toEqual([]);
}, 90_000);

it('a patient who opens their link in another window joins the call there, and may take it back', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address, watched, continueSomeone);
  const patient = await openPatient(people, patientSide);
  await frameAfter(doctor, await beginCall(doctor, patient));
  const beside = await watched(await patient.context().newPage());
  await beside.goto(patientSide);
  for (const page of [beside, patient]) {
    await page.getByRole('button', { name: 'Join the call' }).click();
    const at = Date.now();
    await Promise.all([frameAfter(page, at), frameAfter(doctor, at)]);
  }
  await beside.getByText(/is going on/).waitFor();
  await expect.poll(() => tracksOn(beside)).toBe(0);
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByText('The call has ended').waitFor();
  await beside.getByText('Wait here').waitFor();
  expect(await beside.getByRole('button').count()).toBe(0);
}, 90_000);

it('a patient who refuses, and a doctor who takes it back: each is told', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address);
  const patient = await openPatient(people, patientSide);
  await doctor.getByRole('button', { name: /^Call / }).click();
  await patient.getByRole('button', { name: 'Refuse' }).click();
  await doctor.getByText('The patient refused the call.').waitFor();
  await doctor.getByRole('button', { name: 'Call again' }).click();
  await patient.getByRole('button', { name: 'Answer' }).waitFor();
  await doctor.getByRole('button', { name: 'Cancel', exact: true }).click();
  await patient.getByText('The doctor has cancelled the call.').waitFor();
  await expect.poll(() => tracksOn(doctor)).toBe(0);
});

it('both sides look for new ways at once: the patient’s page, whose offer falls, comes back by another connection', async () => {
  const { doctor, patientSide } = await openVisit(people, house.address, watched, continueSomeone);
  const patient = await openPatient(people, patientSide);
  await frameAfter(doctor, await beginCall(doctor, patient));
  // Now and then one offer arrives before the other side begins, and nothing falls.
  await expect
    .poll(async () => {
      const [before = 0] = await Promise.all([patient, doctor].map(searchWays));
      return connectsAnew(patient, before);
    })
    .toBe(true);
  const at = Date.now();
  await Promise.all([frameAfter(doctor, at), frameAfter(patient, at)]);
  await doctor.getByText(/^Live for/).waitFor();
  await doctor.getByRole('button', { name: 'Hang up' }).click();
  await patient.getByText('The call has ended').waitFor();
}, 90_000);

it('the line of the video is cut for 12 s: the picture is back within 4 s', async () => {
  const relay = openUdpRelay();
  const prepare = async (page: Parameters<typeof watched>[0]) => {
    await watched(page);
    await relay.through(page);
  };
  try {
    const { doctor, patientSide } = await openVisit(people, house.address, prepare);
    const patient = await openPatient(people, patientSide, prepare);
    await frameAfter(doctor, await beginCall(doctor, patient));
    expect(relay.counts().passed).toBeGreaterThan(0);
    relay.cut();
    const cutAt = Date.now();
    await doctor.getByText(/^The connection is interrupted/).waitFor();
    await expect.poll(() => Date.now() - cutAt, { interval: 50 }).toBeGreaterThanOrEqual(12_000);
    expect(relay.counts().swallowed).toBeGreaterThan(0);
    expect(await sees(doctor, cutAt + 3000)).toBe(false);
    const mendedAt = Date.now();
    relay.mend();
    const back = await Promise.all([frameAfter(doctor, mendedAt), frameAfter(patient, mendedAt)]);
    console.log(`back after a cut of 12 s: doctor ${back[0]} ms, patient ${back[1]} ms`);
    expect(Math.max(...back)).toBeLessThan(4000);
    await doctor.getByText(/^Live for/).waitFor();
  } finally {
    relay.close();
  }
}, 90_000);
