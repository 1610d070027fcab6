import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LineState } from '../../src/console/im/line.ts';
import type { Around } from '../../src/console/rtc/around.ts';
import { openVideo, type Video } from '../../src/console/rtc/video.ts';
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

const around: Around = {
  devices: undefined,
  connect: () => {
    throw new Error('nobody is called here');
  },
  screen: null,
  network: () => () => {},
  leaving: () => () => {},
};

/** A doctor's video visit, before an upstream that words its configuration so; null: as it is. */
const visit = async (config: object | null, line?: LineState): Promise<Video> => {
  const tab: Tab = browser.open({
    instead: (path) =>
      path === message.config.path && config
        ? { code: 0, data: { path: '/infra/ws', protocol: 'im.v1', ...config }, msg: '' }
        : null,
  });
  const { app } = tab;
  await app.session.logIn({ kind: 'password', username: 'linyue', password });
  closing.push(tab.enter());
  await until(() => expect(app.consultations.list.state.value).toBe('ready'));
  await until(() => expect(app.im.line.value).toBe('live'));
  const { id } = first(app.consultations.rows.value);
  const im = line ? { ...app.im, line: signal(line) } : app.im;
  const video = openVideo({ ...app, im }, id, around);
  closing.push(video.open());
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
    await until(() => expect(video.offered.value).toBe(false));
    await video.begin();
    expect(video.call.phase.value).toBe('idle');
  },
);

test.each([
  ['passes calls on', null],
  ['names ways for them', { iceServers: [{ urls: 'stun:10.0.0.1' }] }],
])('of an upstream that %s the patient is called', async (_how, config) => {
  const video = await visit(config);
  await video.begin();
  expect([video.offered.value, video.call.phase.value]).toEqual([true, 'calling']);
});
