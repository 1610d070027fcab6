import { expect, test } from 'vitest';
import { createStage } from './stage.ts';

/** A document without full screen and pictures of its own, as on some phones. */
const createPhonePage = () =>
  Object.assign(new EventTarget(), {
    fullscreenEnabled: false,
    pictureInPictureEnabled: false,
    fullscreenElement: null,
    pictureInPictureElement: null,
    exitFullscreen: () => Promise.reject(new Error('not in full screen')),
    exitPictureInPicture: () => Promise.reject(new Error('no picture')),
  });

test('a browser without full screen and picture in picture offers neither, and nothing fails', async () => {
  const stage = createStage(createPhonePage());
  expect([stage.canFillScreen, stage.canShowInPicture]).toEqual([false, false]);
  await stage.toggleFullScreen(null);
  await stage.togglePicture(null);
  expect([stage.isFullScreen.value, stage.isInPicture.value]).toEqual([false, false]);
});

test('the state follows the browser, which leaves full screen on Escape', () => {
  const page = createPhonePage();
  const stage = createStage(page);
  const stop = stage.start();
  Object.assign(page, { fullscreenElement: {} });
  page.dispatchEvent(new Event('fullscreenchange'));
  expect(stage.isFullScreen.value).toBe(true);
  Object.assign(page, { fullscreenElement: null });
  page.dispatchEvent(new Event('fullscreenchange'));
  expect(stage.isFullScreen.value).toBe(false);
  stop();
});
