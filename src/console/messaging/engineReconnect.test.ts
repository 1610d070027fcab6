import { describe, expect, test } from 'vitest';
import { createConnectedEngine } from './simulation/simulatedEngine.ts';

describe('a broken connection', () => {
  test('messages written in the meantime are kept, and sent once when it is back', async () => {
    const { clock, server, sendText, states, conversations, storedTexts, shownTexts } =
      await createConnectedEngine();
    server.setReachable(false);
    await clock.advance(1_000);
    expect(states.at(-1)).toBe('down');
    sendText('A', 'are you still there?');
    await clock.advance(30_000);
    expect(conversations.get('A')?.pending).toHaveLength(1);
    server.setReachable(true);
    await clock.advance(60_000);
    expect(states.at(-1)).toBe('live');
    expect(storedTexts('A')).toEqual(['are you still there?']);
    expect(shownTexts('A')).toEqual(['are you still there?']);
  });

  test('cut at any moment of a sending, the message arrives exactly once', async () => {
    for (let moment = 0; moment <= 140; moment += 5) {
      const { clock, server, sendText, storedTexts, shownTexts, conversations, resendHeld } =
        await createConnectedEngine();
      sendText('A', 'one');
      sendText('A', 'two');
      server.addPatientMessage('A', 'meanwhile');
      await clock.advance(moment);
      server.disconnect();
      await clock.advance(20_000);
      await resendHeld();
      expect(storedTexts('A').toSorted()).toEqual(['meanwhile', 'one', 'two']);
      expect(shownTexts('A')).toEqual(storedTexts('A'));
      expect(storedTexts('A').indexOf('one')).toBeLessThan(storedTexts('A').indexOf('two'));
      expect(conversations.get('A')?.pending).toEqual([]);
    }
  });

  test('a server that restarts at any moment of a sending gets the message exactly once', async () => {
    for (let moment = 0; moment <= 140; moment += 5) {
      const { clock, server, sendText, storedTexts, shownTexts, counters, resendHeld } =
        await createConnectedEngine();
      sendText('A', 'one');
      await clock.advance(moment);
      server.restart();
      server.addPatientMessage('A', 'while you were away');
      await clock.advance(20_000);
      await resendHeld();
      expect(storedTexts('A').toSorted()).toEqual(['one', 'while you were away']);
      expect(shownTexts('A')).toEqual(storedTexts('A'));
      expect(counters.resyncs).toBe(2);
    }
  });

  test('after a short cut nothing is read anew: the events go on where they stopped', async () => {
    const { clock, server, counters, shownTexts, events } = await createConnectedEngine();
    server.addPatientMessage('A', 'one');
    await clock.advance(100);
    server.disconnect();
    server.addPatientMessage('A', 'two');
    server.addPatientMessage('B', 'three');
    await clock.advance(10_000);
    expect(counters.resyncs).toBe(1);
    expect(shownTexts('A')).toEqual(['one', 'two']);
    expect(events).toHaveLength(3);
  });

  test('a lost event is asked for, on the same socket', async () => {
    let lose = false;
    const { clock, server, shownTexts, events } = await createConnectedEngine({
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    lose = true;
    server.publish({ type: 'queue', awaiting: 3 });
    server.addPatientMessage('A', 'one');
    lose = false;
    server.addPatientMessage('A', 'two');
    await clock.advance(100);
    expect(server.received.filter(({ type }) => type === 'im-sync')).toEqual([{ type: 'im-sync', from: 0 }]);
    expect(shownTexts('A')).toEqual(['one', 'two']);
    expect(events.map(({ type }) => type)).toEqual(['queue', 'message', 'message']);
    expect(server.connections()).toBe(1);
    expect(server.tokens).toHaveLength(1);
  });

  test('the outbox waits until the conversation was read up to the present', async () => {
    const { clock, server, sendText, storedTexts, sentFrames } = await createConnectedEngine();
    server.setReachable(false);
    await clock.advance(100);
    sendText('A', 'mine');
    server.restart();
    for (let at = 0; at < 120; at += 1) server.addSystemMessage('A', `row ${at}`);
    server.setReachable(true);
    while (sentFrames().length === 0) await clock.advance(10);
    await clock.advance(200);
    expect(storedTexts('A').at(-1)).toBe('mine');
    expect(storedTexts('A')).toHaveLength(121);
  });

  test('a lost last event is noticed with the next pong', async () => {
    let lose = false;
    const { clock, server, states, shownTexts } = await createConnectedEngine({
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    server.addPatientMessage('A', 'one');
    lose = true;
    server.addPatientMessage('A', 'two');
    lose = false;
    await clock.advance(20_000);
    expect(shownTexts('A')).toEqual(['one', 'two']);
    expect(server.received.filter(({ type }) => type === 'im-sync')).toEqual([{ type: 'im-sync', from: 1 }]);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('an idle connection is kept alive by pings', async () => {
    const { clock, server, states } = await createConnectedEngine();
    await clock.advance(120_000);
    expect(server.received.filter(({ type }) => type === 'ping').length).toBeGreaterThanOrEqual(5);
    expect(states).toEqual(['connecting', 'live']);
  });
});

describe('the close code of a socket', () => {
  test('an expired token is refreshed once, and the connection is restored with the new one', {
    tags: 'race-socket-old-token',
  }, async () => {
    const { clock, server, counters, states } = await createConnectedEngine();
    server.disconnect(4401);
    await clock.advance(1_000);
    expect(counters.refreshes).toBe(1);
    expect(server.tokens).toEqual(['bearer.first', 'bearer.renewed-1']);
    expect(states.at(-1)).toBe('live');
  });

  test('a token that is refused again after its renewal is not renewed again, and the line comes back by itself', async () => {
    const { clock, server, counters, states } = await createConnectedEngine();
    server.disconnect(4401);
    await clock.advance(100);
    server.disconnect(4401);
    await clock.advance(60_000);
    expect(counters.refreshes).toBe(1);
    expect(states.at(-1)).toBe('live');
  });

  test('an ended session ends the line', async () => {
    const { clock, server, states } = await createConnectedEngine({ refreshResult: 'denied' });
    server.disconnect(4401);
    await clock.advance(60_000);
    expect(states.at(-1)).toBe('signedOut');
    expect(server.tokens).toHaveLength(1);
  });

  test('a forbidden line and one taken over elsewhere are not opened again by themselves', async () => {
    for (const [code, state] of [
      [4403, 'forbidden'],
      [4409, 'takenOver'],
    ] as const) {
      const { clock, server, states, engine } = await createConnectedEngine();
      server.disconnect(code);
      await clock.advance(120_000);
      expect(states.at(-1)).toBe(state);
      expect(server.tokens).toHaveLength(1);
      engine.start();
      await clock.advance(500);
      expect(states.at(-1)).toBe('live');
    }
  });

  test('two attempts that never opened ask whether the token has ended', async () => {
    const { clock, server, counters, states } = await createConnectedEngine({ refreshResult: 'denied' });
    server.setReachable(false);
    await clock.advance(20_000);
    expect(counters.refreshes).toBe(1);
    expect(states.at(-1)).toBe('signedOut');
  });

  test('waits grow and stay below half a minute', async () => {
    const { clock, server } = await createConnectedEngine({
      random: () => 0.999,
      refreshResult: 'transient',
    });
    server.setReachable(false);
    await clock.advance(300_000);
    expect(server.tokens.length).toBeGreaterThan(10);
    expect(server.tokens.length).toBeLessThan(20);
  });
});
