import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import type { MediaPlatform } from '../../src/console/domain/videoCall/media/mediaPlatform.ts';
import type { PeerEvents } from '../../src/console/domain/videoCall/signalling/negotiation.ts';
import { createSimulatedPeer } from '../../src/console/domain/videoCall/simulation/simulatedPeer.ts';
import { createVideo, type Video } from '../../src/console/domain/videoCall/video.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { rtc } from '../../src/contract/consultation/rtc.ts';
import { connectPatient, type PatientClient } from '../../src/upstream/testing/patientClient.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { until } from './roomVisit.ts';

let stage: Stage;
let desk: Desk;
let conv: string;
let other: string;
let ill: PatientClient;
/** What the doctor's browser tells of its connections. */
let connections: PeerEvents[];
beforeEach(async () => {
  stage = await openStage();
  desk = await stage.seat('linyue');
  const { app } = desk;
  stage.closes(app.calls.start());
  connections = [];
  const [one, two] = await app.call(order.awaiting, {});
  [conv, other] = [one?.id ?? '', two?.id ?? ''];
  for (const id of [conv, other]) await app.call(order.accept, { id });
  await live();
  ill = await patient();
});
afterEach(() => stage.close());

const live = (): Promise<void> => until(() => expect(desk.app.messaging.connectionState.value).toBe('live'));
const patient = async (): Promise<PatientClient> => {
  const { path } = await desk.app.call(rtc.patientPage, { orderId: conv });
  const { port, hash } = new URL(path, desk.app.platform.base);
  const page = await connectPatient(Number(port), hash.slice(1));
  stage.closes(page.terminate);
  return page;
};
const back = () => () => {};
/** A browser without devices, whose connections stand when the test says so. */
const around: MediaPlatform = {
  devices: undefined,
  createConnection: ({ events }) => {
    connections.push(events);
    const { peer } = createSimulatedPeer({ setTimer, stepMs: () => 1, name: 'doctor' }, events);
    return {
      peer,
      replaceTrack: () => {},
      pauseVideo: () => {},
      sample: () => Promise.reject(new Error('not measured')),
    };
  },
  captureScreen: null,
  onNetworkChange: back,
  onPageHide: back,
};
/** The doctor's screen of a video visit; `leave` goes to another screen. */
const enter = (id = conv): { video: Video; leave: () => void } => {
  const { video, start: open } = desk.app.calls.attachPage(id, () => createVideo(desk.app, id, around));
  const leave = open();
  stage.closes(leave);
  return { video, leave };
};
const inCall = async () => {
  const page = enter();
  await page.video.startCall();
  const { call } = await ill.waitForSignal('invite');
  ill.send({ call, n: 1, ack: 1, kind: 'accept', data: '' });
  await until(() => expect(connections).toHaveLength(1));
  connections[0]?.onStateChange('connected');
  expect(page.video.call.phase.value).toBe('live');
  return { ...page, call };
};

describe('a call', () => {
  test('goes on while its doctor looks at something else, and is the same one on return', async () => {
    const { calls } = desk.app;
    const { video, leave } = await inCall();
    leave();
    expect([calls.backgroundCall.value?.conv, calls.hasActiveCall.value]).toEqual([conv, true]);
    const elsewhere = enter(other);
    expect(elsewhere.video).not.toBe(video);
    elsewhere.leave();
    expect([calls.backgroundCall.value?.conv, video.call.phase.value]).toEqual([conv, 'live']);
    const again = enter();
    expect(again.video).toBe(video);
    expect([calls.backgroundCall.value, video.call.phase.value]).toEqual([null, 'live']);
    await ill.flush();
    expect([ill.all('over'), connections.length]).toEqual([[], 1]);
    again.leave();
    calls.hangUp();
    expect((await ill.waitForSignal('over')).data).toBe('hungUp');
    expect([calls.backgroundCall.value, calls.hasActiveCall.value, calls.endedInBackground.value]).toEqual([
      null,
      false,
      null,
    ]);
  });

  test('that the patient ends while its doctor looks at something else says so there', async () => {
    const { calls } = desk.app;
    const { leave, call } = await inCall();
    leave();
    ill.send({ call, n: 2, ack: 1, kind: 'hangup', data: '' });
    await until(() => expect(calls.endedInBackground.value).toEqual({ conv, why: 'hungUp' }));
    expect([calls.backgroundCall.value, calls.hasActiveCall.value]).toEqual([null, false]);
    calls.dismissEnded();
    expect(calls.endedInBackground.value).toBeNull();
  });

  test('is hung up by a log-out, before the line goes', async () => {
    const { leave } = await inCall();
    leave();
    expect(desk.app.calls.hasActiveCall.value).toBe(true);
    await desk.app.logOut();
    expect((await ill.waitForSignal('over')).data).toBe('hungUp');
  });
});

test('a screen that is left without a call leaves nothing behind', () => {
  const { calls } = desk.app;
  const { video, leave } = enter();
  leave();
  expect([calls.backgroundCall.value, calls.hasActiveCall.value]).toEqual([null, false]);
  expect(enter().video).not.toBe(video);
});
