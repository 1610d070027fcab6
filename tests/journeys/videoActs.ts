import type { Page } from 'playwright-core';
import { en } from '../../src/console/messages.en.ts';
import { acceptSomeone, live, logIn } from './acts.ts';
import type { People } from './browser.ts';

/** Cameras and microphones that Chromium makes up, and gives without asking. */
export const madeUpDevices = [
  // 1280 by 720 at the usual 20 frames a second would keep a core busy, for nothing that is looked at here.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
];

declare global {
  interface Window {
    /** Every track that was taken from a device. */
    taken: MediaStreamTrack[];
    /** When a frame of the other side was last painted, by the page's own clock. */
    painted: number;
    /** The longest frame that this page sent on its socket about calls, in bytes. */
    longestSignal: number;
    /** The connections that this page made, the newest last. */
    connections: RTCPeerConnection[];
  }
}

// What a person would see by the camera's light, on the screen and on the line.
const witness = () => {
  window.taken = [];
  window.painted = 0;
  window.longestSignal = 0;
  window.connections = [];
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct: (Real, [settings]: [RTCConfiguration?]) => {
      const made = new Real(settings);
      window.connections.push(made);
      return made;
    },
  });
  // oxlint-disable-next-line typescript/unbound-method -- called on its own object below
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (this: MediaDevices, wish) {
    const stream = await getUserMedia.call(this, wish);
    window.taken.push(...stream.getTracks());
    return stream;
  };
  // oxlint-disable-next-line typescript/unbound-method -- as above
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (this: WebSocket, data) {
    if (typeof data === 'string' && data.includes('"type":"rtc"'))
      window.longestSignal = Math.max(window.longestSignal, new TextEncoder().encode(data).length);
    send.call(this, data);
  };
  const watch = (screen: HTMLVideoElement) => {
    screen.requestVideoFrameCallback(() => {
      window.painted = Date.now();
      watch(screen);
    });
  };
  const seen = new WeakSet<Element>();
  setInterval(() => {
    const screen = document.querySelector<HTMLVideoElement>('.video-remote, .in-call-screen, #remote');
    if (!screen || seen.has(screen)) return;
    seen.add(screen);
    watch(screen);
  }, 20);
};

/** A page on which what happens to camera, picture and line is noted. */
export const watched = async (page: Page): Promise<Page> => {
  await page.addInitScript(witness);
  return page;
};

/** Whether frames of the other side have been painted since a moment. */
export const sees = (page: Page, since: number): Promise<boolean> =>
  page.evaluate((at) => window.painted > at, since);
/** Waits for a frame of the other side after a moment; answers how long after it, in milliseconds. */
export const frameAfter = async (page: Page, since: number, patience = 20_000): Promise<number> => {
  await page.waitForFunction((at) => window.painted > at, since, { timeout: patience, polling: 20 });
  return page.evaluate((at) => window.painted - at, since);
};
/** The page looks for new ways to the other side; answers how many connections it has made so far. */
export const searchWays = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.connections.at(-1)?.restartIce();
    return window.connections.length;
  });
/** Whether the page makes another connection within a second, beyond those known. */
export const connectsAnew = (page: Page, known: number): Promise<boolean> =>
  page
    .waitForFunction((count) => window.connections.length > count, known, { timeout: 1000 })
    .then(
      () => true,
      () => false,
    );
/** How many of the tracks that a page took from its devices are still on. */
export const tracksOn = (page: Page): Promise<number> =>
  page.evaluate(() => window.taken.filter(({ readyState }) => readyState === 'live').length);

/** Goes on with a consultation that stands open: only so many patients wait. */
export const continueSomeone = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/cloudRoom`);
  await page.getByRole('button', { name: en.cloudRoom.resume }).first().click();
  await page.getByRole('region', { name: /^Patient / }).waitFor();
};

/** A doctor on the screen of a video visit; gives the address of the patient's side. */
export const openVisit = async (
  people: People,
  address: string,
  prepare: (page: Page) => Promise<unknown> = watched,
  enter: (page: Page, address: string) => Promise<unknown> = acceptSomeone,
): Promise<{ doctor: Page; patientSide: string }> => {
  const doctor = await people.person();
  await prepare(doctor);
  await logIn(doctor, address, 'doctor');
  await enter(doctor, address);
  await live(doctor);
  await doctor.getByRole('button', { name: 'Video visit' }).click();
  const link = doctor.getByRole('link', { name: /^Demo/ });
  await link.waitFor();
  return { doctor, patientSide: (await link.getAttribute('href')) ?? '' };
};

/** The patient, who waits to be called. */
export const openPatient = async (
  people: People,
  patientSide: string,
  prepare: (page: Page) => Promise<unknown> = watched,
): Promise<Page> => {
  const patient = await people.person({ width: 390, height: 844 });
  await prepare(patient);
  await patient.goto(patientSide);
  await patient.getByText('Wait here').waitFor();
  return patient;
};

/** The doctor calls, the patient answers; gives when they pressed. */
export const beginCall = async (doctor: Page, patient: Page): Promise<number> => {
  await doctor.getByRole('button', { name: /^Call / }).click();
  await doctor.getByText(/^Ringing at/).waitFor();
  const answer = patient.getByRole('button', { name: 'Answer' });
  await answer.waitFor();
  const at = Date.now();
  await answer.click();
  return at;
};
