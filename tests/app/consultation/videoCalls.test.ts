import { createLogOutConfirmation } from '../../../src/console/features/shell/logOutConfirmation.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setTimer } from '../../../src/console/lib/async/timer.ts';
import type { MediaPlatform } from '../../../src/console/domain/videoCall/media/mediaPlatform.ts';
import type { PeerEvents } from '../../../src/console/domain/videoCall/signalling/negotiation.ts';
import { createSimulatedPeer } from '../../../src/console/domain/videoCall/simulation/simulatedPeer.ts';
import { createVideo, type Video } from '../../../src/console/domain/videoCall/video.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { rtc } from '../../../src/contract/consultation/rtc.ts';
import { connectPatient, type PatientClient } from '../../../src/upstream/testing/patientClient.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { waitFor } from './openConsultation.ts';

let backend: Backend;
let client: Client;
let orderId: string;
let otherOrderId: string;
let patient: PatientClient;
/** Connection statistics of the doctor's browser. */
let connections: PeerEvents[];
beforeEach(async () => {
  backend = await startBackend();
  client = await backend.signIn('linyue');
  const { app } = client;
  backend.onClose(app.calls.start());
  connections = [];
  const [one, two] = await app.call(order.awaiting, {});
  [orderId, otherOrderId] = [one?.id ?? '', two?.id ?? ''];
  for (const id of [orderId, otherOrderId]) await app.call(order.accept, { id });
  await waitForLive();
  patient = await joinAsPatient();
});
afterEach(() => backend.close());

const waitForLive = (): Promise<void> =>
  waitFor(() => expect(client.app.messaging.connectionState.value).toBe('live'));
const joinAsPatient = async (): Promise<PatientClient> => {
  const { path } = await client.app.call(rtc.patientPage, { orderId: orderId });
  const { port, hash } = new URL(path, client.app.platform.base);
  const page = await connectPatient(Number(port), hash.slice(1));
  backend.onClose(page.terminate);
  return page;
};
const noSubscription = () => () => {};
/** A browser without devices, whose connections are established when the test says so. */
const mediaPlatform: MediaPlatform = {
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
  onNetworkChange: noSubscription,
  onPageHide: noSubscription,
};
/** The doctor's screen of a video consultation; `leave` goes to another screen. */
const openVideoScreen = (id = orderId): { video: Video; leave: () => void } => {
  const { video, start } = client.app.calls.attachPage(id, () => createVideo(client.app, id, mediaPlatform));
  const leave = start();
  backend.onClose(leave);
  return { video, leave };
};
const startCall = async () => {
  const page = openVideoScreen();
  await page.video.startCall();
  const { call } = await patient.waitForSignal('invite');
  patient.send({ call, n: 1, ack: 1, kind: 'accept', data: '' });
  await waitFor(() => expect(connections).toHaveLength(1));
  connections[0]?.onStateChange('connected');
  expect(page.video.call.phase.value).toBe('live');
  return { ...page, call };
};

describe('a call', () => {
  test('continues while the doctor looks at another page, and is the same call on return', async () => {
    const { calls } = client.app;
    const { video, leave } = await startCall();
    leave();
    expect([calls.backgroundCall.value?.conv, calls.hasActiveCall.value]).toEqual([orderId, true]);
    const elsewhere = openVideoScreen(otherOrderId);
    expect(elsewhere.video).not.toBe(video);
    elsewhere.leave();
    expect([calls.backgroundCall.value?.conv, video.call.phase.value]).toEqual([orderId, 'live']);
    const returned = openVideoScreen();
    expect(returned.video).toBe(video);
    expect([calls.backgroundCall.value, video.call.phase.value]).toEqual([null, 'live']);
    await patient.flush();
    expect([patient.all('over'), connections.length]).toEqual([[], 1]);
    returned.leave();
    calls.hangUp();
    expect((await patient.waitForSignal('over')).data).toBe('hungUp');
    expect([calls.backgroundCall.value, calls.hasActiveCall.value, calls.endedInBackground.value]).toEqual([
      null,
      false,
      null,
    ]);
  });

  test('that the patient ends while the doctor looks at another page says so there', async () => {
    const { calls } = client.app;
    const { leave, call } = await startCall();
    leave();
    patient.send({ call, n: 2, ack: 1, kind: 'hangup', data: '' });
    await waitFor(() => expect(calls.endedInBackground.value).toEqual({ conv: orderId, why: 'hungUp' }));
    expect([calls.backgroundCall.value, calls.hasActiveCall.value]).toEqual([null, false]);
    calls.dismissEnded();
    expect(calls.endedInBackground.value).toBeNull();
  });

  test('is hung up by a log-out, before the socket closes', async () => {
    const { leave } = await startCall();
    leave();
    expect(client.app.calls.hasActiveCall.value).toBe(true);
    await createLogOutConfirmation(client.app).confirm();
    expect((await patient.waitForSignal('over')).data).toBe('hungUp');
  });
});

test('a screen that is left without a call leaves nothing behind', () => {
  const { calls } = client.app;
  const { video, leave } = openVideoScreen();
  leave();
  expect([calls.backgroundCall.value, calls.hasActiveCall.value]).toEqual([null, false]);
  expect(openVideoScreen().video).not.toBe(video);
});
