import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { findOverflow } from '../../support/overflow.ts';
import { type Stack, startStack } from '../../support/startStack.ts';
import { openBrowser, type BrowserPages } from '../../support/browser.ts';
import { showTab } from '../steps/consultation.ts';
import { callOnOpenConsultation, fakeDeviceFlags, waitForFrame } from '../steps/videoVisit.ts';

let stack: Stack;
let browser: BrowserPages;
beforeAll(async () => {
  // The second one is a depth camera, which WebRTC cannot send.
  const cameras = fakeDeviceFlags.map((flag) => flag.replace('fps=5', 'fps=5,device-count=4'));
  [stack, browser] = await Promise.all([startStack(), openBrowser(cameras)]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.close();
  await stack.close();
});

/** A live call; two people can be in one at a time, so each test continues an open consultation. */
const openLiveCall = () => callOnOpenConsultation(browser, stack.baseUrl);
const hangUp = async (doctor: Page): Promise<void> => {
  await doctor.getByRole('button', { name: 'End call' }).click();
  await doctor.getByText('The call has ended').waitFor();
};
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return box;
};
const sizeOf = async (page: Page) => {
  const { width, height } = await boxOf(page, '.video-remote');
  return { width, height };
};

it('the stage is enlarged, the work area stays beside it, and the size is remembered', async () => {
  const { doctor } = await openLiveCall();
  await doctor.setViewportSize({ width: 1440, height: 900 });
  // One pane beside the chat, whose column is 29 % of the window then.
  await expect.poll(async () => (await sizeOf(doctor)).width).toBeCloseTo(0.29 * 1440, 0);
  const before = await sizeOf(doctor);
  await doctor.getByRole('button', { name: 'Enlarge video' }).click();
  await expect.poll(async () => (await sizeOf(doctor)).width).toBeGreaterThan(before.width * 1.3);
  expect((await sizeOf(doctor)).height).toBeGreaterThan(before.height);
  for (const width of [1366, 1440, 1720, 1920]) {
    await doctor.setViewportSize({ width, height: width === 1366 ? 768 : 900 });
    const [stage, side] = [await boxOf(doctor, '.video-stage'), await boxOf(doctor, '.side')];
    expect(side.x).toBeGreaterThanOrEqual(stage.x + stage.width);
    expect(side.width).toBeGreaterThanOrEqual(430);
    await doctor.getByRole('textbox', { name: 'Message' }).waitFor();
  }
  await showTab(doctor, 'record');
  await doctor
    .getByRole('textbox', { name: 'Presenting complaint', exact: true })
    .fill('Written beside the picture');

  const enlarged = await sizeOf(doctor);
  await doctor.reload();
  await doctor.getByText(/^In call/).waitFor();
  await expect.poll(() => sizeOf(doctor)).toEqual(enlarged);
  await doctor.getByRole('button', { name: 'Reduce video' }).click();
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => sizeOf(doctor)).toEqual(before);
  await hangUp(doctor);
  expect(browser.consoleErrors()).toEqual([]);
}, 90_000);

it('the border of the enlarged stage is dragged, remembered, and reset by a double click', async () => {
  const { doctor } = await openLiveCall();
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await doctor.getByRole('button', { name: 'Enlarge video' }).click();
  await doctor.getByRole('button', { name: 'Reduce video' }).waitFor();
  const widthOf = async () => (await boxOf(doctor, '.video-stage')).width;
  const own = await widthOf();
  const border = doctor.getByRole('separator', { name: en.common.resizeHandle, exact: true }).first();
  const box = await border.boundingBox();
  if (!box) throw new Error('there is no border');
  const [x, y] = [box.x + box.width / 2, box.y + 300];
  await doctor.mouse.move(x, y);
  await doctor.mouse.down();
  await doctor.mouse.move(x - 100, y, { steps: 4 });
  await doctor.mouse.up();
  await expect.poll(async () => Math.abs(own - 100 - (await widthOf()))).toBeLessThan(3);
  const dragged = await widthOf();
  await doctor.reload();
  await doctor.getByText(/^In call/).waitFor();
  await expect.poll(widthOf).toBe(dragged);
  await border.dblclick();
  await expect.poll(widthOf).toBe(own);
  await doctor.getByRole('button', { name: 'Reduce video' }).click();
  await hangUp(doctor);
}, 90_000);

it('the controls have their names where the row has room, and nothing in the room is cut off', async () => {
  const { doctor } = await openLiveCall();
  const mute = doctor.getByRole('button', { name: 'Mute', exact: true });
  const nameWidth = async () => (await mute.getByText('Mute').boundingBox())?.width ?? 0;
  const check = async (isNamed: boolean) => {
    for (const width of [1440, 1680, 1920, 2560]) {
      await doctor.setViewportSize({ width, height: 900 });
      await expect.poll(async () => [width, (await nameWidth()) > 20]).toEqual([width, isNamed]);
      expect([width, await findOverflow(doctor)]).toEqual([width, []]);
    }
  };
  await check(false);
  expect(await mute.getAttribute('title')).toBe('Mute');
  await doctor.getByRole('button', { name: 'Enlarge video' }).click();
  await doctor.getByRole('button', { name: 'Reduce video' }).waitFor();
  await check(true);
  await doctor.getByRole('button', { name: 'Reduce video' }).click();
  await hangUp(doctor);
}, 90_000);

it('every control is in one row, on the narrowest screen and on the widest, and hanging up is among them', async () => {
  const { doctor } = await openLiveCall();
  for (const width of [390, 901, 1280, 1366, 1440, 1720, 1920, 2560]) {
    await doctor.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const bar = await boxOf(doctor, '.video-controls');
    const buttons = doctor.getByRole('toolbar', { name: 'Call controls' }).getByRole('button');
    const names = await buttons.all();
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const button of names) {
      const box = await button.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(bar.x);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(bar.x + bar.width);
      expect(box?.height).toBeLessThanOrEqual(bar.height);
    }
    expect(bar.height).toBeLessThanOrEqual(56);
    expect(bar.x + bar.width).toBeLessThanOrEqual(width);
    await doctor.getByRole('button', { name: 'End call' }).getByText('End call').waitFor();
  }
  await hangUp(doctor);
}, 90_000);

it('full screen shows the stage with its controls, and is left by the button or when the call ends', async () => {
  const { doctor } = await openLiveCall();
  const isFull = () => doctor.evaluate(() => document.fullscreenElement !== null);
  await doctor.getByRole('button', { name: 'Full screen' }).click();
  const leave = doctor.getByRole('button', { name: 'Exit full screen' });
  await leave.waitFor();
  expect(await isFull()).toBe(true);
  await doctor.getByRole('button', { name: 'Mute' }).click();
  await doctor.getByRole('button', { name: 'Unmute' }).click();
  await leave.click();
  await doctor.getByRole('button', { name: 'Full screen' }).waitFor();
  expect(await isFull()).toBe(false);
  // By the browser's own means, as Escape does.
  await doctor.getByRole('button', { name: 'Full screen' }).click();
  await leave.waitFor();
  await doctor.evaluate(() => document.exitFullscreen());
  await doctor.getByRole('button', { name: 'Full screen' }).click();
  await leave.waitFor();
  await hangUp(doctor);
  expect(await isFull()).toBe(false);
}, 90_000);

it('the picture of the patient stays above other windows until it is called back or the call ends', async () => {
  const { doctor } = await openLiveCall();
  const isOut = () => doctor.evaluate(() => document.pictureInPictureElement?.className ?? null);
  const open = doctor.getByRole('button', { name: 'Picture in picture', exact: true });
  const back = doctor.getByRole('button', { name: 'Exit picture in picture' });
  await open.click();
  await back.waitFor();
  expect(await isOut()).not.toBeNull();
  await back.click();
  await open.waitFor();
  expect(await isOut()).toBeNull();
  // By the browser's own means, as its window's own button does.
  await open.click();
  await back.waitFor();
  await doctor.evaluate(() => document.exitPictureInPicture());
  await open.click();
  await back.waitFor();
  await hangUp(doctor);
  expect(await isOut()).toBeNull();
}, 90_000);

it('the doctor’s screen is shared with the patient until the doctor stops it, here or in the browser’s own bar', async () => {
  const { doctor, patient } = await openLiveCall();
  const share = doctor.getByRole('button', { name: 'Share screen' });
  const stop = doctor.getByRole('button', { name: 'Stop sharing' });
  /** Whether the patient is sent the screen. */
  const isSent = () =>
    doctor.evaluate(() =>
      window.connections
        .at(-1)
        ?.getSenders()
        .some(({ track }) => track !== null && window.screenTracks.includes(track)),
    );
  /** The patient sees what is sent now. */
  const expectSent = async (isScreen: boolean) => {
    await expect.poll(isSent).toBe(isScreen);
    await waitForFrame(patient, Date.now());
  };
  const state = () => doctor.evaluate(() => window.screenTracks.at(-1)?.readyState);
  const inTheBar = () => doctor.evaluate(() => window.screenTracks.at(-1)?.dispatchEvent(new Event('ended')));
  for (const end of [() => stop.click(), inTheBar]) {
    await share.click();
    await stop.waitFor();
    await expectSent(true);
    await end();
    await share.waitFor();
    await expectSent(false);
    expect(await state()).toBe('ended');
  }
  // What is still shared when the call ends is shared no longer.
  await share.click();
  await stop.waitFor();
  await hangUp(doctor);
  expect(await state()).toBe('ended');
}, 90_000);

it('another camera is chosen during the call: the patient sees it without an interruption', async () => {
  const { doctor, patient } = await openLiveCall();
  await doctor.getByText(/(Measuring|Good|Weak|Poor) connection/).waitFor();
  await doctor.getByRole('button', { name: 'Camera, microphone and speaker' }).click();
  const camera = doctor.getByRole('combobox', { name: 'Camera' });
  await doctor.getByRole('combobox', { name: 'Microphone' }).waitFor();
  const connections = await patient.evaluate(() => window.connections.length);
  const before = await camera.inputValue();
  await camera.selectOption('fake_device_3');
  await expect.poll(() => camera.inputValue()).not.toBe(before);
  await waitForFrame(patient, Date.now());
  // Neither another connection nor a second live camera.
  expect(await patient.evaluate(() => window.connections.length)).toBe(connections);
  const liveCameras = () =>
    doctor.evaluate(
      () =>
        window.openedTracks.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live')
          .length,
    );
  await expect.poll(liveCameras).toBe(1);

  // So is another microphone, which stays muted.
  await doctor.getByRole('button', { name: 'Mute', exact: true }).click();
  const microphone = doctor.getByRole('combobox', { name: 'Microphone' });
  if (!(await microphone.isVisible()))
    await doctor.getByRole('button', { name: 'Camera, microphone and speaker' }).click();
  const inUse = await microphone.inputValue();
  const microphones = await microphone
    .locator('option')
    .evaluateAll((list) => list.map((one) => one.getAttribute('value') ?? ''));
  const other = microphones.findLast((id) => id !== inUse) ?? '';
  await microphone.selectOption(other);
  const sentFrom = () =>
    doctor.evaluate(() =>
      window.openedTracks
        .filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live')
        .map((track) => track.getSettings().deviceId),
    );
  await expect.poll(sentFrom).toEqual([other]);
  await doctor.getByRole('button', { name: 'Unmute' }).click();
  await waitForFrame(patient, Date.now());

  // The connection is measured meanwhile.
  await doctor.getByText(/(Good|Weak|Poor) connection/).waitFor();

  // The camera in use is unplugged.
  await doctor.evaluate(() => {
    const track = window.openedTracks.findLast(({ kind }) => kind === 'video');
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await doctor.getByText(/^The camera was disconnected\. Now in use: /).waitFor();
  await waitForFrame(patient, Date.now());
  await doctor.getByRole('button', { name: 'OK' }).click();
  await hangUp(doctor);
}, 90_000);
