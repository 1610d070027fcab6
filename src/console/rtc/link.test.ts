import { describe, expect, test } from 'vitest';
import { maxSignalBytes } from '../../contract/consultation/rtc.ts';
import { simulatedClock } from '../im/simulatedClock.ts';
import { type Link, openLink } from './link.ts';
import { chanceOf, simulatedLine } from './simulatedLine.ts';
import { meet, type SimulatedPeer, simulatedPeer } from './simulatedPeer.ts';

const calm = { lost: 0, doubled: 0, late: 40 };
const bad = { lost: 0.2, doubled: 0.1, late: 400 };

/** Two browsers in one call, wired back to back. */
const openPair = (seed: number, weather = bad) => {
  const clock = simulatedClock();
  const chance = chanceOf(seed);
  const line = simulatedLine(clock.after, chance, weather);
  const faults: unknown[] = [];
  const ups = [false, false];
  const side = (index: 0 | 1) => {
    const signalling = index === 0 ? line.doctor : line.patient;
    let made: SimulatedPeer | undefined;
    const link: Link = openLink('a call', {
      later: clock.after,
      send: signalling.send,
      peer: (events) => {
        made = simulatedPeer({ later: clock.after, step: () => chance() * 30, name: `${index}` }, events);
        return made.peer;
      },
      heard: () => undefined,
      state: (up) => {
        ups[index] = up;
      },
      complain: (thrown) => faults.push(thrown),
    });
    signalling.on(link.take);
    return {
      link,
      sim: () => {
        if (!made) throw new Error('no connection yet');
        return made;
      },
    };
  };
  const [doctor, patient] = [side(0), side(1)];
  doctor.link.begin(false);
  patient.link.begin(true);
  const settled = () =>
    doctor.sim().settled() && patient.sim().settled() && meet(doctor.sim(), patient.sim());
  /** Advances the time until both sides are settled; returns whether they are. */
  const settle = async (ms = 120_000) => {
    const until = clock.now() + ms;
    while (clock.now() < until && !settled()) await clock.pass(100);
    return settled();
  };
  return { clock, line, doctor, patient, faults, ups, settle, chance };
};

describe('two sides that negotiate', () => {
  test('connect; the one that gives way waits for the other’s offer', async () => {
    const { settle, faults, line } = openPair(1, calm);
    expect(await settle(3000)).toBe(true);
    expect(faults).toEqual([]);
    expect(line.longest()).toBeLessThanOrEqual(maxSignalBytes);
  });

  test('100 of 100 times both offer at once, over a line that loses, doubles and reorders: each time both have what they asked for', async () => {
    let resolved = 0;
    let longest = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const { settle, doctor, patient, line, clock, chance, faults } = openPair(seed);
      expect([seed, await settle()]).toEqual([seed, true]);
      doctor.sim().ask();
      await clock.pass(chance() * 60);
      patient.sim().ask();
      if (await settle()) resolved += 1;
      expect(faults).toEqual([]);
      longest = Math.max(longest, line.longest());
    }
    expect(resolved).toBe(100);
    expect(longest).toBeLessThanOrEqual(maxSignalBytes);
  }, 60_000);

  test('and ten times one after the other in the same call', async () => {
    const { settle, doctor, patient, faults } = openPair(7);
    await settle();
    for (let n = 0; n < 10; n += 1) {
      doctor.sim().ask();
      patient.sim().ask();
      expect(await settle()).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  test('acknowledgements that are lost do no harm: nothing is heard twice, and all of it arrives', async () => {
    const { settle, line, doctor } = openPair(3, calm);
    let n = 0;
    line.lose(({ kind }) => {
      n += 1;
      return kind === 'ack' && n % 4 !== 0;
    });
    expect(await settle()).toBe(true);
    doctor.sim().ask();
    expect(await settle()).toBe(true);
  });
});

describe('a connection that breaks', () => {
  test('looks for new ways after 2.5 s, and again until it is back', async () => {
    const { settle, doctor, clock } = openPair(1, calm);
    await settle();
    const before = doctor.sim().ways().local;
    doctor.sim().events.state('connected');
    doctor.sim().events.state('disconnected');
    await clock.pass(2400);
    expect(doctor.sim().ways().local).toBe(before);
    await clock.pass(600);
    const first = doctor.sim().ways().local;
    expect(first).not.toBe(before);
    await clock.pass(2600);
    expect(doctor.sim().ways().local).not.toBe(first);
    doctor.sim().events.state('connected');
    expect(await settle()).toBe(true);
    const last = doctor.sim().ways().local;
    await clock.pass(10_000);
    expect(doctor.sim().ways().local).toBe(last);
  });

  test('that comes back by itself within 2.5 s keeps its ways', async () => {
    const { settle, doctor, clock } = openPair(1, calm);
    await settle();
    const before = doctor.sim().ways().local;
    doctor.sim().events.state('disconnected');
    await clock.pass(2000);
    expect(doctor.sim().refreshed()).toBe(0);
    doctor.sim().events.state('connected');
    await clock.pass(10_000);
    expect(doctor.sim().ways().local).toBe(before);
    // The other side may have missed the frame that the next one builds on.
    expect(doctor.sim().refreshed()).toBe(1);
  });

  test('looks for new ways at once where it failed, or where the network changed', async () => {
    const { settle, doctor, clock } = openPair(1, calm);
    await settle();
    for (const act of [() => doctor.sim().events.state('failed'), () => doctor.link.restart()]) {
      const before = doctor.sim().ways().local;
      act();
      await clock.pass(200);
      expect(doctor.sim().ways().local).not.toBe(before);
      doctor.sim().events.state('connected');
      await settle();
    }
  });

  test('that both sides notice at once: only the one that does not give way looks for new ways, so no offer is taken back', async () => {
    const { settle, doctor, patient, clock } = openPair(1, calm);
    await settle();
    for (const state of ['disconnected', 'failed'] as const) {
      const before = [doctor.sim().ways().local, patient.sim().ways().local];
      for (const side of [doctor, patient]) side.sim().events.state(state);
      await clock.pass(30_000);
      expect(doctor.sim().ways().local).not.toBe(before[0]);
      expect(patient.sim().ways().local).toBe(before[1]);
      for (const side of [doctor, patient]) side.sim().events.state('connected');
      expect(await settle()).toBe(true);
    }
  });

  test('that only the side notices which gives way: it looks for new ways itself, later', async () => {
    const { settle, patient, clock } = openPair(1, calm);
    await settle();
    const before = patient.sim().ways().local;
    patient.sim().events.state('disconnected');
    await clock.pass(6000);
    expect(patient.sim().ways().local).toBe(before);
    await clock.pass(1000);
    expect(patient.sim().ways().local).not.toBe(before);
  });

  test('whose offer of new ways is heard and not answered: it is said again, and both find them', async () => {
    for (const loser of ['doctor', 'patient'] as const) {
      const { settle, doctor, patient, clock, faults } = openPair(1, calm);
      await settle();
      const before = doctor.sim().ways().local;
      // The patient's browser fails on the offer, or the doctor's on the answer.
      (loser === 'doctor' ? doctor : patient).sim().fail();
      doctor.sim().events.state('disconnected');
      await clock.pass(4000);
      expect(faults).toEqual([new Error('not understood')]);
      expect([loser, doctor.sim().peer.stable()]).toEqual([loser, false]);
      await clock.pass(2000);
      doctor.sim().events.state('connected');
      expect(await settle(5000)).toBe(true);
      expect(doctor.sim().ways().local).not.toBe(before);
      expect(faults).toHaveLength(1);
    }
  });

  test('while the signalling is down too: one offer waits for it, however long, and is enough', async () => {
    const { settle, doctor, clock, line, faults } = openPair(1, calm);
    await settle();
    const before = line.frames();
    line.lose(() => true);
    doctor.sim().events.state('failed');
    await clock.pass(20_000);
    // The same few frames every 4 s, not a new offer every 2.5 s.
    expect(line.frames() - before).toBeLessThan(60);
    line.lose(() => false);
    expect(await settle(5000)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('whose offer is answered twice: the second answer does no harm', async () => {
    const { settle, doctor, clock, line, faults } = openPair(1, calm);
    await settle();
    const held = clock.now() + 4000;
    const answers = new Set<number>();
    // The patient's signals are lost until the doctor, whose offer was acknowledged, has asked again.
    line.lose(({ polite, n, part }) => {
      if (polite === false && part?.at === 0) answers.add(n);
      return polite === false && n > 0 && clock.now() < held;
    });
    doctor.sim().events.state('failed');
    await clock.pass(4000);
    doctor.sim().events.state('connected');
    expect(await settle(20_000)).toBe(true);
    await clock.pass(5000);
    expect(answers.size).toBe(2);
    expect(faults).toEqual([]);
  });

  test('closed, it says nothing more', async () => {
    const { settle, doctor, line, clock } = openPair(1, calm);
    await settle();
    doctor.link.close();
    await clock.pass(20_000);
    const before = line.frames();
    doctor.sim().ask();
    doctor.sim().events.state('failed');
    await clock.pass(20_000);
    expect(line.frames()).toBe(before);
    expect(doctor.sim().isClosed()).toBe(true);
  });
});
