import { beforeEach, describe, expect, test } from 'vitest';
import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import { simulatedClock, type SimulatedClock } from '../im/simulatedClock.ts';
import { type Call, type Left, openCall } from './call.ts';
import { chanceOf, simulatedLine } from './simulatedLine.ts';
import { simulatedPatient } from './simulatedPatient.ts';
import { type SimulatedPeer, simulatedPeer } from './simulatedPeer.ts';

const media = { audio: true, video: true, screen: false, weak: false };

let clock: SimulatedClock;
let chance: () => number;
let line: ReturnType<typeof simulatedLine>;
let call: Call;
let peers: SimulatedPeer[];
let kept: Left | null;
let leave: () => void;
let sent: RtcSignal[];

const openDoctor = () => {
  let minted = 0;
  const name = Math.floor(chance() * 1e9);
  call = openCall({
    now: clock.now,
    later: clock.after,
    mint: () => {
      minted += 1;
      return `call-${name}-${minted}`;
    },
    signalling: {
      ...line.doctor,
      send: (signal) => {
        sent.push(signal);
        line.doctor.send(signal);
      },
    },
    peer: (events) => {
      const made = simulatedPeer({ later: clock.after, step: () => 5, name: 'doctor' }, events);
      peers.push(made);
      return made.peer;
    },
    media: () => media,
    keep: (left) => {
      kept = left;
    },
    complain: (thrown) => {
      throw thrown;
    },
  });
  leave = call.open();
};

const newest = (): SimulatedPeer => {
  const peer = peers.at(-1);
  if (!peer) throw new Error('no connection');
  return peer;
};
const goLive = async () => {
  const patient = simulatedPatient(clock.after, line.patient);
  call.invite();
  await clock.pass(3000);
  patient.accept();
  await clock.pass(3000);
  newest().events.state('connected');
  return patient;
};

beforeEach(() => {
  clock = simulatedClock();
  chance = chanceOf(11);
  line = simulatedLine(clock.after, chance, { lost: 0.15, doubled: 0.1, late: 200 });
  peers = [];
  kept = null;
  sent = [];
  openDoctor();
});

describe('a doctor who calls', () => {
  test('sees it calling, ringing, connecting and live, in this order', async () => {
    const seen: string[] = [];
    call.phase.subscribe((phase) => void seen.push(phase));
    await goLive();
    expect(seen).toEqual(['idle', 'calling', 'ringing', 'connecting', 'live']);
    expect(call.since.value).toBe(clock.now());
  });

  test.each(['refused', 'noAnswer', 'busy', 'error', 'hungUp'] as const)(
    'learns from the upstream that it is over: %s',
    async (why) => {
      const patient = simulatedPatient(clock.after, line.patient);
      call.invite();
      await clock.pass(2000);
      for (let n = 0; n < 20; n += 1) patient.over(why);
      await clock.pass(1000);
      expect([call.phase.value, call.end.value]).toEqual(['ended', why]);
    },
  );

  test('gives up by itself where the upstream says nothing at all', async () => {
    line.lose(() => true);
    call.invite();
    await clock.pass(49_000);
    expect(call.phase.value).toBe('calling');
    await clock.pass(2000);
    expect([call.phase.value, call.end.value]).toEqual(['ended', 'noAnswer']);
  });

  test('takes it back while it rings, and hangs up once it is live', async () => {
    simulatedPatient(clock.after, line.patient);
    call.invite();
    await clock.pass(3000);
    call.hangUp();
    expect([call.phase.value, call.end.value]).toEqual(['ended', 'cancelled']);
    expect(sent.at(-1)?.kind).toBe('cancel');
    await goLive();
    call.hangUp();
    expect([call.phase.value, call.end.value]).toEqual(['ended', 'hungUp']);
    expect(newest().isClosed()).toBe(true);
  });

  test('repeats the end until it is confirmed, and no longer', async () => {
    await goLive();
    line.lose(() => true);
    call.hangUp();
    await clock.pass(30_000);
    const ends = sent.filter(({ kind }) => kind === 'hangup').length;
    expect(ends).toBeGreaterThan(2);
    await clock.pass(60_000);
    expect(sent.filter(({ kind }) => kind === 'hangup')).toHaveLength(ends);
  });

  test('that is closed has hung up', async () => {
    await goLive();
    leave();
    expect(call.phase.value).toBe('ended');
    expect(sent.at(-1)?.kind).toBe('hangup');
    expect(newest().isClosed()).toBe(true);
    expect(kept).toBe(null);
  });

  test('can call again afterwards', async () => {
    const patient = await goLive();
    call.hangUp();
    await clock.pass(20_000);
    call.invite();
    await clock.pass(3000);
    expect(call.phase.value).toBe('ringing');
    patient.accept();
    await clock.pass(3000);
    newest().events.state('connected');
    expect(call.phase.value).toBe('live');
  });
});

describe('a call that is interrupted', () => {
  test('is reconnecting, and live again', async () => {
    await goLive();
    const { value: since } = call.since;
    newest().events.state('disconnected');
    expect(call.phase.value).toBe('reconnecting');
    await clock.pass(12_000);
    newest().events.state('connected');
    expect(call.phase.value).toBe('live');
    expect(call.since.value).toBe(since);
  });

  test('is lost after 30 s', async () => {
    await goLive();
    newest().events.state('disconnected');
    await clock.pass(29_000);
    expect(call.phase.value).toBe('reconnecting');
    await clock.pass(2000);
    expect([call.phase.value, call.end.value]).toEqual(['ended', 'lost']);
    expect(sent.findLast(({ kind }) => kind === 'hangup')?.data).toBe('lost');
  });
});

describe('a page that is loaded again', () => {
  test('the doctor’s: comes back under a new id, and its time goes on', async () => {
    await goLive();
    await clock.pass(5000);
    const left = kept;
    expect(left?.call).toBe(newest() && sent[0]?.call);
    openDoctor();
    if (left) call.rejoin(left);
    expect(call.phase.value).toBe('reconnecting');
    await clock.pass(4000);
    newest().events.state('connected');
    expect(call.phase.value).toBe('live');
    expect(call.since.value).toBe(left?.since);
    expect(kept?.call).not.toBe(left?.call);
  });

  test('the patient’s: the doctor follows, with a connection of its own', async () => {
    const patient = await goLive();
    const before = newest();
    patient.comeBack('from-the-patient');
    await clock.pass(4000);
    expect(before.isClosed()).toBe(true);
    expect(call.phase.value).toBe('reconnecting');
    newest().events.state('connected');
    expect(call.phase.value).toBe('live');
    expect(kept?.call).toBe('from-the-patient');
  });

  test('is told where the other side came back first, and asks for that call', async () => {
    await goLive();
    const left = kept;
    openDoctor();
    if (left) call.rejoin(left);
    const first = sent.at(-1)?.call ?? '';
    for (let n = 0; n < 20; n += 1)
      line.patient.send({ call: first, n: 0, ack: 0, kind: 'rejoin', data: 'theirs' });
    await clock.pass(1000);
    const asked = sent.findLast(({ kind }) => kind === 'rejoin');
    expect(asked?.data).toBe('theirs');
    expect(asked?.call).not.toBe(first);
  });

  test('finds a call that is over: it says so', async () => {
    call.rejoin({ call: 'long ago', since: 1 });
    const id = sent[0]?.call ?? '';
    for (let n = 0; n < 20; n += 1)
      line.patient.send({ call: id, n: 0, ack: 0, kind: 'over', data: 'hungUp' });
    await clock.pass(1000);
    expect([call.phase.value, call.end.value, kept]).toEqual(['ended', 'hungUp', null]);
  });
});

test('each side tells of its media every 10 s, and at once when they change', async () => {
  const patient = await goLive();
  await clock.pass(2000);
  const before = patient.heard.filter((kind) => kind === 'media').length;
  await clock.pass(31_000);
  expect(patient.heard.filter((kind) => kind === 'media').length - before).toBeGreaterThanOrEqual(3);
  const count = sent.filter(({ kind }) => kind === 'media').length;
  call.tell();
  expect(sent.filter(({ kind }) => kind === 'media')).toHaveLength(count + 1);
});

test('signals of other calls, and of nobody’s, change nothing', async () => {
  await goLive();
  const kinds = ['over', 'accept', 'rejoin', 'media', 'hangup'] as const;
  for (const kind of kinds)
    for (let n = 0; n < 10; n += 1) line.patient.send({ call: 'another', n, ack: 0, kind, data: 'unknown' });
  await clock.pass(2000);
  expect(call.phase.value).toBe('live');
});
