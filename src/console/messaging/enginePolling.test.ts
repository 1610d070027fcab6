import { describe, expect, test } from 'vitest';
import { createConnectedEngine } from './simulation/simulatedEngine.ts';

describe('a plain socket that accepts frames without answering (Tier B)', () => {
  test('is known by the welcome that does not come within five seconds', async () => {
    const { clock, states } = await createConnectedEngine({ plain: true });
    await clock.advance(4_400);
    expect(states).toEqual(['connecting']);
    await clock.advance(200);
    expect(states).toEqual(['connecting', 'plain']);
  });

  test('moves by pages: on connect, on waking, and every 45 seconds', async () => {
    const { clock, server, engine, shownTexts } = await createConnectedEngine({ plain: true });
    server.addPatientMessage('A', 'one');
    await clock.advance(5_000);
    expect(shownTexts('A')).toEqual(['one']);
    server.addPatientMessage('A', 'two');
    await clock.advance(40_000);
    expect(shownTexts('A')).toEqual(['one']);
    await clock.advance(5_100);
    expect(shownTexts('A')).toEqual(['one', 'two']);
    server.addPatientMessage('A', 'three');
    engine.dispatch({ type: 'nudge' });
    await clock.advance(100);
    expect(shownTexts('A')).toEqual(['one', 'two', 'three']);
  });

  test('moves at the pace that the hospital states', async () => {
    const { clock, server, shownTexts } = await createConnectedEngine({ plain: true, pollMs: () => 5_000 });
    await clock.advance(5_100);
    server.addPatientMessage('A', 'one');
    await clock.advance(5_100);
    expect(shownTexts('A')).toEqual(['one']);
  });

  test('reads the last fifty rows once more each time, so that one that came late is found', async () => {
    const { clock, server, conversations, counters } = await createConnectedEngine({ plain: true });
    for (let at = 1; at <= 120; at += 1) server.addPatientMessage('A', `row ${at}`);
    await clock.advance(6_000);
    const row = server.rows('A')[99];
    server.recall('A', row?.id ?? '');
    server.addPatientMessage('A', 'one more');
    await clock.advance(45_000);
    expect(conversations.get('A')?.rows.find(({ id }) => id === row?.id)?.body).toEqual({
      text: '',
      recalled: true,
    });
    expect(conversations.get('A')?.rows.at(-1)?.body.text).toBe('one more');
    expect(counters.asked).toBeLessThan(12);
  });

  test("sends the doctor's messages once, in order, and a page confirms them", async () => {
    const { clock, sendText, storedTexts, shownTexts, sentFrames, conversations } =
      await createConnectedEngine({ plain: true });
    await clock.advance(5_000);
    for (const text of ['one', 'two', 'three']) sendText('A', text);
    await clock.advance(10_000);
    expect(storedTexts('A')).toEqual(['one', 'two', 'three']);
    expect(sentFrames()).toHaveLength(3);
    expect(shownTexts('A')).toEqual(['one', 'two', 'three']);
    expect(conversations.get('A')?.pending).toEqual([]);
  });

  test('a message that is missing from every page is not sent again by itself, and lets the next one pass', async () => {
    let lose = false;
    const { clock, engine, sendText, storedTexts, sentFrames, conversations } = await createConnectedEngine({
      plain: true,
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    await clock.advance(5_000);
    lose = true;
    const first = sendText('A', 'one') ?? '';
    lose = false;
    sendText('A', 'two');
    await clock.advance(60_000);
    expect(storedTexts('A')).toEqual(['two']);
    expect(conversations.get('A')?.pending).toMatchObject([{ cmid: first, state: 'unknown' }]);
    engine.dispatch({ type: 'retry', conv: 'A', cmid: first });
    await clock.advance(3_000);
    expect(storedTexts('A')).toEqual(['two', 'one']);
    expect(sentFrames()).toHaveLength(2);
  });

  test('an unconfirmed message can be discarded', async () => {
    let lose = false;
    const { clock, engine, sendText, conversations } = await createConnectedEngine({
      plain: true,
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    await clock.advance(5_000);
    lose = true;
    const cmid = sendText('A', 'one') ?? '';
    lose = false;
    await clock.advance(3_000);
    engine.dispatch({ type: 'discard', conv: 'A', cmid });
    expect(conversations.get('A')?.pending).toEqual([]);
  });

  test('a silent socket is replaced, without waiting on the next one', async () => {
    const { clock, server, states } = await createConnectedEngine({ plain: true });
    await clock.advance(150_000);
    expect(server.tokens.length).toBe(2);
    expect(states.slice(1)).toEqual(['plain', 'down', 'plain']);
  });
});

describe('a server that answers calls and refuses the socket', () => {
  test('is read by pages every 15 seconds, and said not to be down', async () => {
    const { clock, server, states, shownTexts, counters } = await createConnectedEngine();
    server.setRefusingSockets(true);
    await clock.advance(20_000);
    expect(states.at(-1)).toBe('refused');
    server.addPatientMessage('A', 'are you there?');
    await clock.advance(15_500);
    expect(shownTexts('A')).toEqual(['are you there?']);
    const asked = counters.asked;
    await clock.advance(60_000);
    expect(counters.asked - asked).toBe(4);
    expect(states.slice(states.indexOf('refused'))).toEqual(['refused']);
  });

  test('what the doctor writes waits, and is sent once as soon as the socket opens', async () => {
    const { clock, server, sendText, resendHeld, states, storedTexts, sentFrames, conversations } =
      await createConnectedEngine();
    server.setRefusingSockets(true);
    await clock.advance(20_000);
    sendText('A', 'one');
    await clock.advance(40_000);
    expect([sentFrames().length, conversations.get('A')?.pending.length]).toEqual([0, 1]);
    server.setRefusingSockets(false);
    await clock.advance(40_000);
    await resendHeld();
    expect(states.at(-1)).toBe('live');
    expect(storedTexts('A')).toEqual(['one']);
    expect(conversations.get('A')?.pending).toEqual([]);
  });

  test('is said to be down once calls are no longer answered either', async () => {
    const { clock, server, engine, states, setRefreshResult } = await createConnectedEngine();
    server.setRefusingSockets(true);
    await clock.advance(20_000);
    setRefreshResult('transient');
    engine.dispatch({ type: 'nudge' });
    await clock.advance(90_000);
    expect(states.at(-1)).toBe('down');
  });
});

test('a late im-welcome makes the connection live, and nothing is lost or doubled', async () => {
  let slow = true;
  const { clock, server, sendText, states, storedTexts, shownTexts, conversations } =
    await createConnectedEngine({
      nextOutcome: () => (slow ? 'slow' : 'arrives'),
    });
  await clock.advance(5_000);
  expect(states.at(-1)).toBe('plain');
  sendText('A', 'one');
  slow = false;
  sendText('A', 'two');
  await clock.advance(30_000);
  expect(states.at(-1)).toBe('live');
  expect(storedTexts('A').toSorted()).toEqual(['one', 'two']);
  expect(shownTexts('A')).toEqual(storedTexts('A'));
  expect(conversations.get('A')?.pending).toEqual([]);
  server.addPatientMessage('A', 'thank you');
  await clock.advance(100);
  expect(shownTexts('A').at(-1)).toBe('thank you');
});

test('a server that has answered before and is silent once is a dead line, not a plain one', async () => {
  let lose = false;
  const { clock, server, states } = await createConnectedEngine({
    nextOutcome: () => (lose ? 'lost' : 'arrives'),
  });
  lose = true;
  server.disconnect();
  await clock.advance(9_000);
  expect(states).not.toContain('plain');
  lose = false;
  await clock.advance(10_000);
  expect(states.at(-1)).toBe('live');
});
