import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '../../../src/console/messaging/connection/connection.ts';
import type { MediaPlatform } from '../../../src/console/domain/videoCall/media/mediaPlatform.ts';
import { createVideo, type Video } from '../../../src/console/domain/videoCall/video.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { firstOf, waitFor } from './openConsultation.ts';
import {
  createFakeBrowser,
  password,
  type FakeTab,
  type FakeBrowser,
} from '../../support/createFakeBrowser.ts';

let browser: FakeBrowser;
let cleanups: (() => void)[];
beforeEach(async () => {
  browser = await createFakeBrowser();
  cleanups = [];
});
afterEach(async () => {
  for (const close of cleanups) close();
  await browser.close();
});

const mediaPlatform: MediaPlatform = {
  devices: undefined,
  createConnection: () => {
    throw new Error('this test makes no calls');
  },
  captureScreen: null,
  onNetworkChange: () => () => {},
  onPageHide: () => () => {},
};

/** A doctor's video consultation, with an upstream that returns this configuration; null: the real one. */
const openVideoVisit = async (config: object | null, connectionState?: ConnectionState): Promise<Video> => {
  const tab: FakeTab = browser.openTab({
    respondWith: (path) =>
      path === message.config.path && config
        ? { code: 0, data: { path: '/infra/ws', protocol: 'im.v1', ...config }, msg: '' }
        : null,
  });
  const { app } = tab;
  await app.session.logIn({ kind: 'password', username: 'linyue', password });
  cleanups.push(tab.mount());
  await waitFor(() => expect(app.consultations.list.status.value).toBe('ready'));
  await waitFor(() => expect(app.messaging.connectionState.value).toBe('live'));
  const { id } = firstOf(app.consultations.rows.value);
  const messaging = connectionState
    ? { ...app.messaging, connectionState: signal(connectionState) }
    : app.messaging;
  const video = createVideo({ ...app, messaging }, id, mediaPlatform);
  cleanups.push(video.start());
  return video;
};

test.each([
  ['does not say that it passes calls on', { iceServers: [] }, undefined],
  ['says that it relays no signals', { iceServers: [], video: false }, undefined],
  ['speaks plainly (Tier B)', null, 'plain'],
] as const)(
  'an upstream that %s: the console says that calls are unavailable, and calls nobody',
  async (_how, config, connectionState) => {
    const video = await openVideoVisit(config, connectionState);
    await waitFor(() => expect(video.isAvailable.value).toBe(false));
    await video.startCall();
    expect(video.call.phase.value).toBe('idle');
  },
);

test.each([
  ['passes calls on', null],
  ['names ways for them', { iceServers: [{ urls: 'stun:10.0.0.1' }] }],
])('an upstream that %s: the patient is called', async (_how, config) => {
  const video = await openVideoVisit(config);
  await video.startCall();
  expect([video.isAvailable.value, video.call.phase.value]).toEqual([true, 'calling']);
});
