import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '../../src/console/messaging/connection/connection.ts';
import type { MediaPlatform } from '../../src/console/domain/videoCall/media/mediaPlatform.ts';
import { createVideo, type Video } from '../../src/console/domain/videoCall/video.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { first, until } from './roomVisit.ts';
import { openTabs, password, type Tab, type Tabs } from './tabStage.ts';

let browser: Tabs;
let closing: (() => void)[];
beforeEach(async () => {
  browser = await openTabs();
  closing = [];
});
afterEach(async () => {
  for (const close of closing) close();
  await browser.close();
});

const around: MediaPlatform = {
  devices: undefined,
  createConnection: () => {
    throw new Error('nobody is called here');
  },
  captureScreen: null,
  onNetworkChange: () => () => {},
  onPageHide: () => () => {},
};

/** A doctor's video visit, before an upstream that words its configuration so; null: as it is. */
const visit = async (config: object | null, line?: ConnectionState): Promise<Video> => {
  const tab: Tab = browser.open({
    instead: (path) =>
      path === message.config.path && config
        ? { code: 0, data: { path: '/infra/ws', protocol: 'im.v1', ...config }, msg: '' }
        : null,
  });
  const { app } = tab;
  await app.session.logIn({ kind: 'password', username: 'linyue', password });
  closing.push(tab.enter());
  await until(() => expect(app.consultations.list.status.value).toBe('ready'));
  await until(() => expect(app.messaging.connectionState.value).toBe('live'));
  const { id } = first(app.consultations.rows.value);
  const messaging = line ? { ...app.messaging, line: signal(line) } : app.messaging;
  const video = createVideo({ ...app, messaging }, id, around);
  closing.push(video.start());
  return video;
};

test.each([
  ['does not say that it passes calls on', { iceServers: [] }, undefined],
  ['says that it passes none on', { iceServers: [], video: false }, undefined],
  ['speaks plainly (Tier B)', null, 'plain'],
] as const)(
  'of an upstream that %s it is said that nobody can be called, and nobody is',
  async (_how, config, line) => {
    const video = await visit(config, line);
    await until(() => expect(video.isAvailable.value).toBe(false));
    await video.startCall();
    expect(video.call.phase.value).toBe('idle');
  },
);

test.each([
  ['passes calls on', null],
  ['names ways for them', { iceServers: [{ urls: 'stun:10.0.0.1' }] }],
])('of an upstream that %s the patient is called', async (_how, config) => {
  const video = await visit(config);
  await video.startCall();
  expect([video.isAvailable.value, video.call.phase.value]).toEqual([true, 'calling']);
});
