import { beforeEach, describe, expect, test } from 'vitest';
import type { RtcSignal } from '../../../contract/consultation/rtc.ts';
import { createSimulatedClock, type SimulatedClock } from '../../testing/simulatedClock.ts';
import { type Call, type CallResumePoint, createCall } from './call.ts';
import { seededRandom } from '../../testing/seededRandom.ts';
import { createSimulatedSignalling } from './simulation/simulatedSignalling.ts';
import { createSimulatedPatient } from './simulation/simulatedPatient.ts';
import { type SimulatedPeer, createSimulatedPeer } from './simulation/simulatedPeer.ts';

const media = { audio: true, video: true, screen: false, weak: false };

let clock: SimulatedClock;
let random: () => number;
let signalling: ReturnType<typeof createSimulatedSignalling>;
let call: Call;
let peers: SimulatedPeer[];
let snapshot: CallResumePoint | null;
let dispose: () => void;
let sent: RtcSignal[];

const createDoctorCall = () => {
  let minted = 0;
  const name = Math.floor(random() * 1e9);
  call = createCall({
    now: clock.now,
    setTimer: clock.setTimer,
    createId: () => {
      minted += 1;
      return `call-${name}-${minted}`;
    },
    signalling: {
      ...signalling.doctor,
      send: (signal) => {
        sent.push(signal);
        signalling.doctor.send(signal);
      },
    },
    createPeer: (events) => {
      const created = createSimulatedPeer(
        { setTimer: clock.setTimer, stepMs: () => 5, name: 'doctor' },
        events,
      );
      peers.push(created);
      return created.peer;
    },
    getLocalMedia: () => media,
    saveResumePoint: (resumeFrom) => {
      snapshot = resumeFrom;
    },
    onError: (thrown) => {
      throw thrown;
    },
  });
  dispose = call.start();
};

const newest = (): SimulatedPeer => {
  const peer = peers.at(-1);
  if (!peer) throw new Error('no connection');
  return peer;
};
const goLive = async () => {
  const patient = createSimulatedPatient(clock.setTimer, signalling.patient);
  call.invite();
  await clock.advance(3000);
  patient.accept();
  await clock.advance(3000);
  newest().events.onStateChange('connected');
  return patient;
};

beforeEach(() => {
  clock = createSimulatedClock();
  random = seededRandom(11);
  signalling = createSimulatedSignalling(clock.setTimer, random, {
    lost: 0.15,
    doubled: 0.1,
    maxDelayMs: 200,
  });
  peers = [];
  snapshot = null;
  sent = [];
  createDoctorCall();
});

describe('a calling doctor', () => {
  test('sees calling, ringing, connecting and live, in this order', async () => {
    const phases: string[] = [];
    call.phase.subscribe((phase) => void phases.push(phase));
    await goLive();
    expect(phases).toEqual(['idle', 'calling', 'ringing', 'connecting', 'live']);
    expect(call.since.value).toBe(clock.now());
  });

  test.each(['refused', 'noAnswer', 'busy', 'error', 'hungUp'] as const)(
    'learns from the upstream that it is over: %s',
    async (why) => {
      const patient = createSimulatedPatient(clock.setTimer, signalling.patient);
      call.invite();
      await clock.advance(2000);
      for (let n = 0; n < 20; n += 1) patient.sendOver(why);
      await clock.advance(1000);
      expect([call.phase.value, call.endReason.value]).toEqual(['ended', why]);
    },
  );

  test('gives up if the upstream does not respond', async () => {
    signalling.dropWhere(() => true);
    call.invite();
    await clock.advance(49_000);
    expect(call.phase.value).toBe('calling');
    await clock.advance(2000);
    expect([call.phase.value, call.endReason.value]).toEqual(['ended', 'noAnswer']);
  });

  test('cancels while it rings, and hangs up once it is live', async () => {
    createSimulatedPatient(clock.setTimer, signalling.patient);
    call.invite();
    await clock.advance(3000);
    call.hangUp();
    expect([call.phase.value, call.endReason.value]).toEqual(['ended', 'cancelled']);
    expect(sent.at(-1)?.kind).toBe('cancel');
    await goLive();
    call.hangUp();
    expect([call.phase.value, call.endReason.value]).toEqual(['ended', 'hungUp']);
    expect(newest().isClosed()).toBe(true);
  });

  test('repeats the end until it is confirmed, and no longer', async () => {
    await goLive();
    signalling.dropWhere(() => true);
    call.hangUp();
    await clock.advance(30_000);
    const ends = sent.filter(({ kind }) => kind === 'hangup').length;
    expect(ends).toBeGreaterThan(2);
    await clock.advance(60_000);
    expect(sent.filter(({ kind }) => kind === 'hangup')).toHaveLength(ends);
  });

  test('hangs up by closing', async () => {
    await goLive();
    dispose();
    expect(call.phase.value).toBe('ended');
    expect(sent.at(-1)?.kind).toBe('hangup');
    expect(newest().isClosed()).toBe(true);
    expect(snapshot).toBe(null);
  });

  test('can call again afterwards', async () => {
    const patient = await goLive();
    call.hangUp();
    await clock.advance(20_000);
    call.invite();
    // Long enough for two lost signals in a row.
    await clock.advance(6000);
    expect(call.phase.value).toBe('ringing');
    patient.accept();
    await clock.advance(3000);
    newest().events.onStateChange('connected');
    expect(call.phase.value).toBe('live');
  });
});

describe('an interrupted call', () => {
  test('is reconnecting, and live again', async () => {
    await goLive();
    const { value: since } = call.since;
    newest().events.onStateChange('disconnected');
    expect(call.phase.value).toBe('reconnecting');
    await clock.advance(12_000);
    newest().events.onStateChange('connected');
    expect(call.phase.value).toBe('live');
    expect(call.since.value).toBe(since);
  });

  test('is lost after 30 s', async () => {
    await goLive();
    newest().events.onStateChange('disconnected');
    await clock.advance(29_000);
    expect(call.phase.value).toBe('reconnecting');
    await clock.advance(2000);
    expect([call.phase.value, call.endReason.value]).toEqual(['ended', 'lost']);
    expect(sent.findLast(({ kind }) => kind === 'hangup')?.data).toBe('lost');
  });
});

describe('a reloaded page', () => {
  test('of the doctor: returns with a new id, and its duration continues', async () => {
    await goLive();
    await clock.advance(5000);
    const resumeFrom = snapshot;
    expect(resumeFrom?.call).toBe(newest() && sent[0]?.call);
    createDoctorCall();
    if (resumeFrom) call.rejoin(resumeFrom);
    expect(call.phase.value).toBe('reconnecting');
    await clock.advance(4000);
    newest().events.onStateChange('connected');
    expect(call.phase.value).toBe('live');
    expect(call.since.value).toBe(resumeFrom?.since);
    expect(snapshot?.call).not.toBe(resumeFrom?.call);
  });

  test('of the patient: the doctor follows, with a new connection', async () => {
    const patient = await goLive();
    const previous = newest();
    patient.reload('from-the-patient');
    await clock.advance(4000);
    expect(previous.isClosed()).toBe(true);
    expect(call.phase.value).toBe('reconnecting');
    newest().events.onStateChange('connected');
    expect(call.phase.value).toBe('live');
    expect(snapshot?.call).toBe('from-the-patient');
  });

  test('is told if the other side returned first, and joins that call', async () => {
    await goLive();
    const resumeFrom = snapshot;
    createDoctorCall();
    if (resumeFrom) call.rejoin(resumeFrom);
    const first = sent.at(-1)?.call ?? '';
    for (let n = 0; n < 20; n += 1)
      signalling.patient.send({ call: first, n: 0, ack: 0, kind: 'rejoin', data: 'theirs' });
    await clock.advance(1000);
    const asked = sent.findLast(({ kind }) => kind === 'rejoin');
    expect(asked?.data).toBe('theirs');
    expect(asked?.call).not.toBe(first);
  });

  test('reports a call that is over', async () => {
    call.rejoin({ call: 'long ago', since: 1 });
    const id = sent[0]?.call ?? '';
    for (let n = 0; n < 20; n += 1)
      signalling.patient.send({ call: id, n: 0, ack: 0, kind: 'over', data: 'hungUp' });
    await clock.advance(1000);
    expect([call.phase.value, call.endReason.value, snapshot]).toEqual(['ended', 'hungUp', null]);
  });
});

test('each side sends its media state every 10 s, and immediately when it changes', async () => {
  const patient = await goLive();
  await clock.advance(2000);
  const previous = patient.received.filter((kind) => kind === 'media').length;
  await clock.advance(31_000);
  expect(patient.received.filter((kind) => kind === 'media').length - previous).toBeGreaterThanOrEqual(3);
  const count = sent.filter(({ kind }) => kind === 'media').length;
  call.sendMediaState();
  expect(sent.filter(({ kind }) => kind === 'media')).toHaveLength(count + 1);
});

test('signals of other or unknown calls change nothing', async () => {
  await goLive();
  const kinds = ['over', 'accept', 'rejoin', 'media', 'hangup'] as const;
  for (const kind of kinds)
    for (let n = 0; n < 10; n += 1)
      signalling.patient.send({ call: 'another', n, ack: 0, kind, data: 'unknown' });
  await clock.advance(2000);
  expect(call.phase.value).toBe('live');
});
