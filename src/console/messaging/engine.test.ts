import { describe, expect, test } from 'vitest';
import { createSimulatedEngine, createConnectedEngine } from './simulation/simulatedEngine.ts';
import { countUnread } from './sync/conversationState.ts';

describe('a conversation on a good connection', () => {
  test('the transcript is loaded, and the patient’s messages appear when they are sent', async () => {
    const setup = createSimulatedEngine();
    setup.server.addPatientMessage('A', 'good morning');
    setup.engine.track('A');
    setup.engine.start();
    await setup.clock.advance(500);
    setup.server.addPatientMessage('A', 'my head hurts');
    await setup.clock.advance(100);
    expect(setup.shownTexts('A')).toEqual(['good morning', 'my head hurts']);
    expect(setup.states).toEqual(['connecting', 'live']);
  });

  test('messages that arrive while the first page is being loaded do not hide earlier ones', async () => {
    const setup = await createConnectedEngine();
    setup.server.addPatientMessage('B', 'one');
    setup.server.addPatientMessage('B', 'two');
    await setup.clock.advance(100);
    setup.engine.track('B');
    setup.server.addPatientMessage('B', 'three');
    await setup.clock.advance(22);
    expect(setup.shownTexts('B')).toEqual(['three']);
    setup.server.disconnect();
    await setup.clock.advance(5_000);
    expect(setup.shownTexts('B')).toEqual(['one', 'two', 'three']);
  });

  test('a lost first message of the patient is loaded as soon as anything comes after it', async () => {
    let lose = false;
    const { clock, server, sendText, shownTexts } = await createConnectedEngine({
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    lose = true;
    server.addPatientMessage('A', 'good morning');
    lose = false;
    sendText('A', 'what can I do for you?');
    await clock.advance(200);
    expect(shownTexts('A')).toEqual(['good morning', 'what can I do for you?']);
  });

  test('a long conversation starts with its newest page, and earlier ones are loaded on demand', async () => {
    const { clock, engine, server, conversations } = await createConnectedEngine();
    for (let at = 1; at <= 120; at += 1) server.addPatientMessage('B', `row ${at}`);
    engine.track('B');
    await clock.advance(200);
    const known = () => conversations.get('B')?.rows.map(({ seq }) => seq) ?? [];
    expect([known()[0], known().length]).toEqual([71, 50]);
    for (let page = 0; page < 3; page += 1) {
      const older = engine.track('B').loadOlder();
      await clock.advance(200);
      await older;
    }
    expect([known()[0], known().length]).toEqual([1, 120]);
    expect(conversations.get('B')?.floor).toBe(0);
  });

  test('a message of the doctor is pending until the server has it, and then appears once', async () => {
    const { clock, conversations, sendText, shownTexts, storedTexts } = await createConnectedEngine();
    sendText('A', 'since when?');
    expect(conversations.get('A')?.pending.map(({ state }) => state)).toEqual(['sent']);
    await clock.advance(200);
    expect(conversations.get('A')?.pending).toEqual([]);
    expect(shownTexts('A')).toEqual(['since when?']);
    expect(storedTexts('A')).toEqual(['since when?']);
  });

  test('several messages are sent one after the other, in the order in which they were written', async () => {
    const { clock, sendText, storedTexts, sentFrames } = await createConnectedEngine();
    for (const text of ['one', 'two', 'three']) sendText('A', text);
    await clock.advance(25);
    expect(sentFrames()).toHaveLength(1);
    await clock.advance(1_000);
    expect(storedTexts('A')).toEqual(['one', 'two', 'three']);
  });

  test("unread counts the patient's messages that the doctor has not seen", async () => {
    const { clock, server, engine, conversations } = await createConnectedEngine();
    server.addPatientMessage('A', 'one');
    server.addPatientMessage('A', 'two');
    await clock.advance(100);
    const unread = () =>
      countUnread(
        conversations.get('A') ?? {
          rows: [],
          head: 0,
          floor: 0,
          pagedTo: null,
          read: { doctor: 0, patient: 0 },
        },
      );
    expect(unread()).toBe(2);
    engine.track('A').markRead(1);
    expect(unread()).toBe(1);
    engine.track('A').markRead(2);
    expect(unread()).toBe(0);
    await clock.advance(100);
    expect(server.received.filter(({ type }) => type === 'im-read')).toHaveLength(2);
  });

  test('a conversation that was never opened keeps no rows, and still emits its events', async () => {
    const { clock, server, events, conversations } = await createConnectedEngine();
    server.addPatientMessage('B', 'hello?');
    await clock.advance(100);
    expect(conversations.get('B')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'message', message: { conv: 'B' } }]);
  });

  test('a conversation that is not this doctor’s is not asked for again and again', async () => {
    const { clock, counters, conversations } = await createConnectedEngine({ refused: true });
    await clock.advance(300_000);
    expect(conversations.get('A')?.state).toBe('failed');
    expect(counters.asked).toBeLessThanOrEqual(2);
  });

  test('an empty or overlong text is refused', async () => {
    const { sendText, conversations } = await createConnectedEngine();
    expect(sendText('A', '  \n ')).toBeNull();
    expect(sendText('A', 'x'.repeat(1_501))).toBeNull();
    expect(sendText('A', '\u0001'.repeat(1_500))).toBeNull();
    expect(conversations.get('A')?.pending).toEqual([]);
  });
});

describe('a message without a response', () => {
  test('goes out again after ten seconds with the same cmid and the same content', async () => {
    let lose = false;
    const { clock, sendText, server, sentFrames, storedTexts, shownTexts } = await createConnectedEngine({
      nextOutcome: () => (lose ? 'lost' : 'arrives'),
    });
    sendText('A', 'take two a day');
    await clock.advance(10);
    lose = true;
    await clock.advance(9_900);
    expect(sentFrames()).toHaveLength(1);
    lose = false;
    await clock.advance(1_000);
    expect(sentFrames()[1]).toEqual(sentFrames()[0]);
    expect(storedTexts('A')).toEqual(['take two a day']);
    expect(shownTexts('A')).toEqual(['take two a day']);
    expect(server.connections()).toBe(1);
  });

  test('that was refused for good holds its conversation, and no other, until the doctor decides', async () => {
    const { clock, engine, server, sendText, conversations, storedTexts } = await createConnectedEngine();
    engine.track('B');
    await clock.advance(100);
    server.nacks.push({ retry: false, msg: 'This consultation is not open' });
    sendText('A', 'first');
    sendText('A', 'second');
    sendText('B', 'elsewhere');
    await clock.advance(60_000);
    expect(storedTexts('A')).toEqual([]);
    expect(storedTexts('B')).toEqual(['elsewhere']);
    const [first, second] = conversations.get('A')?.pending ?? [];
    expect(first).toMatchObject({ state: 'held', reason: 'This consultation is not open' });
    expect(second).toMatchObject({ state: 'waiting' });
    engine.dispatch({ type: 'retry', conv: 'A', cmid: first?.cmid ?? '' });
    await clock.advance(500);
    expect(storedTexts('A')).toEqual(['first', 'second']);
  });

  test('that was refused for good can be discarded, and the next one is sent', async () => {
    const { clock, engine, server, sendText, conversations, storedTexts } = await createConnectedEngine();
    server.nacks.push({ retry: false, msg: '' });
    sendText('A', 'first');
    sendText('A', 'second');
    await clock.advance(500);
    engine.dispatch({ type: 'discard', conv: 'A', cmid: conversations.get('A')?.pending[0]?.cmid ?? '' });
    await clock.advance(500);
    expect(storedTexts('A')).toEqual(['second']);
  });

  test('that was refused for now goes again by itself, unchanged', async () => {
    const { clock, server, sendText, sentFrames, conversations, storedTexts } = await createConnectedEngine();
    server.nacks.push({ retry: true, msg: 'busy' });
    sendText('A', 'first');
    await clock.advance(500);
    expect(conversations.get('A')?.pending).toMatchObject([{ hold: null, reason: 'busy' }]);
    await clock.advance(3_000);
    expect(storedTexts('A')).toEqual(['first']);
    expect(sentFrames()[1]).toEqual(sentFrames()[0]);
  });

  test('that closed the line by its size is held; the others go on', async () => {
    const { clock, engine, server, sendText, conversations, storedTexts } = await createConnectedEngine();
    engine.track('B');
    await clock.advance(100);
    sendText('A', 'a very long text');
    sendText('B', 'short');
    server.disconnect(1009);
    await clock.advance(5_000);
    expect(conversations.get('A')?.pending).toMatchObject([{ state: 'held' }]);
    expect(storedTexts('B')).toEqual(['short']);
  });
});
