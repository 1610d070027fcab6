import { describe, expect, test } from 'vitest';
import { maxSignalBytes } from '../../../../contract/consultation/rtc.ts';
import { createSimulatedClock } from '../../../testing/simulatedClock.ts';
import { type SignallingSession, createSignallingSession } from './signallingSession.ts';
import { seededRandom } from '../../../testing/seededRandom.ts';
import { createSimulatedSignalling } from '../simulation/simulatedSignalling.ts';
import { areConnected, type SimulatedPeer, createSimulatedPeer } from '../simulation/simulatedPeer.ts';

const goodNetwork = { lost: 0, doubled: 0, maxDelayMs: 40 };
const badNetwork = { lost: 0.2, doubled: 0.1, maxDelayMs: 400 };

/** Two browsers in one call, wired back to back. */
const createPair = (seed: number, conditions = badNetwork) => {
  const clock = createSimulatedClock();
  const random = seededRandom(seed);
  const signalling = createSimulatedSignalling(clock.setTimer, random, conditions);
  const errors: unknown[] = [];
  const connected = [false, false];
  const side = (index: 0 | 1) => {
    const end = index === 0 ? signalling.doctor : signalling.patient;
    let created: SimulatedPeer | undefined;
    const session: SignallingSession = createSignallingSession('a call', {
      setTimer: clock.setTimer,
      sendSignal: end.send,
      createPeer: (events) => {
        created = createSimulatedPeer(
          { setTimer: clock.setTimer, stepMs: () => random() * 30, name: `${index}` },
          events,
        );
        return created.peer;
      },
      onMessage: () => undefined,
      onConnectionChange: (up) => {
        connected[index] = up;
      },
      onError: (thrown) => errors.push(thrown),
    });
    end.subscribe(session.receive);
    return {
      session,
      peer: () => {
        if (!created) throw new Error('no connection yet');
        return created;
      },
    };
  };
  const [doctor, patient] = [side(0), side(1)];
  doctor.session.connect(false);
  patient.session.connect(true);
  const isSettled = () =>
    doctor.peer().isNegotiated() &&
    patient.peer().isNegotiated() &&
    areConnected(doctor.peer(), patient.peer());
  /** Advances the time until both sides are settled; returns whether they are. */
  const untilSettled = async (ms = 120_000) => {
    const deadline = clock.now() + ms;
    while (clock.now() < deadline && !isSettled()) await clock.advance(100);
    return isSettled();
  };
  return { clock, signalling, doctor, patient, errors, connected, untilSettled, random };
};

describe('two negotiating sides', () => {
  test('connect; the polite peer waits for the other’s offer', async () => {
    const { untilSettled, errors, signalling } = createPair(1, goodNetwork);
    expect(await untilSettled(3000)).toBe(true);
    expect(errors).toEqual([]);
    expect(signalling.longestFrameSeen()).toBeLessThanOrEqual(maxSignalBytes);
  });

  test('100 of 100 times both offer at the same moment, over a connection that loses, duplicates and reorders: each time both get what they asked for', async () => {
    let resolved = 0;
    let longest = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const { untilSettled, doctor, patient, signalling, clock, random, errors } = createPair(seed);
      expect([seed, await untilSettled()]).toEqual([seed, true]);
      doctor.peer().requestNegotiation();
      await clock.advance(random() * 60);
      patient.peer().requestNegotiation();
      if (await untilSettled()) resolved += 1;
      expect(errors).toEqual([]);
      longest = Math.max(longest, signalling.longestFrameSeen());
    }
    expect(resolved).toBe(100);
    expect(longest).toBeLessThanOrEqual(maxSignalBytes);
  }, 60_000);

  test('and ten times in a row in the same call', async () => {
    const { untilSettled, doctor, patient, errors } = createPair(7);
    await untilSettled();
    for (let n = 0; n < 10; n += 1) {
      doctor.peer().requestNegotiation();
      patient.peer().requestNegotiation();
      expect(await untilSettled()).toBe(true);
    }
    expect(errors).toEqual([]);
  });

  test('lost acknowledgements do no harm: nothing is received twice, and everything arrives', async () => {
    const { untilSettled, signalling, doctor } = createPair(3, goodNetwork);
    let n = 0;
    signalling.dropWhere(({ kind }) => {
      n += 1;
      return kind === 'ack' && n % 4 !== 0;
    });
    expect(await untilSettled()).toBe(true);
    doctor.peer().requestNegotiation();
    expect(await untilSettled()).toBe(true);
  });
});

describe('a broken connection', () => {
  test('restarts ICE after 2.5 s, and again until it is back', async () => {
    const { untilSettled, doctor, clock } = createPair(1, goodNetwork);
    await untilSettled();
    const before = doctor.peer().getCandidates().local;
    doctor.peer().events.onStateChange('connected');
    doctor.peer().events.onStateChange('disconnected');
    await clock.advance(2400);
    expect(doctor.peer().getCandidates().local).toBe(before);
    await clock.advance(600);
    const first = doctor.peer().getCandidates().local;
    expect(first).not.toBe(before);
    await clock.advance(2600);
    expect(doctor.peer().getCandidates().local).not.toBe(first);
    doctor.peer().events.onStateChange('connected');
    expect(await untilSettled()).toBe(true);
    const last = doctor.peer().getCandidates().local;
    await clock.advance(10_000);
    expect(doctor.peer().getCandidates().local).toBe(last);
  });

  test('that recovers within 2.5 s does not restart ICE', async () => {
    const { untilSettled, doctor, clock } = createPair(1, goodNetwork);
    await untilSettled();
    const before = doctor.peer().getCandidates().local;
    doctor.peer().events.onStateChange('disconnected');
    await clock.advance(2000);
    expect(doctor.peer().keyFrameCount()).toBe(0);
    doctor.peer().events.onStateChange('connected');
    await clock.advance(10_000);
    expect(doctor.peer().getCandidates().local).toBe(before);
    // The other side may have missed the frame that the next one builds on.
    expect(doctor.peer().keyFrameCount()).toBe(1);
  });

  test('restarts ICE immediately if it failed, or if the network changed', async () => {
    const { untilSettled, doctor, clock } = createPair(1, goodNetwork);
    await untilSettled();
    for (const act of [
      () => doctor.peer().events.onStateChange('failed'),
      () => doctor.session.restartIce(),
    ]) {
      const before = doctor.peer().getCandidates().local;
      act();
      await clock.advance(200);
      expect(doctor.peer().getCandidates().local).not.toBe(before);
      doctor.peer().events.onStateChange('connected');
      await untilSettled();
    }
  });

  test('noticed by both sides at the same moment: only the impolite peer restarts ICE, so no offer is rolled back', async () => {
    const { untilSettled, doctor, patient, clock } = createPair(1, goodNetwork);
    await untilSettled();
    for (const state of ['disconnected', 'failed'] as const) {
      const before = [doctor.peer().getCandidates().local, patient.peer().getCandidates().local];
      for (const side of [doctor, patient]) side.peer().events.onStateChange(state);
      await clock.advance(30_000);
      expect(doctor.peer().getCandidates().local).not.toBe(before[0]);
      expect(patient.peer().getCandidates().local).toBe(before[1]);
      for (const side of [doctor, patient]) side.peer().events.onStateChange('connected');
      expect(await untilSettled()).toBe(true);
    }
  });

  test('noticed only by the polite peer: it restarts ICE itself, later', async () => {
    const { untilSettled, patient, clock } = createPair(1, goodNetwork);
    await untilSettled();
    const before = patient.peer().getCandidates().local;
    patient.peer().events.onStateChange('disconnected');
    await clock.advance(6000);
    expect(patient.peer().getCandidates().local).toBe(before);
    await clock.advance(1000);
    expect(patient.peer().getCandidates().local).not.toBe(before);
  });

  test('whose ICE restart is received and not answered: it is repeated, and both reconnect', async () => {
    for (const loser of ['doctor', 'patient'] as const) {
      const { untilSettled, doctor, patient, clock, errors } = createPair(1, goodNetwork);
      await untilSettled();
      const before = doctor.peer().getCandidates().local;
      // The patient's browser fails on the offer, or the doctor's on the answer.
      (loser === 'doctor' ? doctor : patient).peer().failNextDescription();
      doctor.peer().events.onStateChange('disconnected');
      await clock.advance(4000);
      expect(errors).toEqual([new Error('not understood')]);
      expect([loser, doctor.peer().peer.isStable()]).toEqual([loser, false]);
      await clock.advance(2000);
      doctor.peer().events.onStateChange('connected');
      expect(await untilSettled(5000)).toBe(true);
      expect(doctor.peer().getCandidates().local).not.toBe(before);
      expect(errors).toHaveLength(1);
    }
  });

  test('while the signalling is down too: one pending offer is enough, however long it takes', async () => {
    const { untilSettled, doctor, clock, signalling, errors } = createPair(1, goodNetwork);
    await untilSettled();
    const before = signalling.frameCount();
    signalling.dropWhere(() => true);
    doctor.peer().events.onStateChange('failed');
    await clock.advance(20_000);
    // The same few frames every 4 s, not a new offer every 2.5 s.
    expect(signalling.frameCount() - before).toBeLessThan(60);
    signalling.dropWhere(() => false);
    expect(await untilSettled(5000)).toBe(true);
    expect(errors).toEqual([]);
  });

  test('whose offer is answered twice: the second answer does no harm', async () => {
    const { untilSettled, doctor, clock, signalling, errors } = createPair(1, goodNetwork);
    await untilSettled();
    const releaseAt = clock.now() + 4000;
    const answers = new Set<number>();
    // The patient's signals are lost until the doctor, whose offer was acknowledged, has repeated it.
    signalling.dropWhere(({ polite, n, part }) => {
      if (polite === false && part?.at === 0) answers.add(n);
      return polite === false && n > 0 && clock.now() < releaseAt;
    });
    doctor.peer().events.onStateChange('failed');
    await clock.advance(4000);
    doctor.peer().events.onStateChange('connected');
    expect(await untilSettled(20_000)).toBe(true);
    await clock.advance(5000);
    expect(answers.size).toBe(2);
    expect(errors).toEqual([]);
  });

  test('sends nothing after it was closed', async () => {
    const { untilSettled, doctor, signalling, clock } = createPair(1, goodNetwork);
    await untilSettled();
    doctor.session.close();
    await clock.advance(20_000);
    const before = signalling.frameCount();
    doctor.peer().requestNegotiation();
    doctor.peer().events.onStateChange('failed');
    await clock.advance(20_000);
    expect(signalling.frameCount()).toBe(before);
    expect(doctor.peer().isClosed()).toBe(true);
  });
});
