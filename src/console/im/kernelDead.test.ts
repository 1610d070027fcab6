import { describe, expect, test } from 'vitest';
import type { Fate } from './simulated.ts';
import { live } from './simulatedKernel.ts';

/** A connection on which no frame arrives any more. */
const silenced = async () => {
  const world = { lose: false };
  const scene = await live({ fate: () => (world.lose ? 'lost' : 'arrives') });
  world.lose = true;
  return { ...scene, world };
};

describe('a dead line', () => {
  test('is noticed without its close, within 27 seconds', async () => {
    const { clock, states } = await silenced();
    await clock.pass(27_000);
    expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
  });

  test.each([
    ['were late', true],
    ['stood still', 'still'],
  ] as const)('is noticed within four seconds after the computer slept, where timers %s', async (_, how) => {
    for (const moment of [0, 10_000, 19_500, 24_000]) {
      const { clock, states } = await silenced();
      await clock.pass(moment);
      expect(states).toEqual(['connecting', 'live']);
      await clock.pass(600_000, how);
      await clock.pass(4_000);
      expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
    }
  });

  test('is noticed within three seconds after the network came back, at any moment', async () => {
    for (const moment of [0, 10_000, 19_500, 20_000]) {
      const { clock, states, kernel } = await silenced();
      await clock.pass(moment);
      kernel.nudge();
      await clock.pass(1_000);
      kernel.nudge();
      expect(states).toEqual(['connecting', 'live']);
      await clock.pass(2_000);
      expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
    }
  });

  test('is not taken for alive because of a frame that was still on its way', async () => {
    let fate: Fate = 'arrives';
    const { clock, server, states, kernel, texts } = await live({ fate: () => fate });
    fate = 'late';
    server.patientSays('A', 'the last that arrives');
    fate = 'lost';
    kernel.nudge();
    await clock.pass(4_000);
    expect(texts('A')).toEqual(['the last that arrives']);
    expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
  });

  test('that answers after all stays', async () => {
    const { clock, server, states, kernel } = await live();
    for (let second = 0; second < 60; second += 1) {
      kernel.nudge();
      server.happen({ type: 'queue', awaiting: second });
      await clock.pass(1_000);
    }
    expect(states).toEqual(['connecting', 'live']);
  });
});

describe('a socket that does not open', () => {
  test('is given up soon, and nothing waits for the question whether the token has ended', async () => {
    const { clock, server, states, seen } = await live();
    server.opensAfter(Number.POSITIVE_INFINITY);
    server.cut();
    await clock.pass(15_000);
    expect(server.tokens).toHaveLength(4);
    expect(seen.refreshes).toBe(1);
    server.opensAfter(30);
    await clock.pass(12_000);
    expect(states.at(-1)).toBe('live');
  });

  test('in time gets more of it at the next attempt', async () => {
    const { clock, server, states } = await live();
    server.opensAfter(9_000);
    server.cut();
    await clock.pass(60_000);
    expect(states.at(-1)).toBe('live');
  });

  test('when the computer wakes gets three seconds more, and then another is tried', async () => {
    const { clock, server, kernel, states } = await live({ random: () => 0 });
    server.opensAfter(Number.POSITIVE_INFINITY);
    server.cut();
    await clock.pass(10_000);
    const tried = server.tokens.length;
    server.opensAfter(30);
    kernel.nudge();
    await clock.pass(3_600);
    expect(server.tokens).toHaveLength(tried + 1);
    expect(states.at(-1)).toBe('live');
  });
});
