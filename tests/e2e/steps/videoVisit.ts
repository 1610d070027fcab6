import type { Page } from 'playwright-core';
import { en } from '../../../src/console/messages.en.ts';
import { acceptPatient, waitForLive, signIn } from './signIn.ts';
import type { BrowserPages } from '../../support/browser.ts';

/** Fake cameras and microphones that Chromium grants without asking. */
export const fakeDeviceFlags = [
  // The usual 20 frames a second would keep a core busy, and no test needs them.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
];

declare global {
  interface Window {
    /** Every track that was opened on a device. */
    openedTracks: MediaStreamTrack[];
    /** The pictures of the doctor's screen that were shared, the newest last. */
    screenTracks: MediaStreamTrack[];
    /** When a frame of the other side was last painted, by the page's own clock. */
    lastPaintedAt: number;
    /** The size of the longest signalling frame that this page sent, in bytes. */
    longestSignal: number;
    /** The connections that this page made, the newest last. */
    connections: RTCPeerConnection[];
  }
}

// Records what a person could notice: the camera's light, the picture and the connection.
const instrumentPage = () => {
  window.openedTracks = [];
  window.screenTracks = [];
  window.lastPaintedAt = 0;
  window.longestSignal = 0;
  window.connections = [];
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct: (Real, [settings]: [RTCConfiguration?]) => {
      const connection = new Real(settings);
      window.connections.push(connection);
      return connection;
    },
  });
  // oxlint-disable-next-line typescript/unbound-method -- called on its own object below
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (this: MediaDevices, constraints) {
    const stream = await getUserMedia.call(this, constraints);
    window.openedTracks.push(...stream.getTracks());
    return stream;
  };
  // oxlint-disable-next-line typescript/unbound-method -- as above
  const { getDisplayMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getDisplayMedia = async function (this: MediaDevices, constraints) {
    const stream = await getDisplayMedia.call(this, constraints);
    window.screenTracks.push(...stream.getVideoTracks());
    return stream;
  };
  // oxlint-disable-next-line typescript/unbound-method -- as above
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (this: WebSocket, data) {
    if (typeof data === 'string' && data.includes('"type":"rtc"'))
      window.longestSignal = Math.max(window.longestSignal, new TextEncoder().encode(data).length);
    send.call(this, data);
  };
  const trackFrames = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback(() => {
      window.lastPaintedAt = Date.now();
      trackFrames(video);
    });
  };
  const tracked = new WeakSet<Element>();
  setInterval(() => {
    const video = document.querySelector<HTMLVideoElement>('.video-remote, .in-call-screen, #remote');
    if (!video || tracked.has(video)) return;
    tracked.add(video);
    trackFrames(video);
  }, 20);
};

/** Makes a page record its camera, picture and connections from the next load on. */
export const instrumented = async (page: Page): Promise<Page> => {
  await page.addInitScript(instrumentPage);
  return page;
};

/** Whether frames of the other side have been painted since a moment. */
export const seesFrameSince = (page: Page, since: number): Promise<boolean> =>
  page.evaluate((at) => window.lastPaintedAt > at, since);
/** Waits for a frame of the other side after a moment; returns how long after it, in milliseconds. */
export const waitForFrame = async (page: Page, since: number, timeoutMs = 20_000): Promise<number> => {
  await page.waitForFunction((at) => window.lastPaintedAt > at, since, { timeout: timeoutMs, polling: 20 });
  return page.evaluate((at) => window.lastPaintedAt - at, since);
};
/** Restarts ICE on a page; returns how many connections it has made so far. */
export const restartIce = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.connections.at(-1)?.restartIce();
    return window.connections.length;
  });
/** Whether the page makes a further connection within a second. */
export const reconnects = (page: Page, knownCount: number): Promise<boolean> =>
  page
    .waitForFunction((count) => window.connections.length > count, knownCount, { timeout: 1000 })
    .then(
      () => true,
      () => false,
    );
/** How many of the device tracks that a page opened are still live. */
export const countLiveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => window.openedTracks.filter(({ readyState }) => readyState === 'live').length);

/** Continues an open consultation: the waiting queue has only a few patients. */
const continueConsultation = async (page: Page, baseUrl: string): Promise<void> => {
  await page.goto(`${baseUrl}/cloudRoom`);
  await page.getByRole('button', { name: en.cloudRoom.resume }).first().click();
  await page.getByRole('region', { name: /^Patient (?!facts)/ }).waitFor();
};

/** Opens a video consultation as the doctor; returns the patient's link. */
export const openVideoVisit = async (
  browser: BrowserPages,
  baseUrl: string,
  prepare: (page: Page) => Promise<unknown> = instrumented,
  enter: (page: Page, baseUrl: string) => Promise<unknown> = acceptPatient,
): Promise<{ doctor: Page; patientUrl: string }> => {
  const doctor = await browser.openPage();
  await prepare(doctor);
  await signIn(doctor, baseUrl, 'doctor');
  await enter(doctor, baseUrl);
  await waitForLive(doctor);
  await doctor.getByRole('button', { name: en.video.open, exact: true }).click();
  const link = doctor.getByRole('link', { name: /^Demo/ });
  await link.waitFor();
  return { doctor, patientUrl: (await link.getAttribute('href')) ?? '' };
};

/** Opens the patient's page, which waits for the call. */
export const openPatientPage = async (
  browser: BrowserPages,
  patientUrl: string,
  prepare: (page: Page) => Promise<unknown> = instrumented,
): Promise<Page> => {
  const patient = await browser.openPage({ width: 390, height: 844 });
  await prepare(patient);
  await patient.goto(patientUrl);
  await patient.getByText('Wait here').waitFor();
  return patient;
};

/** The doctor calls, the patient answers; returns when the patient pressed the button. */
export const startCall = async (doctor: Page, patient: Page): Promise<number> => {
  await doctor.getByRole('button', { name: /^Call / }).click();
  await doctor.getByText(/^Ringing/).waitFor();
  const answer = patient.getByRole('button', { name: 'Answer' });
  await answer.waitFor();
  const at = Date.now();
  await answer.click();
  return at;
};

/** A live call on an open consultation, shown on the doctor's screen. */
export const callOnOpenConsultation = async (
  browser: BrowserPages,
  baseUrl: string,
): Promise<{ doctor: Page; patient: Page; patientUrl: string }> => {
  const { doctor, patientUrl } = await openVideoVisit(browser, baseUrl, instrumented, continueConsultation);
  const patient = await openPatientPage(browser, patientUrl);
  await waitForFrame(doctor, await startCall(doctor, patient));
  await doctor.getByText(/^In call/).waitFor();
  return { doctor, patient, patientUrl };
};
