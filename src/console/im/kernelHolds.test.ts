import { describe, expect, test } from 'vitest';
import type { OutboxStore, Pending } from './pending.ts';
import { begin, live } from './simulatedKernel.ts';

const memory = () => {
  const kept = new Map<string, Pending>();
  const store: OutboxStore = {
    load: async () => [...kept.values()],
    keep: async (one) => void kept.set(one.cmid, one),
    drop: async (cmid) => void kept.delete(cmid),
  };
  return { kept, store };
};
const never = () => new Promise<never>(() => {});
const fails = () => Promise.reject(new Error('no store'));
const picture = { url: '/storage/a.png', name: 'a.png', type: 'image/png', size: 3, width: 4, height: 5 };

describe('a message that met with a broken line', () => {
  test('older than ten minutes, it is asked about before it goes', async () => {
    const { clock, server, kernel, say, talks, arrived } = await live();
    server.reachable(false);
    await clock.pass(1_000);
    const cmid = say('A', 'come at three') ?? '';
    await clock.pass(601_000);
    server.reachable(true);
    await clock.pass(40_000);
    expect(talks.get('A')?.pending).toMatchObject([{ state: 'held', hold: 'old' }]);
    expect(arrived('A')).toEqual([]);
    kernel.retry('A', cmid);
    await clock.pass(500);
    expect(arrived('A')).toEqual(['come at three']);
  });

  test('overtaken by words that the doctor has not seen, it is asked about, and so is each one behind it', async () => {
    const { clock, server, kernel, say, talks, arrived } = await live();
    server.reachable(false);
    await clock.pass(1_000);
    say('A', 'take it again');
    server.patientSays('A', 'I have a rash');
    server.reachable(true);
    await clock.pass(40_000);
    const [first] = talks.get('A')?.pending ?? [];
    expect(first).toMatchObject({ state: 'held', hold: 'overtaken' });
    kernel.discard('A', first?.cmid ?? '');
    await clock.pass(500);
    expect(arrived('A')).toEqual(['I have a rash']);
  });

  test('words that the doctor had seen do not hold it', async () => {
    const { clock, server, kernel, say, arrived } = await live();
    server.patientSays('A', 'I have a rash');
    await clock.pass(100);
    kernel.see('A', 1);
    server.reachable(false);
    await clock.pass(1_000);
    say('A', 'stop taking it');
    server.reachable(true);
    await clock.pass(40_000);
    expect(arrived('A')).toEqual(['I have a rash', 'stop taking it']);
  });

  test('words that come at the same moment on a good line do not hold it', async () => {
    const { clock, server, say, arrived } = await live();
    server.patientSays('A', 'hello');
    say('A', 'good morning');
    await clock.pass(500);
    expect(arrived('A')).toEqual(['hello', 'good morning']);
  });
});

describe('messages that are kept', () => {
  test('a message is kept before it is sent, and forgotten once it is confirmed', async () => {
    const { kept, store } = memory();
    const { clock, say, sends, arrived } = await live({ outbox: store });
    say('A', 'one');
    expect([kept.size, sends().length]).toEqual([1, 0]);
    await clock.pass(500);
    expect([arrived('A'), kept.size]).toEqual([['one'], 0]);
  });

  test('after a reload what was not confirmed goes with the same cmid, also into a conversation that is not open', async () => {
    const { kept, store } = memory();
    const before = await live({ outbox: store });
    before.server.reachable(false);
    const cmid = before.say('B', 'still there?');
    await before.clock.pass(100);
    before.kernel.forget();
    expect(kept.size).toBe(1);
    const { clock, sends, arrived } = await live({ outbox: store });
    await clock.pass(1_000);
    expect(arrived('B')).toEqual(['still there?']);
    expect(sends()).toMatchObject([{ cmid }]);
    expect(kept.size).toBe(0);
  });

  test('what waits for the doctor waits after a reload too', async () => {
    const { store } = memory();
    const before = await live({ outbox: store });
    before.server.nacks.push({ retry: false, msg: 'not open' });
    before.say('A', 'one');
    await before.clock.pass(500);
    const { clock, talks, sends } = await live({ outbox: store });
    await clock.pass(1_000);
    expect(talks.get('A')?.pending).toMatchObject([{ state: 'held', hold: 'refused', reason: 'not open' }]);
    expect(sends()).toEqual([]);
  });

  test('a store that fails or does not answer holds nothing back', async () => {
    for (const way of [never, fails]) {
      const { clock, say, arrived } = await live({ outbox: { load: way, keep: way, drop: way } });
      say('A', 'one');
      await clock.pass(5_000);
      expect(arrived('A')).toEqual(['one']);
    }
  });
});

describe('what a message carries', () => {
  test('pictures, files and advice travel with their kind, body and what they answer', async () => {
    const { clock, kernel, server, sends, talks } = await live();
    server.patientSays('A', 'what does it look like?');
    await clock.pass(100);
    kernel.compose('A', { kind: 'picture', text: '', file: picture, replyTo: 'm1' });
    kernel.compose('A', { kind: 'advice', text: ' rest ' });
    await clock.pass(500);
    expect(sends()).toMatchObject([
      { kind: 'picture', body: { text: '', file: picture, replyTo: 'm1' } },
      { kind: 'advice', body: { text: 'rest' } },
    ]);
    expect(talks.get('A')?.pending).toEqual([]);
  });

  test('a message that is taken back loses its words, in its row and where it is quoted, and no later page brings them again', async () => {
    const { clock, kernel, server, talks } = await live();
    server.patientSays('A', 'a secret');
    await clock.pass(100);
    server.recall('A', 'm1');
    await clock.pass(100);
    expect(talks.get('A')?.rows.map(({ body }) => body)).toEqual([{ text: '', recalled: true }]);
    kernel.reread('A');
    await clock.pass(100);
    expect(talks.get('A')?.rows.map(({ body }) => body)).toEqual([{ text: '', recalled: true }]);
  });
});

describe('writing', () => {
  test('the patient’s is shown, ends by itself and with their message, and an old one is not shown', async () => {
    const { clock, server, talks } = await live();
    const typing = () => talks.get('A')?.typing;
    server.happen({ type: 'typing', conv: 'A', at: clock.now() });
    await clock.pass(100);
    expect(typing()).toBe(true);
    await clock.pass(6_000);
    expect(typing()).toBe(false);
    server.happen({ type: 'typing', conv: 'A' });
    await clock.pass(100);
    expect(typing()).toBe(true);
    server.patientSays('A', 'there');
    await clock.pass(100);
    expect(typing()).toBe(false);
    server.happen({ type: 'typing', conv: 'A', at: clock.now() - 10_000 });
    await clock.pass(100);
    expect(typing()).toBe(false);
  });

  test('the doctor’s is told once in three seconds, in each conversation', async () => {
    const { clock, kernel, server } = await live();
    for (let at = 0; at < 70; at += 1) {
      kernel.typing('A');
      if (at < 3) kernel.typing('B');
      await clock.pass(100);
    }
    const told = server.heard.flatMap((frame) => (frame.type === 'im-typing' ? [frame.conv] : []));
    expect(told).toEqual(['A', 'B', 'A', 'A']);
  });
});

test('a signal of a video visit goes up as it is and comes down as an event', async () => {
  const { clock, kernel, server, events } = await live();
  const signal = { call: 'c', n: 1, ack: 0, kind: 'invite' as const, data: '' };
  kernel.rtc('A', signal);
  await clock.pass(100);
  expect(server.heard.at(-1)).toEqual({ type: 'rtc', conv: 'A', ...signal });
  server.happen({ type: 'rtc', conv: 'A', at: clock.now(), ...signal, kind: 'ringing' });
  await clock.pass(100);
  expect(events.at(-1)).toMatchObject({ type: 'rtc', conv: 'A', kind: 'ringing' });
});

test('a kernel that was never started asks for nothing and sends nothing', async () => {
  const { clock, kernel, server, talks } = begin();
  kernel.compose('A', { kind: 'text', text: 'one' });
  await clock.pass(60_000);
  expect(server.tokens).toEqual([]);
  expect(talks.get('A')?.pending).toMatchObject([{ state: 'waiting' }]);
});
