import { describe, expect, test } from 'vitest';
import type { OutboxStore, Pending } from './queue/pending.ts';
import { createSimulatedEngine, createConnectedEngine } from './simulation/simulatedEngine.ts';

const createMemoryStore = () => {
  const stored = new Map<string, Pending>();
  const store: OutboxStore = {
    load: async () => [...stored.values()],
    save: async (one) => void stored.set(one.cmid, one),
    remove: async (cmid) => void stored.delete(cmid),
  };
  return { stored, store };
};
const neverSettles = () => new Promise<never>(() => {});
const alwaysRejects = () => Promise.reject(new Error('no store'));
const picture = { url: '/storage/a.png', name: 'a.png', type: 'image/png', size: 3, width: 4, height: 5 };

describe('a message during a broken connection', () => {
  test('older than ten minutes, it is asked about before it goes', async () => {
    const { clock, server, engine, sendText, conversations, storedTexts } = await createConnectedEngine();
    server.setReachable(false);
    await clock.advance(1_000);
    const cmid = sendText('A', 'come at three') ?? '';
    await clock.advance(601_000);
    server.setReachable(true);
    await clock.advance(40_000);
    expect(conversations.get('A')?.pending).toMatchObject([{ state: 'held', hold: 'old' }]);
    expect(storedTexts('A')).toEqual([]);
    engine.dispatch({ type: 'retry', conv: 'A', cmid });
    await clock.advance(500);
    expect(storedTexts('A')).toEqual(['come at three']);
  });

  test('overtaken by words that the doctor has not seen, it is asked about, and so is each one behind it', async () => {
    const { clock, server, engine, sendText, conversations, storedTexts } = await createConnectedEngine();
    server.setReachable(false);
    await clock.advance(1_000);
    sendText('A', 'take it again');
    server.addPatientMessage('A', 'I have a rash');
    server.setReachable(true);
    await clock.advance(40_000);
    const [first] = conversations.get('A')?.pending ?? [];
    expect(first).toMatchObject({ state: 'held', hold: 'overtaken' });
    engine.dispatch({ type: 'discard', conv: 'A', cmid: first?.cmid ?? '' });
    await clock.advance(500);
    expect(storedTexts('A')).toEqual(['I have a rash']);
  });

  test('messages that the doctor had seen do not hold it', async () => {
    const { clock, server, engine, sendText, storedTexts } = await createConnectedEngine();
    server.addPatientMessage('A', 'I have a rash');
    await clock.advance(100);
    engine.track('A').markRead(1);
    server.setReachable(false);
    await clock.advance(1_000);
    sendText('A', 'stop taking it');
    server.setReachable(true);
    await clock.advance(40_000);
    expect(storedTexts('A')).toEqual(['I have a rash', 'stop taking it']);
  });

  test('messages that arrive at the same moment on a good connection do not hold it', async () => {
    const { clock, server, sendText, storedTexts } = await createConnectedEngine();
    server.addPatientMessage('A', 'hello');
    sendText('A', 'good morning');
    await clock.advance(500);
    expect(storedTexts('A')).toEqual(['hello', 'good morning']);
  });
});

describe('stored messages', () => {
  test('a message is kept before it is sent, and forgotten once it is confirmed', async () => {
    const { stored, store } = createMemoryStore();
    const { clock, sendText, sentFrames, storedTexts } = await createConnectedEngine({ outbox: store });
    sendText('A', 'one');
    expect([stored.size, sentFrames().length]).toEqual([1, 0]);
    await clock.advance(500);
    expect([storedTexts('A'), stored.size]).toEqual([['one'], 0]);
  });

  test('after a reload unconfirmed messages are sent with the same cmid, even into a conversation that is not open', async () => {
    const { stored, store } = createMemoryStore();
    const before = await createConnectedEngine({ outbox: store });
    before.server.setReachable(false);
    const cmid = before.sendText('B', 'still there?');
    await before.clock.advance(100);
    before.engine.reset();
    expect(stored.size).toBe(1);
    const { clock, sentFrames, storedTexts } = await createConnectedEngine({ outbox: store });
    await clock.advance(1_000);
    expect(storedTexts('B')).toEqual(['still there?']);
    expect(sentFrames()).toMatchObject([{ cmid }]);
    expect(stored.size).toBe(0);
  });

  test('a held message is still held after a reload', async () => {
    const { store } = createMemoryStore();
    const before = await createConnectedEngine({ outbox: store });
    before.server.nacks.push({ retry: false, msg: 'not open' });
    before.sendText('A', 'one');
    await before.clock.advance(500);
    const { clock, conversations, sentFrames } = await createConnectedEngine({ outbox: store });
    await clock.advance(1_000);
    expect(conversations.get('A')?.pending).toMatchObject([
      { state: 'held', hold: 'refused', reason: 'not open' },
    ]);
    expect(sentFrames()).toEqual([]);
  });

  test('a store that fails or does not answer holds nothing back', async () => {
    for (const method of [neverSettles, alwaysRejects]) {
      const { clock, sendText, storedTexts } = await createConnectedEngine({
        outbox: { load: method, save: method, remove: method },
      });
      sendText('A', 'one');
      await clock.advance(5_000);
      expect(storedTexts('A')).toEqual(['one']);
    }
  });
});

describe('the content of a message', () => {
  test('pictures, files and advice are sent with their kind, body and quote', async () => {
    const { clock, engine, server, sentFrames, conversations } = await createConnectedEngine();
    server.addPatientMessage('A', 'what does it look like?');
    await clock.advance(100);
    engine.track('A').compose({ kind: 'picture', text: '', file: picture, replyTo: 'm1' });
    engine.track('A').compose({ kind: 'advice', text: ' rest ' });
    await clock.advance(500);
    expect(sentFrames()).toMatchObject([
      { kind: 'picture', body: { text: '', file: picture, replyTo: 'm1' } },
      { kind: 'advice', body: { text: 'rest' } },
    ]);
    expect(conversations.get('A')?.pending).toEqual([]);
  });

  test('a recalled message loses its content, in its row and in quotes, and no later page restores it', async () => {
    const { clock, engine, server, conversations } = await createConnectedEngine();
    server.addPatientMessage('A', 'a secret');
    await clock.advance(100);
    server.recall('A', 'm1');
    await clock.advance(100);
    expect(conversations.get('A')?.rows.map(({ body }) => body)).toEqual([{ text: '', recalled: true }]);
    engine.track('A').reload();
    await clock.advance(100);
    expect(conversations.get('A')?.rows.map(({ body }) => body)).toEqual([{ text: '', recalled: true }]);
  });
});

describe('typing', () => {
  test('of the patient is shown, ends after a while or with their message, and an old one is not shown', async () => {
    const { clock, server, conversations } = await createConnectedEngine();
    const typing = () => conversations.get('A')?.typing;
    server.publish({ type: 'typing', conv: 'A', at: clock.now() });
    await clock.advance(100);
    expect(typing()).toBe(true);
    await clock.advance(6_000);
    expect(typing()).toBe(false);
    server.publish({ type: 'typing', conv: 'A' });
    await clock.advance(100);
    expect(typing()).toBe(true);
    server.addPatientMessage('A', 'there');
    await clock.advance(100);
    expect(typing()).toBe(false);
    server.publish({ type: 'typing', conv: 'A', at: clock.now() - 10_000 });
    await clock.advance(100);
    expect(typing()).toBe(false);
  });

  test('of the doctor is sent once in three seconds, in each conversation', async () => {
    const { clock, engine, server } = await createConnectedEngine();
    for (let at = 0; at < 70; at += 1) {
      engine.dispatch({ type: 'typing', conv: 'A' });
      if (at < 3) engine.dispatch({ type: 'typing', conv: 'B' });
      await clock.advance(100);
    }
    const typingConversations = server.received.flatMap((frame) =>
      frame.type === 'im-typing' ? [frame.conv] : [],
    );
    expect(typingConversations).toEqual(['A', 'B', 'A', 'A']);
  });
});

test('a signal of a video consultation is sent unchanged and received as an event', async () => {
  const { clock, engine, server, events } = await createConnectedEngine();
  const signal = { call: 'c', n: 1, ack: 0, kind: 'invite' as const, data: '' };
  engine.dispatch({ type: 'rtc', conv: 'A', signal });
  await clock.advance(100);
  expect(server.received.at(-1)).toEqual({ type: 'rtc', conv: 'A', ...signal });
  server.publish({ type: 'rtc', conv: 'A', at: clock.now(), ...signal, kind: 'ringing' });
  await clock.advance(100);
  expect(events.at(-1)).toMatchObject({ type: 'rtc', conv: 'A', kind: 'ringing' });
});

test('an engine that was never started requests and sends nothing', async () => {
  const { clock, engine, server, conversations } = createSimulatedEngine();
  engine.track('A').compose({ kind: 'text', text: 'one' });
  await clock.advance(60_000);
  expect(server.tokens).toEqual([]);
  expect(conversations.get('A')?.pending).toMatchObject([{ state: 'waiting' }]);
});
