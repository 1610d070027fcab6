import { describe, expect, test } from 'vitest';
import { live } from './simulatedKernel.ts';

describe('a line that breaks', () => {
  test('what is written meanwhile is kept, and sent once when the line is back', async () => {
    const { clock, server, say, states, talks, arrived, texts } = await live();
    server.reachable(false);
    await clock.pass(1_000);
    expect(states.at(-1)).toBe('down');
    say('A', 'are you still there?');
    await clock.pass(30_000);
    expect(talks.get('A')?.pending).toHaveLength(1);
    server.reachable(true);
    await clock.pass(60_000);
    expect(states.at(-1)).toBe('live');
    expect(arrived('A')).toEqual(['are you still there?']);
    expect(texts('A')).toEqual(['are you still there?']);
  });

  test('cut at any moment of a sending, the message arrives exactly once', async () => {
    for (let moment = 0; moment <= 140; moment += 5) {
      const { clock, server, say, arrived, texts, talks, agree } = await live();
      say('A', 'one');
      say('A', 'two');
      server.patientSays('A', 'meanwhile');
      await clock.pass(moment);
      server.cut();
      await clock.pass(20_000);
      await agree();
      expect(arrived('A').toSorted()).toEqual(['meanwhile', 'one', 'two']);
      expect(texts('A')).toEqual(arrived('A'));
      expect(arrived('A').indexOf('one')).toBeLessThan(arrived('A').indexOf('two'));
      expect(talks.get('A')?.pending).toEqual([]);
    }
  });

  test('a server that restarts at any moment of a sending gets the message exactly once', async () => {
    for (let moment = 0; moment <= 140; moment += 5) {
      const { clock, server, say, arrived, texts, seen, agree } = await live();
      say('A', 'one');
      await clock.pass(moment);
      server.restart();
      server.patientSays('A', 'while you were away');
      await clock.pass(20_000);
      await agree();
      expect(arrived('A').toSorted()).toEqual(['one', 'while you were away']);
      expect(texts('A')).toEqual(arrived('A'));
      expect(seen.resyncs).toBe(2);
    }
  });

  test('after a short cut nothing is read anew: the events go on where they stopped', async () => {
    const { clock, server, seen, texts, events } = await live();
    server.patientSays('A', 'one');
    await clock.pass(100);
    server.cut();
    server.patientSays('A', 'two');
    server.patientSays('B', 'three');
    await clock.pass(10_000);
    expect(seen.resyncs).toBe(1);
    expect(texts('A')).toEqual(['one', 'two']);
    expect(events).toHaveLength(3);
  });

  test('a lost event is asked for, on the same socket', async () => {
    let lose = false;
    const { clock, server, texts, events } = await live({ fate: () => (lose ? 'lost' : 'arrives') });
    lose = true;
    server.happen({ type: 'queue', awaiting: 3 });
    server.patientSays('A', 'one');
    lose = false;
    server.patientSays('A', 'two');
    await clock.pass(100);
    expect(server.heard.filter(({ type }) => type === 'im-sync')).toEqual([{ type: 'im-sync', from: 0 }]);
    expect(texts('A')).toEqual(['one', 'two']);
    expect(events.map(({ type }) => type)).toEqual(['queue', 'message', 'message']);
    expect(server.connections()).toBe(1);
    expect(server.tokens).toHaveLength(1);
  });

  test('the outbox waits until the conversation was read up to the present', async () => {
    const { clock, server, say, arrived, sends } = await live();
    server.reachable(false);
    await clock.pass(100);
    say('A', 'mine');
    server.restart();
    for (let at = 0; at < 120; at += 1) server.systemSays('A', `row ${at}`);
    server.reachable(true);
    while (sends().length === 0) await clock.pass(10);
    await clock.pass(200);
    expect(arrived('A').at(-1)).toBe('mine');
    expect(arrived('A')).toHaveLength(121);
  });

  test('a lost event with none after it shows with the next answer to a ping', async () => {
    let lose = false;
    const { clock, server, states, texts } = await live({ fate: () => (lose ? 'lost' : 'arrives') });
    server.patientSays('A', 'one');
    lose = true;
    server.patientSays('A', 'two');
    lose = false;
    await clock.pass(20_000);
    expect(texts('A')).toEqual(['one', 'two']);
    expect(server.heard.filter(({ type }) => type === 'im-sync')).toEqual([{ type: 'im-sync', from: 1 }]);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('an idle line is kept alive by pings', async () => {
    const { clock, server, states } = await live();
    await clock.pass(120_000);
    expect(server.heard.filter(({ type }) => type === 'ping').length).toBeGreaterThanOrEqual(5);
    expect(states).toEqual(['connecting', 'live']);
  });
});

describe('how a socket was closed', () => {
  test('an ended token is renewed once, and the line comes back with the new one', {
    tags: 'race-socket-old-token',
  }, async () => {
    const { clock, server, seen, states } = await live();
    server.cut(4401);
    await clock.pass(1_000);
    expect(seen.refreshes).toBe(1);
    expect(server.tokens).toEqual(['bearer.first', 'bearer.renewed-1']);
    expect(states.at(-1)).toBe('live');
  });

  test('a token that is refused again after its renewal is not renewed again, and the line comes back by itself', async () => {
    const { clock, server, seen, states } = await live();
    server.cut(4401);
    await clock.pass(100);
    server.cut(4401);
    await clock.pass(60_000);
    expect(seen.refreshes).toBe(1);
    expect(states.at(-1)).toBe('live');
  });

  test('an ended session ends the line', async () => {
    const { clock, server, states } = await live({ fresh: 'denied' });
    server.cut(4401);
    await clock.pass(60_000);
    expect(states.at(-1)).toBe('signedOut');
    expect(server.tokens).toHaveLength(1);
  });

  test('a forbidden line and one taken over elsewhere are not opened again by themselves', async () => {
    for (const [code, said] of [
      [4403, 'forbidden'],
      [4409, 'takenOver'],
    ] as const) {
      const { clock, server, states, kernel } = await live();
      server.cut(code);
      await clock.pass(120_000);
      expect(states.at(-1)).toBe(said);
      expect(server.tokens).toHaveLength(1);
      kernel.start();
      await clock.pass(500);
      expect(states.at(-1)).toBe('live');
    }
  });

  test('two attempts that never opened ask whether the token has ended', async () => {
    const { clock, server, seen, states } = await live({ fresh: 'denied' });
    server.reachable(false);
    await clock.pass(20_000);
    expect(seen.refreshes).toBe(1);
    expect(states.at(-1)).toBe('signedOut');
  });

  test('waits grow and stay below half a minute', async () => {
    const { clock, server } = await live({ random: () => 0.999, fresh: 'transient' });
    server.reachable(false);
    await clock.pass(300_000);
    expect(server.tokens.length).toBeGreaterThan(10);
    expect(server.tokens.length).toBeLessThan(20);
  });
});
