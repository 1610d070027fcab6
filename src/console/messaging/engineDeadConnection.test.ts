import { describe, expect, test } from 'vitest';
import type { FrameOutcome } from './simulation/simulatedServer.ts';
import { createConnectedEngine } from './simulation/simulatedEngine.ts';

/** A connection on which no frame arrives any more. */
const createSilentConnection = async () => {
  const network = { isLosing: false };
  const setup = await createConnectedEngine({ nextOutcome: () => (network.isLosing ? 'lost' : 'arrives') });
  network.isLosing = true;
  return { ...setup, network };
};

describe('a dead connection', () => {
  test('is noticed without its close, within 27 seconds', async () => {
    const { clock, states } = await createSilentConnection();
    await clock.advance(27_000);
    expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
  });

  test.each([
    ['were late', true],
    ['stood still', 'suspended'],
  ] as const)('is noticed within four seconds after the computer slept, where timers %s', async (_, mode) => {
    for (const moment of [0, 10_000, 19_500, 24_000]) {
      const { clock, states } = await createSilentConnection();
      await clock.advance(moment);
      expect(states).toEqual(['connecting', 'live']);
      await clock.advance(600_000, mode);
      await clock.advance(4_000);
      expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
    }
  });

  test('is noticed within three seconds after the network came back, at any moment', async () => {
    for (const moment of [0, 10_000, 19_500, 20_000]) {
      const { clock, states, engine } = await createSilentConnection();
      await clock.advance(moment);
      engine.dispatch({ type: 'nudge' });
      await clock.advance(1_000);
      engine.dispatch({ type: 'nudge' });
      expect(states).toEqual(['connecting', 'live']);
      await clock.advance(2_000);
      expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
    }
  });

  test('is not considered alive because of a frame that was still in transit', async () => {
    let fate: FrameOutcome = 'arrives';
    const { clock, server, states, engine, shownTexts } = await createConnectedEngine({
      nextOutcome: () => fate,
    });
    fate = 'late';
    server.addPatientMessage('A', 'the last that arrives');
    fate = 'lost';
    engine.dispatch({ type: 'nudge' });
    await clock.advance(4_000);
    expect(shownTexts('A')).toEqual(['the last that arrives']);
    expect(states.slice(0, 3)).toEqual(['connecting', 'live', 'down']);
  });

  test('that responds after all is kept', async () => {
    const { clock, server, states, engine } = await createConnectedEngine();
    for (let second = 0; second < 60; second += 1) {
      engine.dispatch({ type: 'nudge' });
      server.publish({ type: 'queue', awaiting: second });
      await clock.advance(1_000);
    }
    expect(states).toEqual(['connecting', 'live']);
  });
});

describe('a socket that does not open', () => {
  test('is given up soon, and nothing waits for the check whether the token has expired', async () => {
    const { clock, server, states, counters } = await createConnectedEngine();
    server.setOpenDelay(Number.POSITIVE_INFINITY);
    server.disconnect();
    await clock.advance(15_000);
    expect(server.tokens).toHaveLength(4);
    expect(counters.refreshes).toBe(1);
    server.setOpenDelay(30);
    await clock.advance(12_000);
    expect(states.at(-1)).toBe('live');
  });

  test('gets a longer timeout at each attempt', async () => {
    const { clock, server, states } = await createConnectedEngine();
    server.setOpenDelay(9_000);
    server.disconnect();
    await clock.advance(60_000);
    expect(states.at(-1)).toBe('live');
  });

  test('when the computer wakes gets three seconds more, and then another is tried', async () => {
    const { clock, server, engine, states } = await createConnectedEngine({ random: () => 0 });
    server.setOpenDelay(Number.POSITIVE_INFINITY);
    server.disconnect();
    await clock.advance(10_000);
    const attempts = server.tokens.length;
    server.setOpenDelay(30);
    engine.dispatch({ type: 'nudge' });
    await clock.advance(3_600);
    expect(server.tokens).toHaveLength(attempts + 1);
    expect(states.at(-1)).toBe('live');
  });
});
